package editor

import (
	"go/ast"
	"go/format"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// source uses errors once and fmt twice.
const source = `package tools

import (
	"errors"
	"fmt"
)

var A = fmt.Sprint("a")

var B = errors.New("b")

var C = fmt.Sprint("c")
`

// calls is a rule that reports calls, and replaces them with "fixed" except in variable C.
var calls = &analysis.Analyzer{Name: "calls", Doc: "reports calls", Run: func(pass *analysis.Pass) (any, error) {
	for _, f := range pass.Files {
		for n := range ast.Preorder(f) {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				continue
			}
			d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "call"}
			if call.Args[0].(*ast.BasicLit).Value != `"c"` {
				edit := analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(`"fixed"`)}
				d.SuggestedFixes = []analysis.SuggestedFix{{Message: "fix", TextEdits: []analysis.TextEdit{edit}}}
			}
			pass.Report(d)
		}
	}
	return nil, nil
}}

// findings runs an analyzer on the source, after those that it requires. Messages of fixes are the fixed source.
func findings(t *testing.T, a *analysis.Analyzer, read func(string) ([]byte, error)) (list []analysis.Diagnostic) {
	t.Helper()
	s := linttest.Check(t, source)
	pass := s.Pass()
	pass.Analyzer = a
	pass.ReadFile = read
	pass.Report = func(d analysis.Diagnostic) { list = append(list, d) }
	for _, required := range a.Requires {
		collecting := *pass
		collecting.Report = nil
		result, err := required.Run(&collecting)
		if err != nil {
			t.Fatal(err)
		}
		pass.ResultOf[required] = result
	}
	if _, err := a.Run(pass); err != nil {
		t.Fatal(err)
	}
	for _, result := range pass.ResultOf {
		for _, d := range result.([]analysis.Diagnostic) {
			if len(d.SuggestedFixes) > 0 && len(d.SuggestedFixes[0].TextEdits) != 1 {
				t.Error("a collected finding was changed, which other analyzers read")
			}
		}
	}
	for i, d := range list {
		for j, fix := range d.SuggestedFixes {
			list[i].SuggestedFixes[j].Message = fixed(t, s, fix)
		}
	}
	return list
}

// fixed returns the source with one fix applied and without a package clause.
func fixed(t *testing.T, s *linttest.Snippet, fix analysis.SuggestedFix) string {
	t.Helper()
	out := source
	edits := slices.Clone(fix.TextEdits)
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return int(b.Pos - a.Pos) })
	for _, e := range edits {
		from, to := int(e.Pos-s.File.FileStart), int(e.End-s.File.FileStart)
		out = out[:from] + string(e.NewText) + out[to:]
	}
	formatted, err := format.Source([]byte(out))
	if err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	return strings.TrimPrefix(string(formatted), "package tools\n\n")
}

func readSource(string) ([]byte, error) { return []byte(source), nil }

// withRule makes calls the only collected rule, and restores the others at the end of a test.
func withRule(t *testing.T) *analysis.Analyzer {
	t.Helper()
	before := collected
	collected = map[*analysis.Analyzer]*analysis.Analyzer{calls: patch.Collect(calls)}
	t.Cleanup(func() { collected = before })
	return collected[calls]
}

const (
	rest   = "var B = errors.New(\"b\")\n\nvar C = fmt.Sprint(\"c\")\n"
	onlyA  = "import (\n\t\"errors\"\n\t\"fmt\"\n)\n\nvar A = \"fixed\"\n\n" + rest
	onlyB  = "import (\n\t\"fmt\"\n)\n\nvar A = fmt.Sprint(\"a\")\n\nvar B = \"fixed\"\n\nvar C = fmt.Sprint(\"c\")\n"
	fixedA = "import (\n\t\"fmt\"\n)\n\nvar A = \"fixed\"\n\nvar B = \"fixed\"\n\nvar C = fmt.Sprint(\"c\")\n"
)

// A fix that removes the last use of an import also removes the import. Findings without a fix stay as they are.
func TestComplete(t *testing.T) {
	withRule(t)
	list := findings(t, complete(calls), readSource)
	if len(list) != 3 || len(list[2].SuggestedFixes) > 0 {
		t.Fatalf("%+v", list)
	}
	for i, want := range []string{onlyA, onlyB} {
		if got := list[i].SuggestedFixes[0].Message; got != want {
			t.Errorf("fix %d: got\n%s\nwant\n%s", i, got, want)
		}
	}
}

// If the file read is not the file that was parsed, the fixes stay as they are.
func TestCompleteWithoutFile(t *testing.T) {
	withRule(t)
	list := findings(t, complete(calls), func(string) ([]byte, error) { return []byte("package other\n"), nil })
	if len(list) != 3 || len(list[1].SuggestedFixes[0].TextEdits) != 1 {
		t.Errorf("%+v", list)
	}
}

// FixAll has one finding in a file, at the first finding with a fix. Its fix applies all of them.
func TestFixAll(t *testing.T) {
	calls := withRule(t)
	a := FixAll()
	a.Requires = []*analysis.Analyzer{calls}
	list := findings(t, a, readSource)
	if len(list) != 1 || list[0].Message != "mcperrlint can safely fix 2 findings in this file at once" {
		t.Fatalf("%+v", list)
	}
	if at := strings.Index(source, "fmt.Sprint"); int(list[0].Pos) != at+1 {
		t.Errorf("the finding is at offset %d, want %d", list[0].Pos-1, at)
	}
	if got := list[0].SuggestedFixes[0].Message; got != fixedA {
		t.Errorf("got\n%s\nwant\n%s", got, fixedA)
	}
	if list := findings(t, a, func(string) ([]byte, error) { return nil, nil }); len(list) > 0 {
		t.Errorf("without the file, there is a finding: %+v", list)
	}
}

// gopls gets all rules, in order, and its analyzers are valid together.
func TestRules(t *testing.T) {
	list := []*analysis.Analyzer{FixAll()}
	for i, r := range Rules() {
		original := analyzers.All[i]
		if r.Analyzer.Name != original.Analyzer.Name || r.Severity != original.Severity || r.Analyzer == original.Analyzer {
			t.Errorf("rule %d is %s, want a copy of %s", i, r.Analyzer.Name, original.Analyzer.Name)
		}
		list = append(list, r.Analyzer)
	}
	if len(list) != len(analyzers.All)+1 {
		t.Errorf("there are %d analyzers", len(list))
	}
	for _, r := range analyzers.All { // editors may apply mcpfixall whenever a file is saved
		if got := slices.Contains(list[0].Requires, collected[r.Analyzer]); got != (r.Fixes == rule.Safe) {
			t.Errorf("%s, whose fixes are %s: is it in mcpfixall? %t", r.Name, r.Fixes, got)
		}
	}
	if err := analysis.Validate(list); err != nil {
		t.Error(err)
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{1: "1 finding", 2: "2 findings"} {
		if got := count(n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
