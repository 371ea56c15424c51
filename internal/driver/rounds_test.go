package driver_test

import (
	"bytes"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/generate"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

const toolHead = "package tools\n\nimport _ \"github.com/mark3labs/mcp-go/mcp\"\n"

// replacing returns a rule whose fixes replace string literals.
func replacing(fixes map[string]string) *analysis.Analyzer {
	run := func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			src, err := pass.ReadFile(pass.Fset.File(f.FileStart).Name())
			if err != nil {
				return nil, err
			}
			for n := range ast.Preorder(f) {
				if lit, ok := n.(*ast.BasicLit); ok && fixes[lit.Value] != "" {
					if !bytes.HasPrefix(src[lit.Pos()-f.FileStart:], []byte(lit.Value)) {
						pass.Reportf(lit.Pos(), "the file read is not the file parsed")
					}
					pass.Report(replacement(lit, fixes[lit.Value]))
				}
			}
		}
		return nil, nil
	}
	return &analysis.Analyzer{Name: "replacing", Doc: "replaces string literals", Run: run}
}

// replacement returns a finding whose fix replaces a literal.
func replacement(lit *ast.BasicLit, text string) analysis.Diagnostic {
	edit := analysis.TextEdit{Pos: lit.Pos(), End: lit.End(), NewText: []byte(text)}
	return analysis.Diagnostic{
		Pos: lit.Pos(), Message: lit.Value,
		SuggestedFixes: []analysis.SuggestedFix{{Message: "replace", TextEdits: []analysis.TextEdit{edit}}},
	}
}

// analyze runs rules on all packages of a module, which have to compile.
func analyze(t *testing.T, dir string, rules ...*analysis.Analyzer) *driver.Run {
	t.Helper()
	run, err := driver.Analyze(driver.Config{Dir: dir, Patterns: []string{"./..."}}, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range run.Problems {
		t.Error(p)
	}
	return run
}

// Fixes are applied until none is left, and the remaining findings have positions in the fixed files. Packages that
// import a changed one are checked again.
func TestRounds(t *testing.T) {
	t.Parallel()
	dir := linttest.Module(t, "../..", map[string]string{
		"tools/a.go": toolHead + "\nvar A, B = \"1\", \"idle\"\n",
		"tools/b.go": toolHead + "\nvar  C = \"idle\"\n", // it is not formatted, and does not change
		"use/use.go": "package use\n\nimport \"example.com/mcpserver/tools\"\n\n" +
			"var D int8 = int8(len(tools.A)) + tools.E\n\nvar F = \"8\"\n",
	})
	linttest.Write(t, filepath.Join(dir, "tools/e.go"), toolHead+"\nvar E int8 = int8(len(\"2\"))\n")
	rule := replacing(map[string]string{
		`"1"`: "\"22\"", `"22"`: "\n\n\n\"333\"", `"333"`: "\n\"4444\"", `"idle"`: `"idle"`, `"8"`: `"9"`,
	})
	before := read(t, dir, "tools/a.go")
	fixed, err := analyze(t, dir, rule).Fix()
	if err != nil {
		t.Fatal(err)
	}
	if read(t, dir, "tools/a.go") != before {
		t.Error("Fix writes to disk")
	}
	if fixed.Applied != 4 || len(fixed.Files()) != 2 || fixed.Summary() != "2 findings fixed in 2 files, 2 remain" {
		t.Errorf("%s: %v", fixed.Summary(), fixed.Run.Findings)
	}
	if err := fixed.Write(); err != nil {
		t.Fatal(err)
	}
	f, after := fixed.Run.Findings[0], read(t, dir, "tools/a.go")
	lines := strings.Split(after, "\n")
	if f.Message != `"idle"` || !strings.HasPrefix(lines[f.Position.Line-1][f.Position.Column-1:], `"idle"`) {
		t.Errorf("%s: %s is not there: %q", f.Position, f.Message, lines)
	}
	if !strings.Contains(after, `"4444"`) {
		t.Errorf("the last fix is missing: %s", after)
	}
	unchanged(t, dir, rule)
}

// unchanged checks that rules have no fix for a module.
func unchanged(t *testing.T, dir string, rules ...*analysis.Analyzer) {
	t.Helper()
	again, err := analyze(t, dir, rules...).Fix()
	if err != nil {
		t.Fatal(err)
	}
	for name := range again.Files() {
		t.Errorf("a second run changes %s", name)
	}
}

// A fix may import a package that no other package in the graph imports.
func TestLateImport(t *testing.T) {
	t.Parallel()
	const late = "package tools\n\nimport (\n\t\"fmt\"\n\t_ \"github.com/mark3labs/mcp-go/mcp\"\n)\n\n" +
		"var A = fmt.Sprint(\"x\")\n"
	dir := linttest.Module(t, "../..", map[string]string{"tools/a.go": late})
	for path, want := range map[string]string{
		"text/tabwriter":   "",
		"example.com/none": "the fixes do not compile: tools/a.go:4:4: could not import example.com/none (",
	} {
		_, err := analyze(t, dir, replacing(map[string]string{`"fmt"`: "\"fmt\"\n\t_ \"" + path + "\""})).Fix()
		if got := fmt.Sprint(err); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %q", path, got, want)
		}
	}
}

