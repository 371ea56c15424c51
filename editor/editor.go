// Package editor prepares the rules for gopls. "mcperrlint gopls" builds them into gopls, so the package cannot be
// internal. Nothing else needs it.
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

// Rules returns all rules, with fixes that can be applied one at a time: a fix that removes the last use of an import
// also removes the import. gopls does not care for imports, and the file has to compile after each fix.
func Rules() []*analyzers.Rule {
	rules := make([]*analyzers.Rule, len(analyzers.All))
	for i, r := range analyzers.All {
		rules[i] = &analyzers.Rule{Meta: r.Meta, Analyzer: complete(r.Analyzer)}
	}
	return rules
}

// collected has an analyzer for each rule whose result are the findings of the rule. It runs once, for the rule's own
// findings and for [FixAll].
var collected = func() map[*analysis.Analyzer]*analysis.Analyzer {
	m := make(map[*analysis.Analyzer]*analysis.Analyzer)
	for _, r := range analyzers.All {
		m[r.Analyzer] = patch.Collect(r.Analyzer)
	}
	return m
}()

// complete returns a rule with the findings of another one, whose fixes also remove unused imports.
func complete(rule *analysis.Analyzer) *analysis.Analyzer {
	a := *rule
	a.Requires = []*analysis.Analyzer{collected[rule]}
	a.Run = func(pass *analysis.Pass) (any, error) {
		files := make(map[*token.File]*patch.File)
		for _, d := range patch.Collected(pass, collected[rule]) {
			if len(d.SuggestedFixes) > 0 {
				tf := pass.Fset.File(d.Pos)
				if files[tf] == nil {
					files[tf], _ = patch.Of(pass, d.Pos)
				}
				d.SuggestedFixes = completeFixes(files[tf], d.SuggestedFixes)
			}
			pass.Report(d)
		}
		return nil, nil
	}
	return &a
}

// completeFixes returns fixes that also remove the imports that they leave unused. A fix for which that is not possible
// stays as it is; file may be nil.
func completeFixes(file *patch.File, fixes []analysis.SuggestedFix) []analysis.SuggestedFix {
	if file == nil {
		return fixes
	}
	fixes = slices.Clone(fixes) // FixAll reads the original
	for i, fix := range fixes {
		if edits, err := file.Whole(fix.TextEdits); err == nil {
			fixes[i].TextEdits = edits
		}
	}
	return fixes
}

// FixAll returns an analyzer that reports once in each file with safe fixes, at the first of these findings. Its fix
// applies all safe fixes of the file, as the command does. It is for the action source.fixAll, which editors may apply
// whenever a file is saved. If each finding had such an action, editors would apply one after the other, although each
// edits the original file (golang/go#45997).
func FixAll() *analysis.Analyzer {
	a := &analysis.Analyzer{
		Name: "mcpfixall",
		Doc:  "mcpfixall: offer to apply all safe fixes of a file at once",
		URL:  rule.URL + "gopls.md",
		Run:  fixAll,
	}
	for _, r := range analyzers.All {
		if r.Fixes == rule.Safe {
			a.Requires = append(a.Requires, collected[r.Analyzer])
		}
	}
	return a
}

// fixAll runs the analyzer of [FixAll].
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
		findings := byFile[pass.Fset.File(file.FileStart)]
		if len(findings) == 0 {
			continue
		}
		slices.SortStableFunc(findings, func(a, b analysis.Diagnostic) int { return cmp.Compare(a.Pos, b.Pos) })
		if edits, ok := allEdits(pass, findings); ok {
			first := findings[0]
			fix := analysis.SuggestedFix{Message: "Apply all safe fixes of mcperrlint in this file", TextEdits: edits}
			pass.Report(analysis.Diagnostic{
				Pos: first.Pos, End: first.End, Category: "fixall", URL: pass.Analyzer.URL,
				Message:        fmt.Sprintf("mcperrlint can safely fix %s in this file at once", count(len(findings))),
				SuggestedFixes: []analysis.SuggestedFix{fix},
			})
		}
	}
	return nil, nil
}

// allEdits returns edits that apply the fixes of all findings of a file; ok is false if that is not possible.
func allEdits(pass *analysis.Pass, findings []analysis.Diagnostic) (edits []analysis.TextEdit, ok bool) {
	file, ok := patch.Of(pass, findings[0].Pos)
	if !ok {
		return nil, false
	}
	var fixes [][]analysis.TextEdit
	for _, d := range findings {
		fixes = append(fixes, d.SuggestedFixes[0].TextEdits)
	}
	edits, err := file.Whole(fixes...)
	return edits, err == nil
}

// count returns a number of findings in words.
func count(n int) string {
	if n == 1 {
		return "1 finding"
	}
	return fmt.Sprintf("%d findings", n)
}
