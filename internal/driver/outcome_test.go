package driver

import (
	"slices"
	"testing"
)

func TestFoldImports(t *testing.T) {
	t.Parallel()
	const mistake = `a/a.go:3:23: cannot use "x" (untyped string constant) as int value in return statement`
	got := foldImports([]string{
		"m/b: could not import m/a (" + mistake + ")",
		"m: main.go:6:2: could not import m/a (" + mistake + ")",
		"m/a: " + mistake,
		"m/c: c.go:3:8: could not import none (no required module)",
		"m/d: d.go:1:1: expected 'package'",
	})
	want := []string{
		"m/a: " + mistake + "; 2 packages that need it cannot be analysed either",
		"m/d: d.go:1:1: expected 'package'",
		"m/c: c.go:3:8: could not import none (no required module)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
