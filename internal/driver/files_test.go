package driver

import (
	"go/token"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// Files are replaced by their folders, each once. A folder whose name ends in .go is a pattern.
func TestTake(t *testing.T) {
	t.Parallel()
	dir := files(t, map[string]string{"a/1.go": "", "a/2.go": "", "b/3.go": "", "c.go/4.txt": ""})
	full := filepath.Join(dir, "b", "3.go")
	cfg := Config{Dir: dir, Patterns: []string{"a/2.go", "a/1.go", full}}
	var f fileArgs
	if err := f.take(&cfg); err != nil {
		t.Fatal(err)
	}
	if want := []string{filepath.Join(dir, "a"), filepath.Join(dir, "b")}; !slices.Equal(cfg.Patterns, want) {
		t.Errorf("the patterns are %q, want %q", cfg.Patterns, want)
	}
	if len(f.names) != 3 || f.names[filepath.Join(dir, "a", "1.go")] != "a/1.go" || f.names[full] != full {
		t.Errorf("the names are %q", f.names)
	}
	patterns := []string{"./...", "c.go"}
	cfg = Config{Dir: dir, Patterns: patterns}
	if err := f.take(&cfg); err != nil || len(f.names) > 0 || !slices.Equal(cfg.Patterns, patterns) {
		t.Errorf("without files, the patterns are %q, the names %q: %v", cfg.Patterns, f.names, err)
	}
}

// A package is analysed if a pattern matches it or if it has one of the files.
func TestMatch(t *testing.T) {
	t.Parallel()
	name := func(elem ...string) string { return filepath.Join(append([]string{"/m"}, elem...)...) }
	a := &packages.Package{ID: "a", GoFiles: []string{name("a", "1.go")}, IgnoredFiles: []string{name("a", "2.go")}}
	b := &packages.Package{ID: "b", GoFiles: []string{name("b", "1.go")}}
	wrong := &packages.Package{ID: "c", Errors: []packages.Error{{Msg: "no such folder"}}}
	for given, c := range map[string]struct {
		listed  []*packages.Package
		matched string
		want    string // IDs
		problem string
	}{
		"a/1.go":      {[]*packages.Package{a, b}, "", "a", ""},
		"a/1_test.go": {[]*packages.Package{a, b}, "", "a", ""},
		"b/1.go":      {[]*packages.Package{a, b}, "a", "ab", ""},
		"a/2.go":      {[]*packages.Package{a, b}, "b", "b", ""},
		"a/3.go":      {[]*packages.Package{a, b}, "b", "b", "a/3.go: the file is not in a package"},
		"c/1.go":      {[]*packages.Package{b, wrong}, "", "c", ""},
	} {
		f := fileArgs{
			names:   map[string]string{name(filepath.FromSlash(given)): given},
			matched: map[string]bool{c.matched: true},
		}
		l, got := new(loaded), ""
		for _, p := range f.match(l, slices.Clone(c.listed)) {
			got += p.ID
		}
		if excluded := slices.Contains(l.excluded, given); excluded != (given == "a/2.go") {
			t.Errorf("%s: excluded %v", given, excluded)
		}
		if problem := slices.Concat(l.problems, []string{""})[0]; got != c.want || problem != c.problem {
			t.Errorf("%s: packages %q, problem %q, want %q and %q", given, got, problem, c.want, c.problem)
		}
	}
}

// Findings are reported in the files that were asked for, and in all files of packages that a pattern matches.
func TestReported(t *testing.T) {
	t.Parallel()
	fset := token.NewFileSet()
	act := &checker.Action{Package: &packages.Package{ID: "a"}}
	for _, name := range []string{"1.go", "2.go"} {
		pos := token.Pos(fset.AddFile(name, -1, 10).Base())
		act.Diagnostics = append(act.Diagnostics, analysis.Diagnostic{Pos: pos, Message: name})
	}
	for _, c := range []struct {
		files fileArgs
		want  int
	}{
		{fileArgs{}, 2},
		{fileArgs{names: map[string]string{"2.go": "2.go"}}, 1},
		{fileArgs{names: map[string]string{"3.go": "3.go"}}, 0},
		{fileArgs{names: map[string]string{"2.go": "2.go"}, matched: map[string]bool{"a": true}}, 2},
	} {
		l := &loaded{fset: fset, files: c.files}
		got := l.reported(act)
		if len(got) != c.want || c.want == 1 && got[0].Message != "2.go" {
			t.Errorf("%+v: %v", c.files, got)
		}
	}
}
