// Command check runs everything that must hold, in every module of the repository: formatting, vet, staticcheck
// and tests. It stops for nothing and fails if anything did.
package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// steps are run in the folder of each module. Output where there should be none is a failure, too.
func steps(root string) [][]string {
	return [][]string{
		{"gofmt", "-l", "."},
		{"go", "vet", "./..."},
		{"go", "tool", "-modfile=" + filepath.Join(root, "tools", "go.mod"), "staticcheck", "-checks=all", "./..."},
		{"go", "test", "-count=1", "-timeout=20m", "./..."}, // go doesn't see what tests read by way of other programs
		{"go", "test", "-count=1", "-race", "./..."},
	}
}

func main() {
	root, err := os.Getwd()
	if err == nil {
		err = check(root)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}

func check(root string) error {
	modules, err := modules(root)
	if err != nil {
		return err
	}
	if len(modules) == 0 || modules[0] != root {
		return fmt.Errorf("%s is not the repository's root: run it there, as go run ./internal/check", root)
	}
	failures := 0
	for _, dir := range modules {
		rel, _ := filepath.Rel(root, dir)
		for _, step := range steps(root) {
			if skip(rel, step) {
				continue
			}
			start := time.Now()
			out, err := run(dir, step)
			verdict := "ok"
			if err != nil || step[0] == "gofmt" && len(out) > 0 {
				verdict = "FAILED"
				failures++
			}
			fmt.Printf("%-7s %-24s %-40.40s %5.1fs\n", verdict, rel, strings.Join(short(step), " "), time.Since(start).Seconds())
			if verdict != "ok" || step[1] == "test" {
				os.Stdout.Write(out)
			}
		}
	}
	if failures > 0 {
		return fmt.Errorf("%d steps failed", failures)
	}
	return nil
}

// skip leaves out what a module does not have: the tools have no code of ours, the example and the data of the
// tests make mistakes on purpose, and only the runtime shares anything between goroutines of its own.
func skip(rel string, step []string) bool {
	race := slices.Contains(step, "-race")
	switch {
	case rel == "tools":
		return step[0] != "gofmt"
	case strings.Contains(rel, "testdata"), rel == "example/golangci": // the tests that use it compile it
		return step[0] != "gofmt"
	case rel == "example":
		return step[1] == "tool" || step[1] == "test"
	case rel == "mcperr":
		return step[1] == "test" && !race
	}
	return race
}

func short(step []string) []string {
	if len(step) > 3 && step[1] == "tool" {
		return step[3:]
	}
	return step
}

// modules returns the folders that hold a go.mod, the root first.
func modules(root string) ([]string, error) {
	var dirs []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && path != root {
			return fs.SkipDir
		}
		if d.Name() == "go.mod" {
			dirs = append(dirs, filepath.Dir(path))
		}
		return nil
	})
	slices.Sort(dirs) // the root is a prefix of the others
	return dirs, err
}

func run(dir string, step []string) ([]byte, error) {
	cmd := exec.Command(step[0], step[1:]...)
	cmd.Dir = dir
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	err := cmd.Run()
	return out.Bytes(), err
}
