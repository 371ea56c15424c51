// Command snapshot records the findings and the fixes of mcperrlint in Go modules, so that two versions of mcperrlint
// can be compared with diff:
//
//	go run ./internal/snapshot -o /tmp/before testdata ../servers/*
//	…                                             # change the linter
//	go run ./internal/snapshot -o /tmp/after testdata ../servers/*
//	diff -r /tmp/before /tmp/after
//
// For each module it writes NAME.findings and NAME.patch, where NAME is the name of the module's folder.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

func main() {
	out := flag.String("o", "", "write to the `folder`")
	command := flag.String("mcperrlint", "", "use this `command` instead of building the one of this checkout")
	flag.Parse()
	if *out == "" || flag.NArg() == 0 {
		fmt.Fprintln(os.Stderr, "usage: snapshot -o folder [-mcperrlint command] module…")
		os.Exit(2)
	}
	if err := record(*out, *command, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "snapshot:", err)
		os.Exit(1)
	}
}

// record writes the snapshots of all modules to a folder.
func record(out, command string, modules []string) error {
	if err := os.MkdirAll(out, 0o777); err != nil {
		return err
	}
	if command == "" {
		dir, err := os.MkdirTemp("", "snapshot")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		command = filepath.Join(dir, "mcperrlint.exe")
		if msg, err := exec.Command("go", "build", "-o", command, "./cmd/mcperrlint").CombinedOutput(); err != nil {
			return fmt.Errorf("building mcperrlint: %w\n%s", err, msg)
		}
	}
	for _, module := range modules {
		if err := snapshot(out, command, module); err != nil {
			return fmt.Errorf("%s: %w", module, err)
		}
	}
	return nil
}

// snapshot writes the findings and the patch of one module.
func snapshot(out, command, module string) error {
	abs, err := filepath.Abs(module)
	if err != nil {
		return err
	}
	for _, kind := range []struct{ suffix, flag string }{{"findings", "-diff=false"}, {"patch", "-diff=all"}} {
		text, err := run(command, abs, kind.flag)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(out, filepath.Base(abs)+"."+kind.suffix), text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// run runs the command on all packages of a module, and returns its output followed by its messages. An exit code other
// than 0 is not an error here, because findings are expected.
func run(command, dir, option string) ([]byte, error) {
	cmd := exec.Command(command, option, "./...")
	cmd.Dir = dir
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		err = nil
	}
	return append(stdout.Bytes(), stderr.Bytes()...), err
}
