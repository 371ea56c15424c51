package driver

import "testing"

// TestHome checks that declarations stand where they are used most.
func TestHome(t *testing.T) {
	t.Parallel()
	w := &written{
		results: use{files: map[string]int{"a.go": 2, "c.go": 2}},
		codes: map[string]*use{
			"PAGE_NOT_FOUND": {files: map[string]int{"b.go": 3, "c.go": 2}},
			"PAGE_LOCKED":    {files: map[string]int{"a.go": 9}}, // not often enough
		},
	}
	for sharesResult, want := range map[bool]string{false: "b.go", true: "c.go"} {
		if got := w.home([]string{"PAGE_NOT_FOUND"}, sharesResult); got != want {
			t.Errorf("with a function for results, %t: got %s, want %s", sharesResult, got, want)
		}
	}
}
