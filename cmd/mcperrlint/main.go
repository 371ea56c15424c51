// Command mcperrlint finds code in the tools of an MCP server that reports failures badly, and rewrites it.
//
// The same binary is a command and a tool for "go vet -vettool" and "go fix -fixtool". See "mcperrlint help".
package main

import (
	"os"
	"strings"
)

func main() {
	if isTool(os.Args[1:]) {
		runTool() // does not return
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// isTool reports whether the go command runs this program as a tool: it first asks for the version or the flags, and
// then passes the configuration of one package.
func isTool(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return strings.HasPrefix(args[0], "-V=") || args[0] == "-flags" || strings.HasSuffix(last, ".cfg")
}
