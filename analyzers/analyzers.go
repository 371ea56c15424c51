// Package analyzers lists the rules in the order of the documentation.
package analyzers

import (
	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/rule"
	"github.com/mcperrlint/mcperrlint/passes/bareerror"
	"github.com/mcperrlint/mcperrlint/passes/codename"
	"github.com/mcperrlint/mcperrlint/passes/coderange"
	"github.com/mcperrlint/mcperrlint/passes/codeswitch"
	"github.com/mcperrlint/mcperrlint/passes/handlerexit"
	"github.com/mcperrlint/mcperrlint/passes/hiddencause"
	"github.com/mcperrlint/mcperrlint/passes/jsondetails"
	"github.com/mcperrlint/mcperrlint/passes/lostresult"
	"github.com/mcperrlint/mcperrlint/passes/nilresult"
	"github.com/mcperrlint/mcperrlint/passes/noboundary"
	"github.com/mcperrlint/mcperrlint/passes/protocolerror"
	"github.com/mcperrlint/mcperrlint/passes/requesterror"
	"github.com/mcperrlint/mcperrlint/passes/retryclass"
	"github.com/mcperrlint/mcperrlint/passes/retryfield"
	"github.com/mcperrlint/mcperrlint/passes/softerror"
	"github.com/mcperrlint/mcperrlint/passes/stackleak"
	"github.com/mcperrlint/mcperrlint/passes/suggestionbound"
	"github.com/mcperrlint/mcperrlint/passes/swallowederror"
	"github.com/mcperrlint/mcperrlint/passes/untypedresult"
)

// Rule is an analyzer with its description for hosts and readers.
type Rule = rule.Rule

// The severities of rules.
const (
	Warning     = rule.Warning
	Information = rule.Information
)

// All lists the rules. All other lists of rules are made from it.
var All = rule.List{
	bareerror.Rule,
	untypedresult.Rule,
	codename.Rule,
	coderange.Rule,
	jsondetails.Rule,
	suggestionbound.Rule,
	retryfield.Rule,
	retryclass.Rule,
	softerror.Rule,
	nilresult.Rule,
	lostresult.Rule,
	protocolerror.Rule,
	stackleak.Rule,
	handlerexit.Rule,
	noboundary.Rule,
	requesterror.Rule,
	codeswitch.Rule,
	swallowederror.Rule,
	hiddencause.Rule,
}

// Analyzers returns the analyzers of [All].
func Analyzers() []*analysis.Analyzer { return All.Analyzers() }
