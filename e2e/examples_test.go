package e2e

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestExamples lints the examples that the SDKs ship, applies every fix, and builds what comes out.
func TestExamples(t *testing.T) {
	t.Parallel()
	exe := program(t, command)
	runtime, err := filepath.Abs("../mcperr")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		module   string
		findings int
	}{
		{"github.com/modelcontextprotocol/go-sdk@v1.8.0", 36},
		{"github.com/mark3labs/mcp-go@v1.2.1", 50},
	} {
		t.Run(c.module, func(t *testing.T) {
			t.Parallel()
			dir := source(t, c.module)
			lint := func(args ...string) (findings int, out string) {
				cmd := exec.Command(exe, append(args, "./examples/...")...)
				cmd.Dir = dir
				cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
				text, _ := cmd.CombinedOutput()
				if code := cmd.ProcessState.ExitCode(); code == 1 {
					t.Fatalf("%s", text)
				}
				m := regexp.MustCompile(`(?m)^(\d+) findings?\b`).FindStringSubmatch(string(text))
				if m == nil {
					return -1, string(text)
				}
				findings, _ = strconv.Atoi(m[1])
				return findings, string(text)
			}
			if n, out := lint(); n != c.findings {
				t.Errorf("%d findings, want %d:\n%s", n, c.findings, out)
			}
			run(t, dir, "mod", "edit", "-require=github.com/mcperrlint/mcperrlint/mcperr@v0.0.0", "-replace=github.com/mcperrlint/mcperrlint/mcperr="+runtime)
			// Once the errors are typed, tools that return them get a boundary in the same run.
			if n, out := lint("-fix"); n < c.findings || !strings.Contains(out, " fixed in ") || !strings.Contains(out, ", 0 remain\n") {
				t.Errorf("-fix: %s", out)
			}
			run(t, dir, "build", "./examples/...")
			if n, out := lint(); n != 0 {
				t.Errorf("after -fix:\n%s", out)
			}
		})
	}
}

// source copies a module from the module cache to where it can be changed.
func source(t *testing.T, module string) string {
	t.Helper()
	from, err := moduleDir(module)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "sdk")
	if err := os.CopyFS(dir, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil {
			err = os.Chmod(path, 0o755)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}
