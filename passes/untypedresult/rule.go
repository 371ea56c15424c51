package untypedresult

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports tool error results that carry free text only.
var Rule = rule.New(rule.Meta{
	Name:     "untypedresult",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Information,
	Fixes:    rule.Safe,
	Why:      "the message stays the same; code and retry are added to it",
	Requires: []*analysis.Analyzer{failures.Analyzer},
	Run:      report.Rule{Class: failures.Untyped, Fix: "Return a typed error result", Message: message}.Run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

func message(f *failures.Failure, subject, call string) string {
	return fmt.Sprintf("%s reports %s as free text: the model gets no code and no retry; use %s", f.By.Title(), subject,
		call)
}
