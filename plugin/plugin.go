// Package plugin makes mcperrlint a linter of golangci-lint. Importing it registers the linter under the name
// mcperrlint; see docs/golangci-lint.md for how to build and configure it.
package plugin

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// Name is what golangci-lint, its configuration and its nolint directives call the linter.
const Name = "mcperrlint"

func init() {
	register.Plugin(Name, New)
}

// New returns the linter for what stands below "settings" in golangci-lint's configuration: nothing, or a table
// with the keys "enable" and "disable", each a list of rules, and the flags of the rules. Its error is one line
// that names the key which is wrong.
func New(settings any) (register.LinterPlugin, error) {
	rules, err := configure(analyzers.All, settings)
	if err != nil {
		return nil, err
	}
	return linter{suite(rules)}, nil
}

type linter struct{ suite *analysis.Analyzer }

// BuildAnalyzers returns the one analyzer that runs the chosen rules.
func (l linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{l.suite}, nil
}

// GetLoadMode says that the rules need types, and facts about imported packages.
func (linter) GetLoadMode() string { return register.LoadModeTypesInfo }
