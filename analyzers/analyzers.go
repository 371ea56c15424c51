// Package analyzers lists the rules, in the order in which they are documented.
package analyzers

import (
	"cmp"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/passes/bareerror"
	"github.com/mcperrlint/mcperrlint/passes/codename"
	"github.com/mcperrlint/mcperrlint/passes/coderange"
	"github.com/mcperrlint/mcperrlint/passes/handlerexit"
	"github.com/mcperrlint/mcperrlint/passes/jsondetails"
	"github.com/mcperrlint/mcperrlint/passes/lostresult"
	"github.com/mcperrlint/mcperrlint/passes/nilresult"
	"github.com/mcperrlint/mcperrlint/passes/noboundary"
	"github.com/mcperrlint/mcperrlint/passes/protocolerror"
	"github.com/mcperrlint/mcperrlint/passes/retryclass"
	"github.com/mcperrlint/mcperrlint/passes/retryfield"
	"github.com/mcperrlint/mcperrlint/passes/softerror"
	"github.com/mcperrlint/mcperrlint/passes/stackleak"
	"github.com/mcperrlint/mcperrlint/passes/suggestionbound"
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

	// Setting is what golangci-lint calls the rule's only flag, where settings of all rules together need a longer
	// name than the flag, which has the rule's name in front.
	Setting string
}

// SettingOf returns what golangci-lint calls a flag of the rule.
func (r Rule) SettingOf(flag string) string { return cmp.Or(r.Setting, flag) }

// All lists every rule.
var All = []Rule{
	{Analyzer: bareerror.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: true, Why: "text and cause of the error stay what they were"},
	{Analyzer: untypedresult.Analyzer, Since: "v0.1.0", Severity: Information, Safe: true, Why: "the message stays what it was; code and retry are added to it"},
	{Analyzer: codename.Analyzer, Since: "v0.1.0", Severity: Information, Safe: false, Why: "clients and prompts that know the old code have to learn the new one"},
	{Analyzer: coderange.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "clients that know the old number have to learn the new one"},
	{Analyzer: jsondetails.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "the client gets what was meant, which is something else than before"},
	{Analyzer: suggestionbound.Analyzer, Since: "v0.1.0", Severity: Information, Safe: true, Why: "texts within the limit stay what they are", Setting: "max-suggestion-bytes"},
	{Analyzer: retryfield.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "whoever maintains the server has to confirm the decision"},
	{Analyzer: retryclass.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "which of the two is right, whoever maintains the server has to know"},
	{Analyzer: softerror.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "clients that read the text of a success get an error result instead"},
	{Analyzer: nilresult.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "whoever maintains the server has to know what an empty answer looks like"},
	{Analyzer: lostresult.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "the client gets what was dropped before"},
	{Analyzer: protocolerror.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "clients that handle the JSON-RPC error get a tool error instead"},
	{Analyzer: stackleak.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: true, Why: "errors without a stack trace read the same"},
	{Analyzer: handlerexit.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: false, Why: "the call fails where the server ended before"},
	{Analyzer: noboundary.Analyzer, Since: "v0.1.0", Severity: Warning, Safe: true, Why: "successes stay what they are, and failures keep their text"},
}

// Analyzers returns the analyzers of [All].
func Analyzers() []*analysis.Analyzer {
	list := make([]*analysis.Analyzer, len(All))
	for i, r := range All {
		list[i] = r.Analyzer
	}
	return list
}
