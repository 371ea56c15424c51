package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// Where nothing can be analysed, there is one line that names the place and the cause, and no summary.
func TestNothingAnalysed(t *testing.T) {
	t.Parallel()
	outside := t.TempDir()
	linttest.Write(t, filepath.Join(outside, "p.go"), "package p\n")
	without := func(t *testing.T, module string) string { // go.sum without a module
		dir := server(t)
		lines := regexp.MustCompile(`(?m)^`+module+` .*\n`).ReplaceAllString(read(t, dir, "go.sum"), "")
		linttest.Write(t, filepath.Join(dir, "go.sum"), lines)
		return dir
	}
	broken := linttest.Module(t, "../..", map[string]string{"tools/bare.go": strings.Replace(bareTool, "errors.New(", "errors.Knew(", 1)})
	const noSum = `example.com/mcpserver/helpers: helpers/helpers.go:3:8: could not import github.com/mark3labs/mcp-go/mcp (missing go.sum entry for module providing package `
	for _, c := range []struct{ dir, args, want string }{
		{outside, "./...", "there is no go.mod in " + outside + " or a folder above it"},
		{outside, ".", "there is no go.mod in " + outside + " or a folder above it"},
		{outside, "-fix p.go", "there is no go.mod in " + outside + " or a folder above it"},
		{without(t, "github.com/mark3labs/mcp-go"), "./helpers", noSum + "github.com/mark3labs/mcp-go/mcp; run go mod tidy)"},
		{without(t, "github.com/yosida95/uritemplate/v3"), "./helpers", noSum + "github.com/yosida95/uritemplate/v3; run go mod tidy)"},
		{broken, "./...", "example.com/mcpserver/tools: tools/bare.go:11:21: undefined: errors.Knew"},
		{broken, "-fix ./...", "example.com/mcpserver/tools: tools/bare.go:11:21: undefined: errors.Knew"},
		{broken, "-diff ./...", "example.com/mcpserver/tools: tools/bare.go:11:21: undefined: errors.Knew"},
		{broken, "./none", "./none: stat none: directory not found"},
		{broken, "./... -fix", "flag -fix must come before the packages"},
		{broken, "-fix", "no packages given; ./... names all below this folder"},
	} {
		code, out, errs := call(append([]string{"-C", c.dir}, strings.Fields(c.args)...)...)
		if code != failed || out != "" || errs != "mcperrlint: "+c.want+"\n" {
			t.Errorf("%s: exit %d: %s%swant %s", c.args, code, out, errs, c.want)
		}
	}
}

// The summary counts the packages that it leaves out.
func TestPartlyAnalysed(t *testing.T) {
	t.Parallel()
	dir := linttest.Module(t, "../..", map[string]string{
		"tools/bare.go": bareTool, "types/types.go": strings.Replace(bareTool, "errors.New(", "errors.Knew(", 1),
		"use/use.go": "package use\n\nimport _ \"example.com/mcpserver/types\"\n",
	})
	const problems = "mcperrlint: example.com/mcpserver/types: types/types.go:11:21: undefined: errors.Knew\n" +
		"mcperrlint: example.com/mcpserver/use: use/use.go:3:10: could not import example.com/mcpserver/types (types/types.go:11:21: undefined: errors.Knew)\n"
	code, out, errs := call("-C", dir, "./...")
	if want := problems + "1 finding (mcpbareerror 1), 1 with a fix; 1 of 3 packages concern MCP; 2 packages could not be analysed\n"; code != failed || errs != want || !strings.HasPrefix(out, "tools/bare.go:") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	code, out, errs = call("-fix", "-C", dir, "./...")
	if want := "1 finding fixed in 1 file, 0 remain; 2 packages could not be analysed\n" + problems; code != failed || errs != want || out != "" {
		t.Errorf("-fix: exit %d: %s%s", code, out, errs)
	}
}

// A run tells somebody who watches what takes time, and nobody else.
func TestIsTerminal(t *testing.T) {
	t.Parallel()
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if isTerminal(file) || isTerminal(new(strings.Builder)) {
		t.Error("a file or a buffer is a terminal")
	}
}
