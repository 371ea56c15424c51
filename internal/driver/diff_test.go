package driver

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// The line numbers of the new side count what earlier hunks add and remove.
func TestUnified(t *testing.T) {
	t.Parallel()
	lines := strings.Split("abcdefghijklmnopqrstuvwxyz", "")
	text := func(changes map[string]string) string {
		var out strings.Builder
		for _, l := range lines {
			if to, ok := changes[l]; ok {
				l = to
			}
			out.WriteString(strings.ReplaceAll(l, "+", "\n"))
			if l != "" {
				out.WriteString("\n")
			}
		}
		return out.String()
	}
	for _, c := range []struct {
		changes map[string]string
		want    string
	}{
		{nil, ""},
		{map[string]string{"a": "A"}, "@@ -1,4 +1,4 @@"},
		{map[string]string{"e": "e+1+2"}, "@@ -3,6 +3,8 @@"},
		{map[string]string{"e": "e+1+2", "t": "T"}, "@@ -3,6 +3,8 @@ @@ -17,7 +19,7 @@"},
		{map[string]string{"e": "", "t": "", "z": "Z"}, "@@ -2,7 +2,6 @@ @@ -17,10 +16,9 @@"},
		{map[string]string{"e": "E+1", "h": "H+1+2", "t": "T"}, "@@ -2,10 +2,13 @@ @@ -17,7 +20,7 @@"},
	} {
		diff := unified("a/x.go", "b/x.go", []byte(text(nil)), []byte(text(c.changes)))
		if got := strings.Join(hunkHeader.FindAllString(diff, -1), " "); got != c.want {
			t.Errorf("%v: hunks %q, want %q\n%s", c.changes, got, c.want, diff)
		}
	}
	if got := unified("a", "b", []byte("x\n"), []byte("y\n")); !strings.Contains(got, "\n@@ -1,1 +1,1 @@\n-x\n+y\n") {
		t.Errorf("a file of one line has the diff\n%s", got)
	}
}

// A patch of a long file shows the lines that change, and no others.
func TestUnifiedLong(t *testing.T) {
	t.Parallel()
	var before, after strings.Builder
	for i := range 2000 {
		for text, result := range map[*strings.Builder]string{&before: "old", &after: "new"} {
			fmt.Fprintf(text, "\tx%d, err := f()\n\tif err != nil {\n\t\treturn %s\n\t}\n", i, result)
		}
	}
	diff := unified("a/x.go", "b/x.go", []byte(before.String()), []byte(after.String()))
	if n := strings.Count(diff, "\n+\t") + strings.Count(diff, "\n-\t"); n != 4000 {
		t.Errorf("%d lines change, want 4000", n)
	}
}

// The patch is for the nearest folder that has all its files. Names are relative to it, except where git would misread
// them.
func TestDiffNames(t *testing.T) {
	t.Parallel()
	dir := files(t, map[string]string{"repo/.git/HEAD": "", "repo/sub/x.go": "", "free/a b.go": ""})
	path := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	for _, c := range []struct{ dir, names, base, want string }{
		{"free", "free/x.go", "free", "--- a/x.go"},
		{"free", "free/a b.go", "free", "--- a/a b.go\t"},
		{"free/one", "free/one/x.go,free/two/y.go", "free", "--- a/one/x.go,--- a/two/y.go"},
		{"repo", "repo/sub/x.go", "repo", "--- a/sub/x.go"},
		{"repo/sub", "repo/sub/x.go", "repo/sub", "--- a/x.go"},
		{
			"repo/sub", "repo/sub/sub/x.go", "repo/sub",
			"diff --git a/sub/sub/x.go b/sub/sub/x.go,--- a/sub/sub/x.go",
		},
	} {
		p := &Patch{files: make(map[string]change)}
		for name := range strings.SplitSeq(c.names, ",") {
			p.files[path(name)] = change{before: []byte("x\n"), after: []byte("y\n")}
		}
		var out strings.Builder
		base, err := p.Diff(&out, path(c.dir))
		if err != nil {
			t.Fatal(err)
		}
		var heads []string
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, "--- ") || strings.HasPrefix(line, "diff ") {
				heads = append(heads, strings.TrimSuffix(line, "\n"))
			}
		}
		if got := strings.Join(heads, ","); base != path(c.base) || got != c.want {
			t.Errorf("%s: in %s: %q, want %q", c.names, Relative(dir, base), got, c.want)
		}
	}
}
