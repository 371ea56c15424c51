package softerror

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/ruledoc"
)

//go:embed doc.go
var doc string

// Analyzer reports failures that are returned as if they were answers.
var Analyzer = &analysis.Analyzer{
	Name:     "mcpsofterror",
	Doc:      ruledoc.Of(doc, "mcpsofterror"),
	URL:      ruledoc.URL + "mcpsofterror.md",
	Requires: []*analysis.Analyzer{failures.Analyzer},
	Run:      report.Rule{Class: failures.Claimed, Judge: judge, Fix: "Return a typed error result", Message: message}.Run,
}

func message(site *failures.Failure, subject, call string) string {
	return fmt.Sprintf("%s reports %s as a success: isError is not set, so client and model take the failure for the answer; use %s", site.By.Name, subject, call)
}

func judge(pass *analysis.Pass, site *failures.Failure) bool {
	return newCase(pass, site).isFailure()
}
