// Package editor prepares the rules for gopls, in which "mcperrlint gopls" builds them.
package editor

import (
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/patch"
)

// Rules returns all rules, with fixes that can be applied one at a time: a fix that takes away the last use of an
// import takes the import as well. gopls applies a fix as it is, and the file has to compile after each.
func Rules() []analyzers.Rule {
	rules := make([]analyzers.Rule, len(analyzers.All))
	for i, r := range analyzers.All {
		rules[i] = r
		rules[i].Analyzer = settling(r.Analyzer)
	}
	return rules
}

// settling returns a rule that reports what another does, with fixes that take care of imports.
func settling(rule *analysis.Analyzer) *analysis.Analyzer {
	a := *rule
	a.Run = func(pass *analysis.Pass) (any, error) {
		own := *pass
		own.Report = func(d analysis.Diagnostic) {
			for i := range d.SuggestedFixes {
				d.SuggestedFixes[i].TextEdits = settle(pass, d.Pos, d.SuggestedFixes[i].TextEdits)
			}
			pass.Report(d)
		}
		return rule.Run(&own)
	}
	return &a
}

// settle returns edits as they are where it can't do better.
func settle(pass *analysis.Pass, pos token.Pos, edits []analysis.TextEdit) []analysis.TextEdit {
	f, ok := patch.Of(pass, pos)
	if !ok {
		return edits
	}
	settled, err := f.Settle([][]analysis.TextEdit{edits})
	if err != nil {
		return edits
	}
	return settled[0]
}
