// Command golangci is golangci-lint with the linter mcperrlint, for where "golangci-lint custom" can't be used:
// it needs git and the network, this only modules.
package main

import (
	"fmt"
	"os"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/mcperrlint/mcperrlint/plugin"
)

func main() {
	if err := commands.Execute(commands.BuildInfo{Version: "v2.15.0-mcperrlint"}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitcodes.Failure)
	}
}
