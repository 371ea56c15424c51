package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// The test binary is the command when it is called as such, so that the go command can call it, too.
func TestMain(m *testing.M) {
	if os.Getenv("MCPERRLINT_TEST_COMMAND") != "" {
		main()
		return
	}
	err := withProxy(func() error {
		if code := m.Run(); code != 0 {
			return fmt.Errorf("exit %d", code)
		}
		return nil
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

const head = `package tools

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
)

`

const bareTool = head + `func Bare(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("name is required")
}
`

const untypedTool = `package tools

import (
	"context"

	"example.com/mcpserver/helpers"
	"github.com/mark3labs/mcp-go/mcp"
)

func Untyped(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return helpers.Fail("late"), nil
}
`

const helpers = `package helpers

import "github.com/mark3labs/mcp-go/mcp"

func Fail(message string) *mcp.CallToolResult { return mcp.NewToolResultError(message) }
`

const irrelevant = `package other

import "errors"

func F() error { return errors.New("not a tool's") }
`

func server(t *testing.T) string {
	return linttest.Module(t, "../..", map[string]string{
		"tools/bare.go": bareTool, "tools/untyped.go": untypedTool, "helpers/helpers.go": helpers, "other/other.go": irrelevant,
	})
}

// call runs the command and returns its exit code and what it printed.
func call(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = run(args, &out, &errs)
	return code, out.String(), errs.String()
}

func TestText(t *testing.T) {
	t.Parallel()
	code, out, errs := call("-C", server(t), "./...")
	want := `tools/bare.go:11:14: Bare returns "name is required" without a type: mcp-go sends a JSON-RPC error, which the model never sees; return mcperr.Validation("NAME_REQUIRED", …) (mcpbareerror)
tools/untyped.go:11:9: Untyped reports "late" as free text: the model gets no code and no retry; use mcperr.Internal("UNTYPED_FAILED", …) (mcpuntypedresult)
`
	if out != want {
		t.Errorf("got\n%swant\n%s", out, want)
	}
	if want := "2 findings (mcpbareerror 1, mcpuntypedresult 1), 2 with a fix; 2 of 3 packages concern MCP\n"; errs != want {
		t.Errorf("summary %q, want %q", errs, want)
	}
	if code != findings {
		t.Errorf("exit %d", code)
	}
}

// Facts come from packages that were not asked for.
func TestPattern(t *testing.T) {
	t.Parallel()
	dir := server(t)
	code, out, _ := call("-C", dir, "./tools")
	if code != findings || strings.Count(out, "\n") != 2 {
		t.Errorf("exit %d:\n%s", code, out)
	}
	for _, pattern := range []string{"./helpers", "./other"} {
		code, out, errs := call("-C", dir, pattern)
		if code != clean || out != "" || !strings.HasPrefix(errs, "0 findings; ") {
			t.Errorf("%s: exit %d: %s%s", pattern, code, out, errs)
		}
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	code, out, _ := call("-json", "-C", server(t), "./...")
	var tree map[string]map[string][]struct {
		Posn, End, Message string
		SuggestedFixes     []struct {
			Message string
			Edits   []struct {
				Filename   string
				Start, End int
				New        string
			}
		} `json:"suggested_fixes"`
	}
	if err := json.Unmarshal([]byte(out), &tree); err != nil {
		t.Fatalf("%v in %s", err, out)
	}
	list := tree["example.com/mcpserver/tools"]["mcpbareerror"]
	if code != findings || len(list) != 1 || !strings.HasSuffix(list[0].Posn, "bare.go:11:14") || list[0].End == "" ||
		len(list[0].SuggestedFixes) != 1 || !strings.Contains(list[0].SuggestedFixes[0].Edits[1].New, "NAME_REQUIRED") {
		t.Errorf("exit %d: %s", code, out)
	}
}

func TestRules(t *testing.T) {
	t.Parallel()
	dir := server(t)
	for arg, want := range map[string]string{
		"-mcpbareerror=false":    "mcpuntypedresult",
		"-mcpuntypedresult=true": "mcpuntypedresult",
		"-mcpbareerror":          "mcpbareerror",
	} {
		_, out, _ := call(arg, "-C", dir, "./...")
		if strings.Count(out, "\n") != 1 || !strings.Contains(out, "("+want+")") {
			t.Errorf("%s: %s", arg, out)
		}
	}
}

func TestTagsAndTests(t *testing.T) {
	t.Parallel()
	dir := linttest.Module(t, "../..", map[string]string{
		"tools/doc.go":        "package tools\n",
		"tools/tagged.go":     "//go:build special\n\n" + bareTool,
		"onlytests/o_test.go": "package onlytests\n\nimport \"testing\"\n\nfunc Test(t *testing.T) {}\n",
		"tools/bare_test.go":  strings.ReplaceAll(bareTool, "func Bare", "func BareInTest"),
	})
	if code, out, _ := call("-C", dir, "-test", "./..."); code != clean || out != "" {
		t.Errorf("exit %d: %s", code, out)
	}
	for _, test := range []string{"-test=false", "-test"} {
		if code, out, _ := call("-C", dir, "-tags=special", test, "./..."); code != findings || strings.Count(out, "\n") != 1 {
			t.Errorf("%s: exit %d: %s", test, code, out)
		}
	}
}

func TestHelp(t *testing.T) {
	t.Parallel()
	if code, out, _ := call("help"); code != clean || !strings.Contains(out, "mcpbareerror ") || !strings.Contains(out, "mcpuntypedresult ") {
		t.Errorf("exit %d: %s", code, out)
	}
	for _, name := range []string{"mcpbareerror", "bareerror"} {
		if code, out, _ := call("help", name); code != clean || !strings.HasPrefix(out, "mcpbareerror: ") || !strings.Contains(out, "Severity: warning") {
			t.Errorf("exit %d: %s", code, out)
		}
	}
	if code, _, errs := call("-h"); code != clean || !strings.Contains(errs, "-mcpbareerror") || !strings.Contains(errs, "Usage:") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// The example of the README: one run fixes every finding, and the fixed server compiles and is clean.
func TestExample(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("../../example")); err != nil {
		t.Fatal(err)
	}
	code, patch, errs := call("-C", dir, "-diff", "./...")
	m := regexp.MustCompile(`\n(\d+) findings \(.*\), (\d+) with a fix; 3 of 4 packages concern MCP\n$`).FindStringSubmatch(errs)
	if code != findings || m == nil || m[1] != m[2] {
		t.Fatalf("exit %d: %s", code, errs)
	}
	found, _ := strconv.Atoi(m[1])
	if found < 24 || !strings.Contains(patch, "+++ b/gosdk/gosdk.go") || !strings.Contains(patch, "+++ b/mcpgo/mcpgo.go") {
		t.Errorf("%d findings, and the patch\n%s", found, patch)
	}
	// A type, a boundary around it, and a helper that nothing calls any more.
	for _, re := range []string{`\+\t+return nil, mcperr\.From\(err\)`, `\+.*mcperr\.(Handler|Middleware|Receiving)`, `-func failure\(`} {
		if !regexp.MustCompile(`(?m)^` + re).MatchString(patch) {
			t.Errorf("no line of the patch matches %s:\n%s", re, patch)
		}
	}
	requireRuntime(t, dir)
	code, out, errs := call("-C", dir, "-fix", "./...")
	fixed, _ := strconv.Atoi(strings.Fields(errs + "0")[0])
	if code != clean || out != "" || fixed < found || !strings.HasSuffix(errs, " findings fixed in 2 files, 0 remain\n") {
		t.Errorf("-fix: exit %d: %s%s", code, out, errs)
	}
	goCommand(t, dir, "vet", "./...")
	if code, out, _ := call("-C", dir, "./..."); code != clean || out != "" {
		t.Errorf("after -fix: exit %d: %s", code, out)
	}
}

// requireRuntime makes a module require the runtime of this repository.
func requireRuntime(t *testing.T, dir string) {
	t.Helper()
	runtime, err := filepath.Abs("../../mcperr")
	if err != nil {
		t.Fatal(err)
	}
	goCommand(t, dir, "mod", "edit", "-require=github.com/mcperrlint/mcperrlint/mcperr@v0.0.0", "-replace=github.com/mcperrlint/mcperrlint/mcperr="+runtime)
}

// noRules switches every rule off.
func noRules() (args []string) {
	for _, a := range analyzers.Analyzers() {
		args = append(args, "-"+a.Name+"=false")
	}
	return args
}

// Every mistake gets one line that names the place, and exit 1.
func TestMistakes(t *testing.T) {
	t.Parallel()
	dir := server(t)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-nonsense", "./..."}, `-nonsense`},
		{[]string{"-mcpbareerror=perhaps", "./..."}, `perhaps`},
		{[]string{"-json=3", "./..."}, `json`},
		{[]string{"-C", dir}, `no packages given`},
		{[]string{"-fix", "-diff", "./..."}, `-json, -fix and -diff exclude one another`},
		{[]string{"-C", dir + "/none", "./..."}, `none: no such directory`},
		{[]string{"-C", dir, "./none"}, `none`},
		{append(append([]string{"-C", dir}, noRules()...), "./..."), `every rule is switched off`},
		{[]string{"-C", dir, "-mcpcoderange.ranges=issues:3000-3099", "./..."}, `invalid value "issues:3000-3099" for flag -mcpcoderange.ranges: "issues:3000-3099" is not NAME=MIN-MAX, as in playwright=2100-2199`},
		{[]string{"-C", dir, "-mcpcoderange.ranges=issues=3099-3000", "./..."}, `-mcpcoderange.ranges: "issues=3099-3000" holds no number`},
		{[]string{"-C", dir, "-mcpsuggestionbound.max=many", "./..."}, `-mcpsuggestionbound.max: "many" is no number of bytes above 0`},
		{[]string{"-C", dir, "-mcpcoderange.codes=issueLocked", "./..."}, `-mcpcoderange.codes: "issueLocked" is not a code in SCREAMING_SNAKE_CASE that says what has failed`},
		{[]string{"help", "nonsense"}, `no rule "nonsense"`},
	} {
		code, out, errs := call(c.args...)
		first, rest, _ := strings.Cut(errs, "\n")
		if code != failed || out != "" || !strings.HasPrefix(first, "mcperrlint: ") || !strings.Contains(first, c.want) || strings.Contains(rest, "mcperrlint:") {
			t.Errorf("%v: exit %d: %s%s", c.args, code, out, errs)
		}
	}
}

// A package that does not compile is named with its first error, and the others are analysed.
func TestBroken(t *testing.T) {
	t.Parallel()
	dir := linttest.Module(t, "../..", map[string]string{
		"tools/bare.go":       bareTool,
		"types/types.go":      strings.Replace(bareTool, "errors.New(", "errors.Knew(", 1),
		"syntax/syntax.go":    head + "func {\n",
		"dependent/dep.go":    head + "import _ \"example.com/mcpserver/types\"\n",
		"irrelevant/types.go": "package irrelevant\n\nvar x int = \"\"\n",
		"missing/missing.go":  "package missing\n\nimport _ \"example.com/mcpserver/none\"\n",
	})
	code, out, errs := call("-C", dir, "./...")
	if code != failed || !strings.HasPrefix(out, "tools/bare.go:11:14:") || strings.Count(out, "\n") != 1 {
		t.Errorf("exit %d:\n%s", code, out)
	}
	for _, re := range []string{
		`(?m)^mcperrlint: example.com/mcpserver/types: .*types.go:11:21: undefined: errors.Knew$`,
		`(?m)^mcperrlint: example.com/mcpserver/syntax: .*syntax.go:10:6: expected 'IDENT'`,
		`(?m)^mcperrlint: example.com/mcpserver/dependent: .*`,
		`(?m)^mcperrlint: example.com/mcpserver/irrelevant: .*types.go:3:13`,
		`(?m)^mcperrlint: example.com/mcpserver/missing: .*none`,
		`(?m)^1 finding `,
	} {
		if !regexp.MustCompile(re).MatchString(errs) {
			t.Errorf("no line matches %s in\n%s", re, errs)
		}
	}
	if n := strings.Count(errs, "\n"); n != 6 {
		t.Errorf("%d lines:\n%s", n, errs)
	}
}

// Modules come in many forms; each is analysed, and fixed, where it is.
func TestTrees(t *testing.T) {
	t.Parallel()
	workspace := func(t *testing.T) (dir, args string) {
		dir = linttest.Module(t, "../..", map[string]string{"tools/bare.go": bareTool})
		if err := os.MkdirAll(filepath.Join(dir, "other"), 0o755); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{"other/go.mod": "module example.com/other\n\ngo 1.26.0\n", "other/other.go": "package other\n"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		goCommand(t, dir, "work", "init", ".", "./other")
		return dir, "./..."
	}
	vendored := func(t *testing.T) (dir, args string) {
		dir = linttest.Module(t, "../..", map[string]string{"tools/bare.go": bareTool, "tools/use.go": "package tools\n\nimport \"github.com/mcperrlint/mcperrlint/mcperr\"\n\nvar Typed = mcperr.From\n"})
		goCommand(t, dir, "mod", "tidy")
		goCommand(t, dir, "mod", "vendor")
		return dir, "./..."
	}
	tagged := func(t *testing.T) (dir, args string) {
		return linttest.Module(t, "../..", map[string]string{"tools/bare.go": bareTool, "tools/never.go": "//go:build never\n\n" + bareTool}), "./..."
	}
	long := func(t *testing.T) (dir, args string) {
		text := strings.Repeat("x", 1<<20)
		return linttest.Module(t, "../..", map[string]string{"tools/bare.go": bareTool + "\nvar long = \"" + text + "\" // " + text + "\n"}), "./..."
	}
	for name, tree := range map[string]func(*testing.T) (string, string){"workspace": workspace, "vendored": vendored, "tagged": tagged, "long lines": long} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, args := tree(t)
			if code, out, errs := call("-C", dir, args); code != findings || strings.Count(out, "\n") != 1 || !strings.HasPrefix(out, "tools/bare.go:") {
				t.Errorf("exit %d: %s%s", code, out, errs)
			}
			if code, _, errs := call("-C", dir, "-fix", args); code != clean || !strings.Contains(read(t, dir, "tools/bare.go"), "mcperr.Validation") {
				t.Errorf("-fix: exit %d: %s", code, errs)
			}
		})
	}
}

// The standard library has nothing to do with MCP, and nothing is wrong with it.
func TestStandardLibrary(t *testing.T) {
	t.Parallel()
	if code, out, errs := call("-C", server(t), "std"); code != clean || out != "" || !strings.HasPrefix(errs, "0 findings; 0 of ") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

// A file with nothing in it is a mistake that is named, and keeps nobody from looking at other packages.
func TestEmptyFile(t *testing.T) {
	t.Parallel()
	dir := linttest.Module(t, "../..", map[string]string{"tools/bare.go": bareTool, "empty/empty.go": ""})
	if code, out, errs := call("-C", dir, "./..."); code != failed || !strings.HasPrefix(out, "tools/bare.go:") || !strings.Contains(errs, "empty.go:1:1: expected 'package'") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

func goTool(dir string, args ...string) (string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func goCommand(t *testing.T, dir string, args ...string) {
	t.Helper()
	if out, err := goTool(dir, args...); err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
