package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestRuntime runs the same servers and clients on every release of the SDKs that brought a change in how
// results travel, and on the newest.
func TestRuntime(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		folder, module string
		versions       []string
		without        []string // releases that lack what contract_test.go needs
	}{
		{"gosdk", "github.com/modelcontextprotocol/go-sdk", []string{"v1.1.0", "v1.4.1", "v1.7.0", "v1.8.0"}, []string{"v1.1.0", "v1.4.1"}},
		{"mcpgo", "github.com/mark3labs/mcp-go", []string{"v0.34.0", "v0.38.0", "v0.43.2", "v0.44.0", "v1.1.0", "v1.2.1"}, nil},
	} {
		for _, version := range c.versions {
			t.Run(c.folder+"@"+version, func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				for _, folder := range []string{"wire", c.folder} { // what both SDKs must show, and one that shows it
					if err := os.CopyFS(dir, os.DirFS(filepath.Join("testdata", folder))); err != nil {
						t.Fatal(err)
					}
				}
				if slices.Contains(c.without, version) {
					if err := os.Remove(filepath.Join(dir, "contract_test.go")); err != nil {
						t.Fatal(err)
					}
				}
				runtime, err := filepath.Abs("../mcperr")
				if err != nil {
					t.Fatal(err)
				}
				run(t, dir, "mod", "edit", "-replace", "github.com/mcperrlint/mcperrlint/mcperr="+runtime, "-require", c.module+"@"+version)
				run(t, dir, "mod", "tidy")
				if got := run(t, dir, "list", "-m", "-f", "{{.Version}}", c.module); strings.TrimSpace(got) != version {
					t.Fatalf("tidy chose %s", got)
				}
				out := run(t, dir, "test", "-count=1", "-v", ".")
				if !strings.Contains(out, "--- PASS: TestWire") {
					t.Fatalf("the wire was not tested:\n%s", out)
				}
			})
		}
	}
}

// run runs the go command and returns what it prints.
func run(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}
