// Package editor prepares the rules for gopls, into which "mcperrlint gopls" builds them.
package editor

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// Rules returns all rules, with fixes that can be applied one at a time: a fix that takes away the last use of an
// import takes the import as well. gopls applies a fix as it is, and the file has to compile after each.
func Rules() []*analyzers.Rule {
	rules := make([]*analyzers.Rule, len(analyzers.All))
	for i, r := range analyzers.All {
		rules[i] = &analyzers.Rule{Meta: r.Meta, Analyzer: settling(r.Analyzer)}
	}
	return rules
}

// collected are the rules as they report to the analyzers here: each runs once, for its own findings and for [FixAll].
var collected = func() map[*analysis.Analyzer]*analysis.Analyzer {
	m := make(map[*analysis.Analyzer]*analysis.Analyzer)
	for _, r := range analyzers.All {
		m[r.Analyzer] = patch.Collect(r.Analyzer)
	}
	return m
}()

// settling returns a rule that reports what another does, with fixes that take care of imports.
func settling(rule *analysis.Analyzer) *analysis.Analyzer {
	a := *rule
	a.Requires = []*analysis.Analyzer{collected[rule]}
	a.Run = func(pass *analysis.Pass) (any, error) {
		files := make(map[*token.File]*patch.File)
		for _, d := range patch.Collected(pass, collected[rule]) {
			d.SuggestedFixes = slices.Clone(d.SuggestedFixes) // others look at these, too
			for i, fix := range d.SuggestedFixes {
				tf := pass.Fset.File(d.Pos)
				if files[tf] == nil {
					files[tf], _ = patch.Of(pass, d.Pos)
				}
				if f := files[tf]; f != nil {
					if edits, err := f.Whole(fix.TextEdits); err == nil {
						d.SuggestedFixes[i].TextEdits = edits
					}
				}
			}
			pass.Report(d)
		}
		return nil, nil
	}
	return &a
}

// FixAll returns an analyzer that reports once a file, where its first finding is, that all of its findings can be
// fixed at once, as the command does it. That is for the action source.fixAll: if each finding had one of its own,
// editors would apply them one after the other, although each was made for the file as it was before the others
// (golang/go#45997).
func FixAll() *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name: "mcpfixall",
		Doc:  "mcpfixall: offer to apply all fixes of a file at once",
		URL:  rule.URL + "gopls.md",
		Run:  fixAll,
	}
	for _, r := range analyzers.All {
		a.Requires = append(a.Requires, collected[r.Analyzer])
	}
	return a
}

func fixAll(pass *analysis.Pass) (any, error) {
	byFile := make(map[*token.File][]analysis.Diagnostic)
	for _, rule := range pass.Analyzer.Requires {
		for _, d := range patch.Collected(pass, rule) {
			if len(d.SuggestedFixes) > 0 {
				tf := pass.Fset.File(d.Pos)
				byFile[tf] = append(byFile[tf], d)
			}
		}
	}
	for _, file := range pass.Files {
		found := byFile[pass.Fset.File(file.FileStart)]
		if len(found) == 0 {
			continue
		}
		slices.SortStableFunc(found, func(a, b analysis.Diagnostic) int { return cmp.Compare(a.Pos, b.Pos) })
		var fixes [][]analysis.TextEdit
		for _, d := range found {
			fixes = append(fixes, d.SuggestedFixes[0].TextEdits)
		}
		f, ok := patch.Of(pass, found[0].Pos)
		if !ok {
			continue
		}
		edits, err := f.Whole(fixes...)
		if err != nil {
			continue
		}
		pass.Report(analysis.Diagnostic{
			Pos: found[0].Pos, End: found[0].End, Category: "fixall", URL: pass.Analyzer.URL,
			Message:        fmt.Sprintf("mcperrlint can fix %s in this file at once", count(len(found))),
			SuggestedFixes: []analysis.SuggestedFix{{Message: "Fix all findings of mcperrlint in this file", TextEdits: edits}},
		})
	}
	return nil, nil
}

func count(n int) string {
	if n == 1 {
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}
