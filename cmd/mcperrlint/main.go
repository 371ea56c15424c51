// Command mcperrlint finds the places where the tools of an MCP server report failures badly, and rewrites
// them.
//
// It is a command of its own, and the same binary serves "go vet -vettool" and "go fix -fixtool". See
// "mcperrlint help".
package main

import (
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

func main() {
	if isTool(os.Args[1:]) {
		unitchecker.Main(analyzers.Analyzers()...) // does not return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// isTool reports whether the go command calls: it asks for the version or the flags first, then passes the
// configuration of one package.
func isTool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return strings.HasPrefix(args[0], "-V") || args[0] == "-flags" || strings.HasSuffix(last, ".cfg")
}
