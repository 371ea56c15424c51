package e2e

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// golangciVersion is the release of golangci-lint that the tests run.
const golangciVersion = "v2.15.0"

// bin is where programs are built that several tests run.
var bin string

func TestMain(m *testing.M) {
	os.Exit(inFolder(m))
}

func inFolder(m *testing.M) int {
	var err error
	if bin, err = os.MkdirTemp("", "mcperrlint-e2e-"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(bin)
	return m.Run()
}

// program returns the path of a program, built when the first test asks for it.
func program(t testing.TB, build func() (string, error)) string {
	t.Helper()
	path, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// command is mcperrlint.
var command = sync.OnceValues(func() (string, error) {
	exe := filepath.Join(bin, "mcperrlint")
	_, err := execute("..", nil, "go", "build", "-o", exe, "./cmd/mcperrlint")
	return exe, err
})

// golangci is golangci-lint with the plugin, from a main package of one's own.
var golangci = sync.OnceValues(func() (string, error) {
	root, err := filepath.Abs("..")
	if err != nil {
		return "", err
	}
	dir := filepath.Join(bin, "golangci")
	if err := os.CopyFS(dir, os.DirFS("../example/golangci")); err != nil {
		return "", err
	}
	exe := filepath.Join(bin, "golangci-lint")
	for _, args := range [][]string{
		{"mod", "edit", "-require=github.com/mcperrlint/mcperrlint@v0.0.0", "-replace=github.com/mcperrlint/mcperrlint=" + root},
		{"build", "-mod=mod", "-o", exe, "."},
	} {
		if _, err := execute(dir, nil, "go", args...); err != nil {
			return "", err
		}
	}
	return exe, nil
})

// gopls is gopls with the rules.
var gopls = sync.OnceValues(func() (string, error) {
	mcperrlint, err := command()
	if err != nil {
		return "", err
	}
	exe := filepath.Join(bin, "gopls")
	out, err := execute(".", nil, mcperrlint, "gopls", "-o", exe)
	if err == nil && !strings.Contains(out, exe) {
		err = fmt.Errorf("mcperrlint gopls doesn't say where it is: %s", out)
	}
	return exe, err
})

// execute runs a program and returns what it prints, on both outputs.
func execute(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOWORK=off"), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, out)
	}
	return string(out), err
}
