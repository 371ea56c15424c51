package e2e

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestExamples runs the command on the examples of the SDKs, applies every fix, and runs it on the fixed examples,
// which compile. The number of findings shows only that the rules still report most of what they did.
func TestExamples(t *testing.T) {
	heavy(t)
	for _, c := range []struct {
		module  string
		atLeast int
	}{
		{"github.com/modelcontextprotocol/go-sdk@v1.8.0", 30},
		{"github.com/mark3labs/mcp-go@v1.2.1", 40},
	} {
		t.Run(c.module, func(t *testing.T) {
			t.Parallel()
			dir := source(t, c.module)
			found, out := lintExamples(t, dir)
			if found < c.atLeast {
				t.Errorf("%d findings, want at least %d:\n%s", found, c.atLeast, out)
			}
			run(t, dir, "mod", "edit", "-require="+runtimeModule+"@v0.0.0", replaceRuntime(t))
			// Once the errors are typed, tools that return them get a boundary in the same run.
			n, out := lintExamples(t, dir, "-fix=all")
			if n < found || !strings.Contains(out, " fixed in ") || !strings.Contains(out, ", 0 remain\n") {
				t.Errorf("-fix: %s", out)
			}
			if n, out := lintExamples(t, dir); n != 0 { // it fails if something does not compile
				t.Errorf("after -fix:\n%s", out)
			}
		})
	}
}

// noFixes switches off the rule whose findings only an author can mend.
const noFixes = "-mcpswallowederror=false"

var findings = regexp.MustCompile(`(?m)^(\d+)(?: of \d+)? findings?\b`)

// lintExamples runs the command on the examples of a module. It returns the number of findings and the output.
func lintExamples(t *testing.T, dir string, flags ...string) (int, string) {
	t.Helper()
	cmd := process(dir, nil, program(t, command), append(flags, noFixes, "./examples/...")...)
	out, err := combined(cmd)
	if code := exited(t, cmd); code != 0 && code != findingsLeft {
		must(t, err)
	}
	m := findings.FindStringSubmatch(out)
	if m == nil {
		return -1, out
	}
	n, _ := strconv.Atoi(m[1])
	return n, out
}

// source copies a module from the module cache to a folder in which it can be changed.
func source(t *testing.T, module string) string {
	t.Helper()
	from, err := moduleDir(module)
	must(t, err)
	dir := filepath.Join(t.TempDir(), "module")
	must(t, os.CopyFS(dir, os.DirFS(from)))
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil {
			err = os.Chmod(path, 0o755)
		}
		return err
	}))
	return dir
}
