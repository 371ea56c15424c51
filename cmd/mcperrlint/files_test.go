package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// severalFiles is a server whose tools are in several files of two packages. Two of them report by a helper.
func severalFiles(t *testing.T) string {
	return linttest.Module(t, "../..", map[string]string{
		"tools/bare.go":      bareTool,
		"tools/more.go":      strings.Replace(bareTool, "Bare(", "More(", 1),
		"tools/fail.go":      "package tools\n\nimport \"github.com/mark3labs/mcp-go/mcp\"\n\nfunc fail(text string) *mcp.CallToolResult { return mcp.NewToolResultError(text) }\n",
		"tools/uses.go":      strings.NewReplacer("Bare(", "Uses(", "\t\"errors\"\n", "", "nil, errors.New(\"name is required\")", "fail(\"name is required\"), nil").Replace(bareTool),
		"tools/tool_test.go": "package tools\n",
		"tools/never.go":     "//go:build never\n\n" + bareTool,
		"other/other.go":     bareTool,
		"other/more.go":      strings.Replace(bareTool, "Bare(", "More(", 1),
		"never/never.go":     "//go:build never\n\n" + bareTool,
	})
}

// Packages of named files are analysed as a whole, but what is in other files is not reported.
func TestFiles(t *testing.T) {
	t.Parallel()
	dir := severalFiles(t)
	for _, c := range []struct{ args, want, problem string }{
		{"tools/bare.go", "tools/bare.go", ""},
		{"./tools/uses.go", "tools/uses.go", ""},
		{dir + "/tools/uses.go tools/../tools/bare.go", "tools/bare.go tools/uses.go", ""},
		{"tools/more.go other/other.go tools/tool_test.go", "other/other.go tools/more.go", ""},
		{"tools/more.go ./other/...", "other/more.go other/other.go tools/more.go", ""},
		{"tools/more.go ./tools", "tools/bare.go tools/more.go tools/uses.go", ""},
		{"-C " + dir + "/tools more.go ../other/more.go", dir + "/other/more.go more.go", ""},
		{"tools/tool_test.go", "", ""},
		{"tools/fail.go", "", ""},
		{"tools/never.go tools/more.go", "tools/more.go", "tools/never.go: the file is excluded by build constraints"},
		{"never/never.go", "", "never/never.go: the file is excluded by build constraints"},
		{"tools/none.go tools/more.go", "", "tools/none.go: no such file"},
	} {
		code, out, errs := call(append([]string{"-C", dir}, strings.Fields(c.args)...)...)
		var got []string
		for line := range strings.Lines(out) {
			name, _, _ := strings.Cut(line, ":")
			got = append(got, name)
		}
		want := clean
		if c.problem != "" {
			want = failed
		} else if c.want != "" {
			want = findings
		}
		if strings.Join(got, " ") != c.want || code != want || c.problem != "" && !strings.HasPrefix(errs, "mcperrlint: "+c.problem+"\n") ||
			strings.Count(errs, "mcperrlint: ") != min(1, len(c.problem)) {
			t.Errorf("%s: exit %d: %s\n%s", c.args, code, strings.Join(got, " "), errs)
		}
	}
}

// Fixes, too, are of the named files, and so is JSON.
func TestFixFiles(t *testing.T) {
	t.Parallel()
	dir := severalFiles(t)
	if _, out, _ := call("-json", "-C", dir, "tools/bare.go"); strings.Count(out, `"posn"`) != 1 || !strings.Contains(out, "bare.go:11:14") {
		t.Errorf("-json: %s", out)
	}
	before := tree(t, dir)
	code, out, errs := call("-fix", "-C", dir, "tools/bare.go", "other/more.go")
	if code != clean || out != "" || errs != "2 findings fixed in 2 files, 0 remain\n" {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	for name, content := range tree(t, dir) {
		rel, _ := filepath.Rel(dir, name)
		if fixed := rel == "tools/bare.go" || rel == "other/more.go"; fixed != (content != before[name]) {
			t.Errorf("%s is now\n%s", rel, content)
		}
	}
}
