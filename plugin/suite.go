package plugin

import (
	"cmp"
	"fmt"
	"go/ast"
	"iter"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// suite joins rules to one analyzer. golangci-lint neither removes unused imports nor shows a second finding on a line,
// and only an analyzer that has all findings of a file knows which imports the fixes leave unused.
func suite(rules rule.List) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name: Name,
		Doc:  Name + ": report where the tools of an MCP server report failures badly",
		URL:  rule.URL,
	}
	for _, r := range rules {
		a.Requires = append(a.Requires, patch.Collect(r.Analyzer))
	}
	a.Run = func(pass *analysis.Pass) (any, error) {
		run(pass, rules)
		return nil, nil
	}
	return a
}

// finding is a finding of a rule and its position.
type finding struct {
	analysis.Diagnostic
	line, column int
}

// edits returns the edits of the finding's fix, if there is one.
func (f *finding) edits() []analysis.TextEdit {
	if len(f.SuggestedFixes) == 0 {
		return nil
	}
	return f.SuggestedFixes[0].TextEdits
}

// run reports the findings of the rules, which the analyzers that pass.Analyzer requires have collected.
func run(pass *analysis.Pass, rules rule.List) {
	byFile := make(map[*ast.File][]*finding)
	for i, collected := range pass.Analyzer.Requires {
		for _, d := range patch.Collected(pass, collected) {
			posn := pass.Fset.Position(d.Pos)
			d.Message = rules[i].Analyzer.Name + ": " + d.Message
			d.Related = nil // golangci-lint would make a finding of each
			for _, file := range pass.Files {
				if file.FileStart <= d.Pos && d.Pos < file.FileEnd {
					byFile[file] = append(byFile[file], &finding{d, posn.Line, posn.Column})
				}
			}
		}
	}
	for _, file := range pass.Files {
		list := byFile[file]
		slices.SortStableFunc(list, func(a, b *finding) int { return cmp.Compare(a.Pos, b.Pos) })
		makeIndependent(pass, file, list)
		for line := range byLine(list) {
			report(pass, line)
		}
	}
}

// makeIndependent replaces the fixes of a file's findings with fixes that compile whichever of them golangci-lint
// applies. Findings that a nolint directive covers lose their fixes, so that they are not fixed along with others.
func makeIndependent(pass *analysis.Pass, file *ast.File, list []*finding) {
	var fixable []*finding
	var fixes [][]analysis.TextEdit
	ignored := ignoredLines(pass.Fset, file)
	for _, f := range list {
		if ignored.has(f.line) {
			f.SuggestedFixes = nil
		} else if len(f.SuggestedFixes) > 0 {
			fixable = append(fixable, f)
			fixes = append(fixes, f.edits())
		}
	}
	if len(fixes) == 0 {
		return
	}
	independent := make([][]analysis.TextEdit, len(fixes))
	if f, ok := patch.Of(pass, file.FileStart); ok {
		if all, err := f.Settle(fixes); err == nil {
			independent = all
		}
	}
	for i, f := range fixable {
		f.SuggestedFixes = nil
		if independent[i] != nil {
			f.SuggestedFixes = []analysis.SuggestedFix{{Message: "Type the error", TextEdits: independent[i]}}
		}
	}
}

// byLine yields the findings of each line. The list is sorted.
func byLine(list []*finding) iter.Seq[[]*finding] {
	return func(yield func([]*finding) bool) {
		for len(list) > 0 {
			n := 1
			for n < len(list) && list[n].line == list[0].line {
				n++
			}
			if !yield(list[:n]) {
				return
			}
			list = list[n:]
		}
	}
}

// report reports the findings of a line as one, because golangci-lint shows only the first on a line. If some of them
// have a fix, those without one are also reported alone: when golangci-lint applies the fix, it drops the joined one.
func report(pass *analysis.Pass, line []*finding) {
	joined := line[0].Diagnostic
	var fixes [][]analysis.TextEdit
	for i, f := range line {
		if i > 0 {
			joined.Message += fmt.Sprintf("; at column %d, %s", f.column, f.Message)
		}
		if f.edits() != nil {
			fixes = append(fixes, f.edits())
		}
	}
	if edits, _ := patch.Merge(fixes); edits != nil {
		joined.SuggestedFixes = []analysis.SuggestedFix{{Message: "Type the error", TextEdits: edits}}
	}
	pass.Report(joined)
	if len(line) == 1 || len(fixes) == 0 {
		return
	}
	for _, f := range line {
		if f.edits() == nil {
			pass.Report(f.Diagnostic)
		}
	}
}
