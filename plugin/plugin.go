// Package plugin makes mcperrlint a linter of golangci-lint. Importing it registers the linter under the name
// mcperrlint. docs/golangci-lint.md describes how to build and configure it.
package plugin

import (
	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// Name is the name of the linter in golangci-lint, its configuration and its nolint directives.
const Name = "mcperrlint"

func init() {
	register.Plugin(Name, New)
}

// New returns the linter for the section "settings" in the configuration of golangci-lint. The section may be missing
// or have the keys "enable" and "disable", which are lists of rules, the key "fixes", which is "safe" or "all", and the
// options of the rules. With "safe", which is the default, findings whose fixes are to review have none. The error is
// one line that names the wrong key.
func New(settings any) (register.LinterPlugin, error) {
	rules, err := configure(analyzers.All, settings)
	if err != nil {
		return nil, err
	}
	return linter{suite(rules)}, nil
}

// linter is the linter with the chosen rules.
type linter struct{ suite *analysis.Analyzer }

// BuildAnalyzers returns the one analyzer that runs the chosen rules.
func (l linter) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	return []*analysis.Analyzer{l.suite}, nil
}

// GetLoadMode returns the mode with types and with facts about imported packages.
func (linter) GetLoadMode() string { return register.LoadModeTypesInfo }
