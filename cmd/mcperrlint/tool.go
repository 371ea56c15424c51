package main

import (
	"errors"
	"flag"
	"os"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

// runTool runs the rules for the go command, and does not return. With -fix the go command applies every fix that a
// tool reports. Therefore, fixes to review are only reported if -fixes=all asks for them.
func runTool() {
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
