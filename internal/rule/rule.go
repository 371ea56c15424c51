// Package rule defines what a rule is: an analyzer, and what hosts and readers need to know about it. Each package
// below passes declares one rule. The package analyzers lists them.
package rule

import (
	"cmp"
	"flag"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// URL is the folder of the documentation pages.
const URL = "https://github.com/mcperrlint/mcperrlint/blob/main/docs/"

// prefix starts the names of analyzers, which share one name space with all other analyzers in a host.
const prefix = "mcp"

// Covered is the message of a place that a finding covers: a return that passes the failure on, and has no finding of
// its own.
const Covered = "this return passes the failure on"

// Severity is how bad a finding is.
type Severity string

const (
	// Warning: the client is misled, left waiting, or loses the failure.
	Warning Severity = "warning"
	// Information: the failure arrives, but not as well as it could.
	Information Severity = "information"
)

// Fixes is what is known of the fixes of a rule.
type Fixes string

const (
	None   Fixes = "none"      // the rule has no fixes
	Safe   Fixes = "safe"      // they can be applied without a review
	Review Fixes = "to review" // clients may see a difference that somebody has to want
)

// Meta describes a rule.
type Meta struct {
	Name     string // the name of its package: "bareerror"
	Doc      string // the content of its doc.go
	Since    string // the release that added it
	Severity Severity

	Fixes Fixes
	Why   string // the reason for Fixes, as the end of "… because the message stays the same"

	// Server says that the rule reports the call which makes a server, whatever its arguments are: a name, a version.
	Server bool

	Options  []Option
	Requires []*analysis.Analyzer
	Run      func(*analysis.Pass) (any, error)
}

// Option is a flag of a rule.
type Option struct {
	Name    string // the flag, without the rule: "max" for -mcpsuggestionbound.max
	Setting string // the key in golangci-lint, where the options of all rules share one table; Name if empty
	Value   flag.Value
	Usage   string // with the type of the value in `back quotes`
}

// Key returns the key of the option in the settings of golangci-lint.
func (o Option) Key() string { return cmp.Or(o.Setting, o.Name) }

// Rule is a rule that hosts can run.
type Rule struct {
	Meta
	Analyzer *analysis.Analyzer
}

// New makes a rule. The analyzer has the prefix mcp before the name of the rule.
func New(m Meta) *Rule {
	name := prefix + m.Name
	a := &analysis.Analyzer{
		Name:     name,
		Doc:      document(m.Doc, name),
		URL:      URL + name + ".md",
		Requires: m.Requires,
		Run:      m.Run,
	}
	for _, o := range m.Options {
		a.Flags.Var(o.Value, o.Name, o.Usage)
	}
	return &Rule{m, a}
}

// Known returns the name of the rule that is named with or without the prefix mcp, and whether there is such a rule.
// Unlike the list of package analyzers, it is available to the packages that rules import.
func Known(name string) (string, bool) {
	if i := slices.IndexFunc(names, func(n string) bool { return name == n || name == prefix+n }); i >= 0 {
		return names[i], true
	}
	return "", false
}

// NearestRule returns the name of the rule that is most like a misspelled one, or "". It has the prefix mcp if the
// misspelled name begins with it.
func NearestRule(name string) string {
	list := slices.Clone(names)
	for _, n := range names {
		list = append(list, prefix+n)
	}
	return Nearest(name, list)
}

// Is reports whether name is the name of the rule or of its analyzer.
func (r *Rule) Is(name string) bool { return name == r.Name || name == r.Analyzer.Name }

// Summary returns the first line of the documentation, without the name: "report …".
func (r *Rule) Summary() string {
	line, _, _ := strings.Cut(r.Analyzer.Doc, "\n")
	return strings.TrimPrefix(line, r.Analyzer.Name+": ")
}

// List is a list of rules.
type List []*Rule

// Named returns the rule with this name, with or without the prefix mcp, or nil.
func (l List) Named(name string) *Rule {
	for _, r := range l {
		if r.Is(name) {
			return r
		}
	}
	return nil
}

// Names returns the names of the analyzers.
func (l List) Names() []string {
	list := make([]string, len(l))
	for i, r := range l {
		list[i] = r.Analyzer.Name
	}
	return list
}

// WithoutReview returns the rules, of which those with fixes to review report none in runs for which a function returns
// true. It is for hosts that apply every fix that they are given.
func (l List) WithoutReview(in func() bool) List {
	return l.Reporting(func(r *Rule, d *analysis.Diagnostic) {
		if r.Fixes == Review && in() {
			d.SuggestedFixes = nil
		}
	})
}

// Reporting returns the rules with analyzers that pass each diagnostic to a function, which may change it, before they
// report it.
func (l List) Reporting(change func(*Rule, *analysis.Diagnostic)) List {
	list := make(List, len(l))
	for i, r := range l {
		changed := *r.Analyzer
		changed.Run = func(pass *analysis.Pass) (any, error) {
			own := *pass
			own.Report = func(d analysis.Diagnostic) {
				change(r, &d)
				pass.Report(d)
			}
			return r.Analyzer.Run(&own)
		}
		list[i] = &Rule{r.Meta, &changed}
	}
	return list
}

// Analyzers returns the analyzers.
func (l List) Analyzers() []*analysis.Analyzer {
	list := make([]*analysis.Analyzer, len(l))
	for i, r := range l {
		list[i] = r.Analyzer
	}
	return list
}
