package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestBroken shows the answers that a real client gets from tools with the mistakes that the rules report, and the
// answers after the fixes. Mistakes without a fix are repaired by the test.
func TestBroken(t *testing.T) {
	heavy(t)
	dir := t.TempDir()
	must(t, os.CopyFS(dir, os.DirFS("testdata/broken")))
	run(t, dir, "mod", "edit", replaceRuntime(t))
	run(t, dir, "mod", "tidy")
	run(t, dir, "build", "-ldflags=-s", "-o", "client.exe", "./client")

	before := answers(t, dir, "before.exe")
	// The exit code is not 0, because findings without a fix remain.
	execute(dir, nil, program(t, command), "-fix=all", "./server")
	main := filepath.Join(dir, "server", "main.go")
	repaired := strings.NewReplacer(
		`StructuredContent: map[string]any{"reason": "no items"}`, `Meta: mcp.Meta{"example.com/reason": "no items"}`,
		`ctx.Done()`, `"yes"`,
	).Replace(read(t, main))
	write(t, main, repaired)
	if _, err := execute(dir, nil, program(t, command), "./server"); err != nil {
		t.Errorf("the repaired server has findings: %v", err)
	}
	after := answers(t, dir, "after.exe")
	for _, tool := range brokenTools {
		if got := before[tool.name]; !strings.Contains(got, tool.before) || strings.Contains(got, tool.after) {
			t.Errorf("%s: before, the client gets %s; want %s, and not %s", tool.name, got, tool.before, tool.after)
		}
		if got := after[tool.name]; !strings.Contains(got, tool.after) {
			t.Errorf("%s: after, the client gets %s; want %s", tool.name, got, tool.after)
		}
	}
}

const isError = `"isError":true`

// brokenTools are the tools of the server, and parts of the answers before and after the fixes.
var brokenTools = []struct{ name, before, after string }{
	{"nothing", "the server is gone", `"content":[]`},
	{"lost", "JSON-RPC error", "the index is being rebuilt: disk offline"},
	{"overwritten", `"structuredContent":{"count":0}`, `"example.com/reason":"no items"`},
	{"silent", "no answer", `"structuredContent":{"done":"yes"}`},
	{"told", "INTERNAL_ERROR", "Code: LOAD_FAILED"},
	{"stack", "server/main.go", "failed to load (disk offline)"},
	{"exit", "the server is gone", isError},
	{"soft", "failed to load: disk offline", isError},
	{"protocol", "JSON-RPC error", "Code: INVALID_PATH"},
	{"unbounded", "JSON-RPC error", "Code: ITEM_NOT_FOUND"},
}

// answers builds the server and returns the answer of each tool.
func answers(t *testing.T, dir, server string) map[string]string {
	t.Helper()
	run(t, dir, "build", "-ldflags=-s", "-o", server, "./server")
	args := []string{filepath.Join(dir, server)}
	for _, tool := range brokenTools {
		args = append(args, tool.name)
	}
	got := make(map[string]string)
	for line := range strings.Lines(output(t, dir, filepath.Join(dir, "client.exe"), args...)) {
		name, answer, _ := strings.Cut(strings.TrimSpace(line), ": ")
		got[name] = answer
	}
	return got
}
