package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// patch shows or applies the fixes. It returns how many findings remain afterwards.
func (o *options) patch(result *driver.Run, dir string, stdout, stderr io.Writer) (int, error) {
	patch, err := result.Patch()
	if err != nil {
		return 0, err
	}
	if o.diff { // the patch alone can be piped on
		if err := result.PrintText(stderr, dir); err != nil {
			return 0, err
		}
		return len(result.Findings), patch.Diff(stdout, dir)
	}
	modules, err := patch.Unprovided()
	if err != nil {
		return 0, err
	}
	if err := patch.Write(); err != nil {
		return 0, err
	}
	if o.get {
		for _, module := range modules {
			if err := provide(module); err != nil {
				return 0, errors.Join(err, patch.Revert())
			}
		}
	}
	remaining := len(result.Findings) - patch.Applied
	fmt.Fprintf(stderr, "%d of %d findings fixed in %d files\n", patch.Applied, len(result.Findings), patch.Files())
	for _, module := range modules {
		if o.get {
			fmt.Fprintf(stderr, "%s requires the runtime module now\n", filepath.Join(module, "go.mod"))
		} else {
			fmt.Fprintf(stderr, "the fixes use the runtime module: %s\n", strings.Join(providing(module, dir), " && "))
		}
	}
	if remaining > 0 {
		result.KeepUnfixed()
		return remaining, result.PrintText(stdout, dir)
	}
	return 0, nil
}

// providing returns the commands that make a module require the runtime, for somebody who is in the folder dir.
func providing(module, dir string) []string {
	in := ""
	if rel, err := filepath.Rel(module, dir); err != nil || !filepath.IsLocal(rel) {
		in = " -C " + module
	}
	commands := []string{"go get" + in + " " + handlers.RuntimePath}
	if _, err := os.Stat(filepath.Join(module, "vendor", "modules.txt")); err == nil {
		commands = append(commands, "go mod vendor"+in)
	}
	return commands
}

// provide makes the module in a folder require the runtime.
func provide(module string) error {
	for _, command := range providing(module, module) {
		args := strings.Fields(command)
		cmd := exec.Command(args[0], args[1:]...)
		cmd.Dir = module
		if out, err := cmd.CombinedOutput(); err != nil {
			lines := strings.Split(strings.TrimSpace(string(out)), "\n")
			return fmt.Errorf("nothing is fixed, because %s fails in %s: %s", command, module, lines[len(lines)-1])
		}
	}
	return nil
}
