package main

import (
	"encoding/json"
	"errors"
	"flag"
	"go/token"
	"os"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/relevance"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// runTool runs the rules for the go command, and does not return. With -fix the go command applies every fix that a
// tool reports. Therefore, fixes to review are only reported if -fixes=all asks for them.
func runTool() {
	if wroteNoFacts(os.Args[len(os.Args)-1]) {
		os.Exit(0)
	}
	applied := safe
	flag.Func("fixes", "with -fix, apply the fixes that are safe or `all`: also those to review (default safe)",
		func(value string) error {
			if value != safe.String() && value != all.String() {
				return errors.New(wantFixes)
			}
			return applied.Set(value)
		})
	onlySafe := func() bool {
		fix := flag.Lookup("fix") // unitchecker declares it
		return applied == safe && fix != nil && fix.Value.String() == "true"
	}
	rules := analyzers.All.WithoutReview(onlySafe).Reporting(func(r *rule.Rule, d *analysis.Diagnostic) {
		d.Message += " (" + r.Analyzer.Name + ")" // go vet prints nothing else that names the rule
	})
	flag.CommandLine.Usage = func() { os.Exit(failed) } // go vet runs the tool for each package: no help each time
	unitchecker.Main(rules.Analyzers()...)
}

// wroteNoFacts writes an empty file of facts if a file configures the analysis of a dependency that has nothing to do
// with MCP, and reports whether it did. The go command runs the tool on all dependencies, most of which are packages of
// the standard library. To type-check them would take most of the time of go vet.
func wroteNoFacts(config string) bool {
	data, err := os.ReadFile(config)
	if err != nil {
		return false
	}
	var unit unitchecker.Config
	if json.Unmarshal(data, &unit) != nil || !unit.VetxOnly || mayHaveFacts(&unit) {
		return false
	}
	return os.WriteFile(unit.VetxOutput, nil, 0o666) == nil
}

// mayHaveFacts reports whether the rules may have facts about a package. It agrees with the analyzers, which decide
// with types.
func mayHaveFacts(unit *unitchecker.Config) bool {
	if unit.ModulePath != "" && unit.ModuleVersion == "" { // a main module
		return true
	}
	if relevance.Never(unit.ImportPath, "") {
		return false
	}
	for _, path := range unit.ImportMap {
		facts, err := os.Stat(unit.PackageVetx[path])
		if mcp.KnowsMCP(path) || err == nil && facts.Size() > 0 {
			return true
		}
	}
	declares, _, err := driver.DeclaresTools(unit.ImportPath, unit.GoFiles, token.NewFileSet())
	return declares || err != nil // the analysis says what is wrong
}
