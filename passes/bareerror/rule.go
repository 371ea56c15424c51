package bareerror

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports tool handlers that return an error without a type.
var Rule = rule.New(rule.Meta{
	Name:     "bareerror",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Safe,
	Why:      "text and cause of the error stay the same",
	Requires: []*analysis.Analyzer{failures.Analyzer},
	Run:      report.Rule{Class: failures.Bare, Fix: "Return a typed error", Message: message}.Run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

func message(f *failures.Failure, subject, call string) string {
	if f.Needs != "" {
		call = fmt.Sprintf("an error result, or update %s to %s, from which on errors can be typed", f.By.SDK.Name, f.Needs)
	}
	if _, ok := f.Repair.(failures.AnswerResult); ok {
		call = "a result with " + call
	}
	if f.Merged {
		call = "the error result beside it alone"
	}
	if f.By.KnowsOwn() {
		return fmt.Sprintf("%s returns %s without a type, although the server has typed errors of its own: the client gets "+
			"no code and no retry that tell it from other failures; return one of those", f.By.Title(), subject)
	}
	if _, ok := f.Repair.(failures.TypeVariable); ok {
		return fmt.Sprintf("%s is %s without a type: %s; make it %s", f.By.Title(), subject, effect(f), call)
	}
	return fmt.Sprintf("%s returns %s without a type: %s; return %s", f.By.Title(), subject, effect(f), call)
}

// effect describes what the client gets for an error.
func effect(f *failures.Failure) string {
	unless := ""
	if f.Unseen && (f.By.SDK == nil || f.By.SDK.Boundary.Runtime != "") {
		unless = "without a boundary, "
	}
	switch effect := f.By.Effect(); {
	case f.Bounded:
		return "the client gets no code and no retry that tell it from other failures"
	case effect == mcp.Protocol && f.By.SDK != nil:
		return unless + f.By.SDK.Name + " sends a JSON-RPC error, which the model never sees"
	case effect == mcp.Text:
		return unless + "the model gets its text, but no code and no retry"
	}
	return "the client gets no code and no retry, and the model its text at best"
}
