package main

import (
	"errors"
	"flag"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/mcperrlint/mcperrlint/analyzers"
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
	onlySafe := func() bool { return applied == safe && isFixing() }
	unitchecker.Main(analyzers.All.WithoutReview(onlySafe).Analyzers()...)
}

// isFixing reports whether the flag -fix is set, which unitchecker declares.
func isFixing() bool {
	fix := flag.Lookup("fix")
	return fix != nil && fix.Value.String() == "true"
}
