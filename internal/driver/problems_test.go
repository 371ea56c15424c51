package driver

import (
	"slices"
	"testing"
)

// A mistake is told once, with the number of packages that import the one with the mistake.
func TestImportProblems(t *testing.T) {
	t.Parallel()
	const mistake = `a/a.go:3:23: cannot use "x" (untyped string constant) as int value in return statement`
	const missing = "c.go:3:8: could not import none (no required module)"
	l := &loaded{asked: []*unit{
		{path: "m", problem: "main.go:6:2: could not import m/a (" + mistake + ")", cause: mistake},
		{path: "m/c", problem: missing},
	}}
	l.problem("m/b", "could not import m/a ("+mistake+")", mistake)
	l.problem("m/a", mistake, "")
	l.problem("m/d", "d.go:1:1: expected 'package'", "")
	l.collect()
	want := []string{
		"m/a: " + mistake + "; because of that, 2 other packages cannot be analysed either",
		"m/c: " + missing,
		"m/d: d.go:1:1: expected 'package'",
	}
	if !slices.Equal(l.broken, want) {
		t.Errorf("got %q, want %q", l.broken, want)
	}
	if l.failed != 3 || l.unbuilt != 2 {
		t.Errorf("%d and %d packages cannot be analysed, want 3 and 2", l.failed, l.unbuilt)
	}
}
