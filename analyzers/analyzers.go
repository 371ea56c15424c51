// Package analyzers lists the rules, in the order in which they are documented.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/passes/bareerror"
	"github.com/mcperrlint/mcperrlint/passes/codename"
	"github.com/mcperrlint/mcperrlint/passes/coderange"
	"github.com/mcperrlint/mcperrlint/passes/jsondetails"
	"github.com/mcperrlint/mcperrlint/passes/untypedresult"
)

// Severity says how bad a finding is.
type Severity string

const (
	// Warning: the client is misled, left waiting, or loses the failure.
	Warning Severity = "warning"
	// Information: the failure arrives, but not as well as it could.
	Information Severity = "information"
)

// Rule is an analyzer and what hosts and readers need to know of it.
type Rule struct {
	Analyzer *analysis.Analyzer
	Since    string // the release that brought it
	Severity Severity

	// Safe reports whether its fixes can be applied unseen, and Why the reason.
	Safe bool
	Why  string
}

// All lists every rule.
var All = []Rule{
	{bareerror.Analyzer, "v0.1.0", Warning, true, "text and cause of the error stay what they were"},
	{untypedresult.Analyzer, "v0.1.0", Information, true, "the message stays what it was; code and retry are added to it"},
	{codename.Analyzer, "v0.1.0", Information, false, "clients and prompts that know the old code have to learn the new one"},
	{coderange.Analyzer, "v0.1.0", Warning, false, "clients that know the old number have to learn the new one"},
	{jsondetails.Analyzer, "v0.1.0", Warning, false, "the client gets what was meant, which is something else than before"},
}

// Analyzers returns the analyzers of [All].
func Analyzers() []*analysis.Analyzer {
	list := make([]*analysis.Analyzer, len(All))
	for i, r := range All {
		list[i] = r.Analyzer
	}
	return list
}
