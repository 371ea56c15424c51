// Command golangci is golangci-lint with the linter mcperrlint, for where "golangci-lint custom" can't be used:
// that needs git and the network, this only modules.
package main

import (
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/mcperrlint/mcperrlint/plugin"
)

func main() {
	if commands.Execute(commands.BuildInfo{Version: "(devel)"}) != nil { // so its cache depends on the binary
		os.Exit(exitcodes.Failure)
	}
}
