package mcperr

import "testing"

func TestFramesOf(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int{"": 0, "0": 0, "5": 5, "full": maxFrames, "-3": -3, "yes": 0, "1000": 1000} {
		if got := framesOf(s); got != want {
			t.Errorf("%q: %d", s, got)
		}
	}
}
