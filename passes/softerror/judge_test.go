package softerror

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestPlainWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"❌ **Failed** to pull %":  "failed** to pull %",
		"# Error: no access":      "error: no access",
		`{"error": "bad owner"}`:  `error": "bad owner"}`,
		"\n- Could not read %":    "could not read %",
		"Created the issue":       "created the issue",
		"⚠️ %":                    "%",
		"":                        "",
		"  \t":                    "",
		"% failed to start":       "% failed to start",
		"[warning] disk is full!": "warning] disk is full!",
	} {
		if got := plainWords(text); got != want {
			t.Errorf("plainWords(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestFirstClause(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{
		"failed to list issues":                    "failed to list issues",
		"failed to load the cache; using defaults": "failed to load the cache",
		"could not find %, created it":             "could not find %",
		"list_issues: failed to connect: refused":  "failed to connect",
		"warning: % is gone (deleted)":             "% is gone ",
		"%: no such file":                          "%",
		"error:":                                   "",
		"error: ":                                  "",
		"done.":                                    "",
		"tool: sub: it failed":                     "it failed",
		"no server\nknown servers:\n%":             "no server",
		"":                                         "",
		"failed to read % (open %: permission denied).": "failed to read % ",
	} {
		if got := firstClause(words); got != want {
			t.Errorf("firstClause(%q) = %q, want %q", words, got, want)
		}
	}
}

func TestHasNoWords(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]bool{
		"": true, "%": true, "%: %": true, "%\n": true, "error: %": false, "a": false,
	} {
		if got := hasNoWords(words); got != want {
			t.Errorf("hasNoWords(%q) = %t", words, got)
		}
	}
}

func TestIsSoftened(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		words  string
		quotes bool
		want   bool
	}{
		{"failed to connect to %", false, false},
		{"could not load the cache, falling back to defaults", false, true},
		{"failed to load the cache: %, falling back to defaults", true, false},
		{"falling back to defaults: failed to load the cache: %", true, true},
	} {
		if got := isSoftened(test.words, test.quotes); got != test.want {
			t.Errorf("isSoftened(%q, %t) = %t", test.words, test.quotes, got)
		}
	}
}

// guardTest asks for the innermost condition around the comment "// here".
type guardTest struct {
	body string
	want bool
}

func runGuardTests(t *testing.T, is func(*linttest.Snippet, flow.Guard) bool, tests []guardTest) {
	t.Helper()
	t.Parallel()
	for _, test := range tests {
		s := linttest.Check(t, `
type pod struct{ Status, Phase string }
type response struct{ StatusCode int }
func get(name string) *pod
func tool(m map[string]int, list []string, p *pod, r *response, n int, ok bool, err error) {
`+test.body+`
}`)
		guards := flow.Guards(s.Func("here"), s.Marked("here"))
		if len(guards) == 0 {
			t.Errorf("no guard in\n%s", test.body)
			continue
		}
		if got := is(s, guards[0]); got != test.want {
			t.Errorf("got %t for\n%s", got, test.body)
		}
	}
}

func TestIsPresence(t *testing.T) {
	runGuardTests(t, func(s *linttest.Snippet, g flow.Guard) bool { return isPresence(s.Info, g) }, []guardTest{
		{"if len(list) > 0 {\n_ = 0 // here\n}", true},
		{"if p != nil {\n_ = 0 // here\n}", true},
		{"if p.Phase != \"\" {\n_ = 0 // here\n}", true},
		{"if p == nil {\n} else {\n_ = 0 // here\n}", true},
		{"if n <= 0 {\n} else {\n_ = 0 // here\n}", true},
		{"if len(list) == 0 {\n_ = 0 // here\n}", false},
		{"if p == nil {\n_ = 0 // here\n}", false},
		{"if n > 3 {\n_ = 0 // here\n}", false},
		{"if ok {\n_ = 0 // here\n}", false},
		{"switch n {\ncase 1:\n_ = 0 // here\n}", false},
	})
}

func TestIsLookup(t *testing.T) {
	runGuardTests(t, func(s *linttest.Snippet, g flow.Guard) bool { return isLookup(s.Info, g) }, []guardTest{
		{"if !ok {\n_ = 0 // here\n}", true},
		{"if ok {\n} else {\n_ = 0 // here\n}", true},
		{"if p == nil {\n_ = 0 // here\n}", true},
		{"if p != nil {\n} else {\n_ = 0 // here\n}", true},
		{"if ok {\n_ = 0 // here\n}", false},
		{"if p != nil {\n_ = 0 // here\n}", false},
		{"if n == 0 {\n_ = 0 // here\n}", false},
		{"switch n {\ndefault:\n_ = 0 // here\n}", false},
	})
}

func TestTestsState(t *testing.T) {
	runGuardTests(t, func(s *linttest.Snippet, g flow.Guard) bool { return testsState(s.Info, g) }, []guardTest{
		{"state := p.Status\nif state == \"down\" {\n_ = 0 // here\n}", true},
		{"state := p.Status\nswitch state {\ncase \"down\":\n_ = 0 // here\n}", true},
		{"status := n\nif status == 404 {\n_ = 0 // here\n}", false},
		{"reason := p.Status\nif reason != \"\" {\n_ = 0 // here\n}", false},
		{"if p.Status == \"down\" {\n_ = 0 // here\n}", true},
		{"switch p.Status {\ncase \"down\":\n_ = 0 // here\n}", true},
		{"if r.StatusCode == 404 {\n_ = 0 // here\n}", false},
		{"if get(p.Status) == nil {\n_ = 0 // here\n}", false},
		{"if err != nil {\n_ = 0 // here\n}", false},
	})
}

func TestTestsMissing(t *testing.T) {
	runGuardTests(t, func(_ *linttest.Snippet, g flow.Guard) bool { return testsMissing(g) }, []guardTest{
		{"if errors.Is(err, os.ErrNotExist) {\n_ = 0 // here\n}", true},
		{"if os.IsNotExist(err) {\n_ = 0 // here\n}", true},
		{"if err == io.EOF {\n_ = 0 // here\n}", true},
		{"if errors.Is(err, os.ErrPermission) {\n_ = 0 // here\n}", false},
		{"if err != nil {\n_ = 0 // here\n}", false},
		{"switch n {\ncase 1:\n_ = 0 // here\n}", false},
	})
}

func TestComparesStatus(t *testing.T) {
	runGuardTests(t, func(_ *linttest.Snippet, g flow.Guard) bool { return comparesStatus(g) }, []guardTest{
		{"if r.StatusCode >= 400 {\n_ = 0 // here\n}", true},
		{"if p.Status == \"down\" {\n_ = 0 // here\n}", false},
		{"switch {\ndefault:\n_ = 0 // here\n}", false},
	})
}