// The error of a fix that does not compile, in its own file or in a package that imports it, and of fixes that never
// end has a position.
func TestBadFixes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fixes map[string]string
		want  string
	}{
		"type": {
			map[string]string{`"a"`: `"b"`, `"b"`: "nope"},
			"the fixes do not compile: tools/a.go:5:9: undefined: nope",
		},
		"use": {
			map[string]string{`"a"`: "1"},
			"the fixes do not compile: use/use.go:5:16: " +
				"cannot use tools.A (variable of type int) as string value in variable declaration",
		},
		"syntax": {
			map[string]string{`"a"`: "("},
			"tools/a.go: the fixed file does not parse: 5:11: expected operand, found 'EOF'",
		},
		"ring": {
			map[string]string{`"a"`: `"b"`, `"b"`: `"a"`},
			"tools/a.go:5:9: replacing: after 8 rounds there is still a fix to apply",
		},
	} {
		want := c.want + "; nothing was changed"
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := linttest.Module(t, "../..", map[string]string{
				"tools/a.go": toolHead + "\nvar A = \"a\"\n",
				"use/use.go": "package use\n\nimport \"example.com/mcpserver/tools\"\n\nvar B string = tools.A\n",
			})
			if _, err := analyze(t, dir, replacing(c.fixes)).Fix(); err == nil || err.Error() != want {
				t.Errorf("got  %v\nwant %s", err, want)
			}
		})
	}
}

// The rounds in memory have the same outcome as runs that write to disk in between, and a second run changes nothing.
func TestRoundsOnDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("it analyses generated packages many times")
	}
	t.Parallel()
	files := make(map[string]string)
	for i, name := range []string{"p0", "p1"} {
		files[name+"/p.go"] = generate.Package(name, uint64(i+40), 10)
	}
	atOnce, inSteps := linttest.Module(t, "../..", files), linttest.Module(t, "../..", files)
	fixed, err := analyze(t, atOnce, analyzers.Analyzers()...).Fix()
	if err != nil {
		t.Fatal(err)
	}
	if err := fixed.Write(); err != nil {
		t.Fatal(err)
	}
	for step, written := 0, true; written || step == 1; step++ {
		run := analyze(t, inSteps, analyzers.Analyzers()...)
		next := run.Patch
		if step == 0 {
			next = run.Share
		}
		patch, err := next()
		if err != nil {
			t.Fatal(err)
		}
		if err := patch.Write(); err != nil {
			t.Fatal(err)
		}
		written = len(patch.Files()) > 0
	}
	unused := regexp.MustCompile(`(?m)^func failGo\(.*\n\n`) // Fix removes it with its last call
	for name := range files {
		got, want := unused.ReplaceAllString(read(t, atOnce, name), ""), unused.ReplaceAllString(read(t, inSteps, name), "")
		if got != want {
			t.Errorf("%s: at once\n%s\nin steps\n%s", name, got, want)
		}
	}
	unchanged(t, atOnce, analyzers.Analyzers()...)
}

// read returns the content of a file below a folder.
func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
