package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestRuntime runs the same servers and clients on the releases of the SDKs that changed the way of results to the
// client, and on the newest release.
func TestRuntime(t *testing.T) {
	heavy(t)
	for _, c := range []struct {
		folder, module string
		versions       []string
		without        []string // releases that lack the features in contract_test.go
	}{
		{
			"gosdk", "github.com/modelcontextprotocol/go-sdk",
			[]string{"v1.1.0", "v1.4.1", "v1.7.0", "v1.8.0"}, []string{"v1.1.0", "v1.4.1"},
		},
		{
			"mcpgo", "github.com/mark3labs/mcp-go",
			[]string{"v0.34.0", "v0.38.0", "v0.43.2", "v0.44.0", "v1.1.0", "v1.2.1"}, nil,
		},
	} {
		for i, version := range c.versions {
			t.Run(c.folder+"@"+version, func(t *testing.T) {
				t.Parallel()
				var without []string
				if slices.Contains(c.without, version) {
					without = append(without, "contract_test.go")
				}
				if i < len(c.versions)-1 {
					without = append(without, "newest_test.go")
				}
				testWire(t, c.folder, c.module, version, without)
			})
		}
	}
}

// testWire runs the servers and clients in a folder of testdata with one release of an SDK, without the given files.
func testWire(t *testing.T, folder, module, version string, without []string) {
	t.Helper()
	dir := t.TempDir()
	for _, folder := range []string{"wire", folder} { // the tests for both SDKs, and the servers for one of them
		must(t, os.CopyFS(dir, os.DirFS(filepath.Join("testdata", folder))))
	}
	for _, file := range without {
		must(t, os.RemoveAll(filepath.Join(dir, file)))
	}
	run(t, dir, "mod", "edit", replaceRuntime(t), "-require", module+"@"+version)
	run(t, dir, "mod", "tidy")
	if got := run(t, dir, "list", "-m", "-f", "{{.Version}}", module); strings.TrimSpace(got) != version {
		t.Fatalf("tidy chose %s", got)
	}
	out := run(t, dir, "test", "-vet=off", "-ldflags=-s", "-count=1", "-v", ".")
	if !strings.Contains(out, "--- PASS: TestWire") {
		t.Fatalf("TestWire did not pass:\n%s", out)
	}
}
