package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/generate"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// twins is a server with a prompt and a tool whose bodies are the same, below many changes that are near each other.
// A hunk for the tool with a wrong line number would fit the prompt.
func twins() string {
	var b strings.Builder
	b.WriteString("package tools\n\nimport (\n\t\"context\"\n\t\"errors\"\n\t\"log\"\n\n\t\"github.com/mark3labs/mcp-go/mcp\"\n\t\"github.com/mark3labs/mcp-go/server\"\n)\n\n")
	b.WriteString("func fetch(ctx context.Context) ([]byte, error) { return nil, ctx.Err() }\n\n")
	b.WriteString("func Check(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {\n\tswitch req.GetString(\"field\", \"\") {\n")
	for i := range 15 {
		fmt.Fprintf(&b, "\tcase \"%d\":\n\t\tlog.Print(%d)\n\t\tlog.Print(\"no field\")\n\t\treturn nil, errors.New(\"field%d is required\")\n", i, i, i)
	}
	b.WriteString("\t}\n\treturn mcp.NewToolResultText(\"ok\"), nil\n}\n")
	for i, name := range []string{"GetPrompt", "CallTool"} {
		fmt.Fprintf(&b, "\n// a%d\nvar a%d = 1\n\n// b%d\nvar b%d = 2\n\n// c%d\nvar c%d = 3\n", i, i, i, i, i, i)
		fmt.Fprintf(&b, "\nfunc %s(ctx context.Context, req mcp.%sRequest) (*mcp.%sResult, error) {\n", name, name, name)
		b.WriteString("\tdata, err := fetch(ctx)\n\tif err != nil {\n\t\tlog.Print(err)\n\t\tlog.Print(\"nothing\")\n\t\treturn nil, err\n\t}\n")
		fmt.Fprintf(&b, "\tlog.Print(\"got it\")\n\tlog.Print(len(data))\n\tlog.Print(\"done\")\n\treturn mcp.New%s, nil\n}\n",
			[]string{`GetPromptResult("x", nil)`, `ToolResultText("x")`}[i])
	}
	b.WriteString("\nfunc Serve(s *server.MCPServer) {\n\ts.AddTool(mcp.NewTool(\"check\"), Check)\n\ts.AddTool(mcp.NewTool(\"call\"), CallTool)\n\ts.AddPrompt(mcp.NewPrompt(\"get\"), GetPrompt)\n}\n")
	return b.String()
}

// git apply makes of the patch, in the folder where the command ran, what -fix writes.
func TestGitApply(t *testing.T) {
	t.Parallel()
	untidy := strings.TrimSuffix(bareTool, "\n")
	files := map[string]string{
		"twins/twins.go": twins(),
		"noend/noend.go": untidy,
		"crlf/crlf.go":   strings.ReplaceAll(bareTool, "\n", "\r\n"),
		"crlf/noend.go":  strings.ReplaceAll(strings.Replace(untidy, "Bare(", "Bare2(", 1), "\n", "\r\n"),
		"bom/bom.go":     "\ufeff" + bareTool,
		"space/a b.go":   bareTool,
		"sub/sub/sub.go": bareTool,
		"sub/sub.go":     bareTool,
	}
	for i := range 4 {
		name := fmt.Sprintf("sub/p%d", i)
		files[name+"/p.go"] = generate.Package(filepath.Base(name), uint64(i), 8)
	}
	for name, args := range map[string][]string{
		"all": {".", "./..."}, "below": {"sub", "./..."}, "beside": {"bom", "./...", "../crlf"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			patched, fixed := linttest.Module(t, "../..", files), linttest.Module(t, "../..", files)
			git(t, patched, nil, "init", "-q")
			git(t, patched, nil, "config", "core.autocrlf", "false")
			at := args[0]
			code, patch, errs := call(append([]string{"-diff", "-C", filepath.Join(patched, at)}, args[1:]...)...)
			if code != findings {
				t.Fatalf("-diff: exit %d: %s", code, errs[max(0, len(errs)-1000):])
			}
			if at == "bom" {
				if want := "\nthe patch changes files outside this folder: apply it in " + patched + "\n"; !strings.Contains(errs, want) {
					t.Errorf("no hint where to apply the patch: %s", errs)
				}
				at = "."
			}
			git(t, filepath.Join(patched, at), strings.NewReader(patch), "apply")
			if code, _, errs := call(append([]string{"-fix", "-C", filepath.Join(fixed, args[0])}, args[1:]...)...); code == failed {
				t.Fatalf("-fix: exit %d: %s", code, errs)
			}
			for name, before := range files {
				got, want := read(t, patched, name), read(t, fixed, name)
				if got != want {
					t.Errorf("%s: the patch made\n%s\n-fix made\n%s", name, got, want)
				}
				if strings.HasPrefix(name, args[0]+"/") && got == before {
					t.Errorf("%s did not change", name)
				}
			}
		})
	}
}

func git(t *testing.T, dir string, stdin *strings.Reader, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	if stdin != nil {
		cmd.Stdin = stdin
	}
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}
