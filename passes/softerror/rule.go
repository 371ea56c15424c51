package softerror

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports failures that are returned as successes.
var Rule = rule.New(rule.Meta{
	Name:     "softerror",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "clients that read the text of a success get an error result instead",
	Requires: []*analysis.Analyzer{index.Analyzer, handlers.Analyzer, failures.Analyzer, byValue},
	Run: report.Rule{
		Class: failures.Claimed, Judge: judge, Fix: "Return a typed error", Message: message, Others: values,
	}.Run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

func message(f *failures.Failure, subject, call string) string {
	return fmt.Sprintf("%s reports %s as a success: isError is not set, so client and model take the failure for the "+
		"answer; use %s", f.By.Title(), subject, call)
}

func judge(pass *analysis.Pass, f *failures.Failure) bool {
	return newCandidate(pass, f).isFailure()
}
