package hiddencause

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports functions that hide the cause of an error which a tool reports.
var Rule = rule.New(rule.Meta{
	Name:     "hiddencause",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Information,
	Fixes:    rule.Review,
	Why:      "code of other packages may look at the cause of the error, which it finds then",
	Requires: []*analysis.Analyzer{failures.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

func run(pass *analysis.Pass) (any, error) {
	var list []report.Finding
	for _, h := range pass.ResultOf[failures.Analyzer].(*failures.Result).Hidden {
		if edits := wrap(pass, h); edits != nil {
			list = append(list, finding(h, cmp.Or(report.ErrorOf(pass, h.Calls), "an error"), edits))
		}
	}
	report.Report(pass, list)
	return nil, nil
}

func finding(h *failures.HiddenCause, what string, edits []analysis.TextEdit) report.Finding {
	return report.Finding{
		Node: h.Call, Subject: what, Fix: "Wrap the error with %w", Edits: edits,
		Message: func(subject string) string {
			return fmt.Sprintf("%s hides %s behind %s: %s reports it, and the client gets neither the code nor the retry that "+
				"the error would give; write %%w", h.In, subject, verb(h).Raw, h.By.Title())
		},
	}
}

// verb returns the verb that formats the error.
func verb(h *failures.HiddenCause) goq.Verb {
	verbs, _ := goq.PlainVerbs(format(h).Value)
	return verbs[h.Arg]
}

func format(h *failures.HiddenCause) *ast.BasicLit {
	return ast.Unparen(h.Call.Args[0]).(*ast.BasicLit)
}

// wrap returns the edits that wrap the error instead: %w formats it as %v and %s do.
func wrap(pass *analysis.Pass, h *failures.HiddenCause) []analysis.TextEdit {
	verb := verb(h)
	pos := verb.Pos(format(h))
	if !pos.IsValid() {
		return nil
	}
	edits := []analysis.TextEdit{{Pos: pos, End: pos + token.Pos(len(verb.Raw)), NewText: []byte("%w")}}
	arg := ast.Unparen(h.Call.Args[h.Arg+1])
	if err := goq.ErrorOf(pass.TypesInfo, arg); err != nil { // err.Error()
		edits = append(edits, analysis.TextEdit{Pos: err.End(), End: arg.End()})
	}
	return edits
}
