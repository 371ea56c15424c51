// Command newrule adds a small rule that works, as the start of a new rule:
//
//	go run ./internal/newrule NAME
//
// Run it in the root of the repository. docs/dev/new-rule.md describes the next steps.
package main

import (
	"fmt"
	"io"
	"os"
)

func main() {
	if err := run(os.Args[1:], ".", os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "newrule:", err)
		os.Exit(1)
	}
}

// run adds a rule to the repository in a folder.
func run(args []string, root string, stdout io.Writer) error {
	if len(args) != 1 {
		return fmt.Errorf("got %d arguments, want the name of a rule, as in bareerror", len(args))
	}
	name := args[0]
	if err := checkRoot(root); err != nil {
		return err
	}
	if err := checkName(root, name); err != nil {
		return err
	}
	files, err := newFiles(root, name)
	if err != nil {
		return err
	}
	if err := write(root, files, stdout); err != nil {
		return err
	}
	fmt.Fprintf(stdout, `
Now run
	go test ./internal/docs -update
	go test ./passes/%s ./analyzers ./internal/docs
and follow docs/dev/new-rule.md.
`, name)
	return nil
}
