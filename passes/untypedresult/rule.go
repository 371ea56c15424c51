package untypedresult

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

// Analyzer reports tool error results that carry free text only.
var Analyzer = &analysis.Analyzer{
	Name:     "mcpuntypedresult",
	Doc:      ruledoc.Of(doc, "mcpuntypedresult"),
	URL:      ruledoc.URL + "mcpuntypedresult.md",
	Requires: []*analysis.Analyzer{failures.Analyzer},
	Run:      report.Rule{Class: failures.Untyped, Fix: "Return a typed error result", Message: message}.Run,
}

func message(site *failures.Failure, subject, call string) string {
	return fmt.Sprintf("%s reports %s as free text: the model gets no code and no retry; use %s", site.By.Name, subject, call)
}
