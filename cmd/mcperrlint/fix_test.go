package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestFix(t *testing.T) {
	t.Parallel()
	dir := server(t)
	before := read(t, dir, "tools/bare.go")
	code, diff, _ := call("-diff", "-C", dir, "./...")
	if code != findings || read(t, dir, "tools/bare.go") != before {
		t.Errorf("-diff: exit %d, changed: %v", code, read(t, dir, "tools/bare.go") != before)
	}
	for _, line := range []string{
		"--- a/tools/bare.go", "+++ b/tools/bare.go", `-	"errors"`, `+	"github.com/mcperrlint/mcperrlint/mcperr"`,
		`+	return nil, mcperr.Validation("NAME_REQUIRED", "name is required")`,
		`+	return mcperr.Result[mcp.CallToolResult](mcperr.Internal("UNTYPED_FAILED", "late")), nil`, `-	"example.com/mcpserver/helpers"`,
	} {
		if !strings.Contains(diff, line+"\n") {
			t.Errorf("the diff lacks %q:\n%s", line, diff)
		}
	}
	code, out, errs := call("-fix", "-C", dir, "./...")
	if code != clean || out != "" || errs != "2 findings fixed in 2 files, 0 remain\n" {
		t.Errorf("-fix: exit %d: %s%s", code, out, errs)
	}
	goCommand(t, dir, "vet", "./...")
	if code, out, _ := call("-C", dir, "./..."); code != clean || out != "" {
		t.Errorf("after -fix: exit %d: %s", code, out)
	}
	fixed := read(t, dir, "tools/bare.go") + read(t, dir, "tools/untyped.go")
	code, out, errs = call("-fix", "-C", dir, "./...")
	if code != clean || out != "" || errs != "0 findings fixed in 0 files, 0 remain\n" || read(t, dir, "tools/bare.go")+read(t, dir, "tools/untyped.go") != fixed {
		t.Errorf("-fix again: exit %d: %s%s", code, out, errs)
	}
	names, _ := filepath.Glob(filepath.Join(dir, "tools", ".*"))
	if len(names) > 0 {
		t.Errorf("left behind: %v", names)
	}
}

// What has no fix is printed with its place in the fixed file, and counts.
func TestFixRest(t *testing.T) {
	t.Parallel()
	dir := linttest.Module(t, "../..", map[string]string{"tools/bare.go": bareTool, "tools/rest.go": `package tools

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
)

func Moves(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultErrorFromErr("failed to move", errors.New("it does not move")), nil
}

func MovesToo(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{
		Content: []mcp.Content{mcp.NewTextContent("it does not move")},
		IsError: true,
	}, nil
}

type result struct {
	Text    string
	IsError bool
}

type tool struct {
	Tool mcp.Tool
	Run  func(args map[string]any) (*result, error)
}

var Rest = tool{Tool: mcp.NewTool("rest"), Run: rest}

func rest(args map[string]any) (*result, error) {
	return &result{"gone", true}, nil
}
`})
	code, out, errs := call("-fix", "-C", dir, "./...")
	at := strings.Count(strings.SplitAfter(read(t, dir, "tools/rest.go"), "return &result{")[0], "\n") + 1
	if code != findings || !strings.HasPrefix(out, fmt.Sprintf("tools/rest.go:%d:9: rest reports", at)) || strings.Count(out, "\n") != 1 || !strings.HasSuffix(errs, " fixed in 2 files, 1 remain\n") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

// Nothing is written if anything cannot be.
func TestReadOnly(t *testing.T) {
	t.Parallel()
	dir := server(t)
	if err := os.Chmod(filepath.Join(dir, "tools/untyped.go"), 0o444); err != nil {
		t.Fatal(err)
	}
	code, _, errs := call("-fix", "-C", dir, "./...")
	if code != failed || !strings.Contains(errs, "untyped.go is read-only") || read(t, dir, "tools/bare.go") != bareTool {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// Files keep their line ends and their byte order mark. Like other hosts, the command leaves what it writes formatted.
func TestFixKeepsForm(t *testing.T) {
	t.Parallel()
	thrice := strings.Replace(bareTool, "{\n", "{\n"+strings.Repeat("\tif ctx.Err() != nil {\n\t\treturn nil, errors.New(\"it is too late\")\n\t}\n", 3), 1)
	crlf := strings.ReplaceAll(thrice, "\n", "\r\n")
	ugly := strings.Replace(strings.Replace(bareTool, "Bare(", "Ugly( ", 1), "{\n\treturn", "{\n\n\n\treturn", 1)
	dir := linttest.Module(t, "../..", map[string]string{
		"tools/crlf.go": crlf, "tools/ugly.go": ugly, "tools/bom.go": "\ufeff" + strings.Replace(bareTool, "Bare(", "Marked(", 1),
	})
	if code, _, errs := call("-fix", "-C", dir, "./..."); code != clean {
		t.Fatalf("exit %d: %s", code, errs)
	}
	goCommand(t, dir, "vet", "./...")
	if got := read(t, dir, "tools/crlf.go"); strings.Count(got, "\n") != strings.Count(got, "\r\n") || !strings.Contains(got, "const codeItTooLate") {
		t.Errorf("mixed line ends: %q", got)
	}
	if got := read(t, dir, "tools/ugly.go"); !strings.Contains(got, "Ugly(ctx") || !strings.Contains(got, "{\n\n\treturn nil, mcperr.") {
		t.Errorf("not formatted: %s", got)
	}
	if got := read(t, dir, "tools/bom.go"); !strings.HasPrefix(got, "\ufeffpackage") || !strings.Contains(got, "mcperr.Validation") {
		t.Errorf("byte order mark: %q", got)
	}
}

// A fix uses only names that the required release of the runtime has.
func TestOldRuntime(t *testing.T) {
	t.Parallel()
	dir := linttest.Module(t, "../..", map[string]string{
		"runtime/go.mod": "module github.com/mcperrlint/mcperrlint/mcperr\n\ngo 1.23\n",
		"runtime/mcperr.go": `package mcperr

type Error struct {
	Code  string
	Retry int
}

func (e *Error) Error() string { return e.Code }

func Validation(code, message string) *Error { return &Error{Code: code} }
`,
		"tools/tools.go": strings.Replace(head, `"errors"`, `"github.com/mcperrlint/mcperrlint/mcperr"`+"\n\t"+`"github.com/mark3labs/mcp-go/server"`, 1) + `
func New() *server.MCPServer {
	s := server.NewMCPServer("tools", "1")
	s.AddTool(mcp.NewTool("typed"), typed)
	return s
}

func typed(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.Validation("NAME_REQUIRED", "name is required")
}
`,
	})
	mod := regexp.MustCompile(`(mcperr => ).*`).ReplaceAllString(read(t, dir, "go.mod"), "${1}./runtime")
	linttest.Write(t, filepath.Join(dir, "go.mod"), mod)
	before := read(t, dir, "tools/tools.go")
	code, out, errs := call("-fix", "-C", dir, "./tools")
	if code != findings || !strings.Contains(out, "mcpnoboundary") || read(t, dir, "tools/tools.go") != before {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}
