package bareerror

import (
	_ "embed"
	"fmt"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/ruledoc"
)

//go:embed doc.go
var doc string

// Analyzer reports tool handlers that return an error without a type.
var Analyzer = &analysis.Analyzer{
	Name:     "mcpbareerror",
	Doc:      ruledoc.Of(doc, "mcpbareerror"),
	URL:      ruledoc.URL + "mcpbareerror.md",
	Requires: []*analysis.Analyzer{failures.Analyzer},
	Run:      report.Rule{Class: failures.Bare, Fix: "Return a typed error", Message: message}.Run,
}

func message(site *failures.Failure, subject, call string) string {
	if site.Needs != "" {
		call = fmt.Sprintf("an error result, or update %s to %s, from which on errors can be typed", site.By.SDK.Name, site.Needs)
	}
	return fmt.Sprintf("%s returns %s without a type: %s; return %s", site.By.Name, subject, effect(site), call)
}

// effect says what the client gets for the error.
func effect(site *failures.Failure) string {
	switch {
	case site.By.Delivery == mcp.Protocol && site.By.SDK != nil:
		return site.By.SDK.Name + " sends a JSON-RPC error, which the model never sees"
	case site.By.Delivery == mcp.Text:
		return "the model gets its text, but no code and no retry"
	}
	return "the client gets no code and no retry, and the model at most the text"
}
