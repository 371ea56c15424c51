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

// suite joins rules to one analyzer. Only what sees all findings of a file can say which imports the fixes leave
// without a use, and golangci-lint neither removes those nor shows a second finding on a line.
func suite(rules rule.List) *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name: Name,
		Doc:  Name + ": report where the tools of an MCP server report failures badly",
		URL:  rule.URL,
	}
	for _, r := range rules {
		a.Requires = append(a.Requires, patch.Collect(r.Analyzer))
	}
	a.Run = func(pass *analysis.Pass) (any, error) { return nil, run(pass, rules) }
	return a
}

// finding is what a rule reports.
type finding struct {
	analysis.Diagnostic
	line, column int
}

func (f *finding) edits() []analysis.TextEdit {
	if len(f.SuggestedFixes) == 0 {
		return nil
	}
	return f.SuggestedFixes[0].TextEdits
}

func run(pass *analysis.Pass, rules rule.List) error {
	byFile := make(map[*ast.File][]*finding)
	for i, collected := range pass.Analyzer.Requires {
		for _, d := range patch.Collected(pass, collected) {
			posn := pass.Fset.Position(d.Pos)
			d.Message = rules[i].Analyzer.Name + ": " + d.Message
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
		settle(pass, file, list)
		for line := range byLine(list) {
			report(pass, line)
		}
	}
	return nil
}

// settle makes fixes of a file's findings that compile whichever of them golangci-lint applies. Findings that a
// nolint directive covers get none, lest they be fixed along with others.
func settle(pass *analysis.Pass, file *ast.File, list []*finding) {
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
	settled := make([][]analysis.TextEdit, len(fixes))
	if f, ok := patch.Of(pass, file.FileStart); ok {
		if all, err := f.Settle(fixes); err == nil {
			settled = all
		}
	}
	for i, f := range fixable {
		f.SuggestedFixes = nil
		if settled[i] != nil {
			f.SuggestedFixes = []analysis.SuggestedFix{{Message: "Type the error", TextEdits: settled[i]}}
		}
	}
}

// byLine yields the findings of one line after the other.
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

// report reports the findings of a line as one, because golangci-lint shows only the first on a line. Those that
// have no fix among others that have one are reported once more: golangci-lint takes the first for fixed then.
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
