package pattern

import (
	"slices"
	"testing"
)

func TestPattern(t *testing.T) {
	t.Parallel()
	p := New(`(\w+)=(\d+)`)
	if got := p.FindStringSubmatch("a=1, b=2"); !slices.Equal(got, []string{"a=1", "a", "1"}) {
		t.Errorf("FindStringSubmatch: %q", got)
	}
	if got := p.FindAllString("a=1, b=2", -1); !slices.Equal(got, []string{"a=1", "b=2"}) {
		t.Errorf("FindAllString: %q", got)
	}
	if got := p.ReplaceAllString("a=1, b=2", "$2=$1"); got != "1=a, 2=b" {
		t.Errorf("ReplaceAllString: %q", got)
	}
	if got := p.Split("x a=1 y", -1); !slices.Equal(got, []string{"x ", " y"}) {
		t.Errorf("Split: %q", got)
	}
	if got := p.FindStringIndex("x a=1"); !slices.Equal(got, []int{2, 5}) {
		t.Errorf("FindStringIndex: %v", got)
	}
	fold := New(`(?i)\bError\b|[!?]$`)
	for text, want := range map[string]bool{
		"an ERROR": true, "an error": true, "why?": true, "why": false, "errors": false,
	} {
		if got := fold.MatchString(text); got != want {
			t.Errorf("%s: %q: got %v", fold, text, got)
		}
	}
	if !p.MatchString("a=1") || p.MatchString("a=b") || p.FindString("x a=1") != "a=1" || p.String() != `(\w+)=(\d+)` {
		t.Error("MatchString, FindString or String is wrong")
	}
}

func TestWords(t *testing.T) {
	t.Parallel()
	w := NewWords(`no such`, `tim(ed|es) ?out`, `\d\d\d`, `a|b`, `^first`, `last$`)
	for text, want := range map[string]bool{
		"":                          false,
		"no such file":              true,
		"there is no such":          true,
		"(no such)":                 true,
		"no suchlike":               false,
		"casino such":               false,
		"casino such, and no such.": true,
		"no_such":                   false,
		"it timed out":              true,
		"it timedout.":              true,
		"it timed outside":          false,
		"code 404":                  true,
		"code 4045":                 false,
		"plan b":                    true,
		"first of all":              true,
		"the first":                 false,
		"at last":                   true,
		"last one":                  false,
		"é no such é":               true,
	} {
		if got := w.MatchString(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}

// Every match contains one of the texts in needs.
func TestNeeds(t *testing.T) {
	t.Parallel()
	for source, want := range map[string][]string{
		`word`:                  {"word"},
		`(un)?known`:            {"known"},
		`(is|are) missing`:      {" missing"},
		`(found|seen)`:          {"found", "seen"},
		`(found|\w+)`:           nil,
		`(\w+ ){1,3}left`:       {"left"},
		`(again ){2,}`:          {"again "},
		`(again ){0,3}`:         nil,
		`\d+`:                   nil,
		`(?i)Word`:              {"word"},
		`[.!?](\s|$)`:           {"!", ".", "?"},
		`[:,] |[0-9]`:           nil,
		`[^x]`:                  nil,
		`(?i)K`:                 {"k"},
		`x(yes|no) (ever|once)`: {"ever", "once"},
		`(`:                     nil,
	} {
		got := needs(source)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", source, got, want)
		}
	}
}

// CompileAll finds a mistake in a pattern that nothing uses. It is not parallel, because it adds patterns.
func TestCompileAll(t *testing.T) {
	before := made
	defer func() { made = before }()
	CompileAll()
	for _, add := range []func(){func() { New(`(`) }, func() { NewWords(`good`, `bad(`) }} {
		made = nil
		add()
		if !panics(CompileAll) {
			t.Error("a mistake is not found")
		}
	}
}

func panics(f func()) (panicked bool) {
	defer func() { panicked = recover() != nil }()
	f()
	return false
}
