package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The same binary is a tool of go vet and go fix, with the same findings, facts and fixes.
func TestVetTool(t *testing.T) {
	t.Parallel()
	dir := server(t)
	tool := "-vettool=" + self(t)
	_, want, _ := call("-C", dir, "./...")
	out, err := goTool(dir, "vet", tool, "./...")
	if err == nil {
		t.Error("go vet passed")
	}
	for line := range strings.Lines(want) {
		line, _, _ = strings.Cut(line, " (mcp")
		if !strings.Contains(out, line) {
			t.Errorf("go vet lacks %s:\n%s", line, out)
		}
	}
	// A helper that changes in one package changes the findings in another.
	if err := os.WriteFile(filepath.Join(dir, "helpers/helpers.go"), []byte(strings.Replace(helpers, "mcp.NewToolResultError(message)", "mcp.NewToolResultText(message)", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, _ := goTool(dir, "vet", tool, "./..."); strings.Contains(out, "Untyped reports") || !strings.Contains(out, "Bare returns") {
		t.Errorf("after the change:\n%s", out)
	}
	// So does its change back, which the build cache still knows.
	if err := os.WriteFile(filepath.Join(dir, "helpers/helpers.go"), []byte(helpers), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, _ := goTool(dir, "vet", tool, "./..."); !strings.Contains(out, "Untyped reports") || !strings.Contains(out, "Bare returns") {
		t.Errorf("after the change back:\n%s", out)
	}
}

// The flags of the rules are flags of go vet.
func TestVetFlags(t *testing.T) {
	t.Parallel()
	dir := server(t)
	tool := "-vettool=" + self(t)
	for flag, want := range map[string][2]bool{ // whether each rule reports
		"-mcpbareerror=false":      {false, true},
		"-mcpuntypedresult=false":  {true, false},
		"-mcpbareerror":            {true, false},
		"-mcpuntypedresult=true":   {false, true},
		"-mcpnone":                 {false, false},
		"-mcpbareerror=nonsense":   {false, false},
		"-mcpbareerror.none=false": {false, false},
	} {
		out, err := goTool(dir, "vet", tool, flag, "./...")
		got := [2]bool{strings.Contains(out, "Bare returns"), strings.Contains(out, "Untyped reports")}
		if got != want || err == nil {
			t.Errorf("%s: %v\n%s", flag, err, out)
		}
	}
}

func TestVetJSON(t *testing.T) {
	t.Parallel()
	dir := server(t)
	out, err := goTool(dir, "vet", "-vettool="+self(t), "-json", "./tools")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var tree map[string]map[string][]struct{ Category, Posn, Message string }
	if err := json.Unmarshal([]byte(out), &tree); err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	for rule, name := range map[string]string{"mcpbareerror": "bare.go", "mcpuntypedresult": "untyped.go"} {
		list := tree["example.com/mcpserver/tools"][rule]
		if len(list) != 1 || !strings.Contains(list[0].Posn, name) || list[0].Message == "" {
			t.Errorf("%s: %+v", rule, list)
		}
	}
}

// go vet and go fix can show what they would change, and change it, as the command does.
func TestVetAndFix(t *testing.T) {
	t.Parallel()
	want := server(t)
	call("-fix", "-C", want, "./...")
	for _, args := range [][]string{{"vet", "-vettool=" + self(t), "-fix"}, {"fix", "-fixtool=" + self(t)}} {
		dir := server(t)
		out, _ := goTool(dir, append(args, "-diff", "./...")...) // fails if there is a difference
		if !strings.Contains(out, "+\treturn nil, mcperr.Validation(\"NAME_REQUIRED\"") || read(t, dir, "tools/bare.go") != bareTool {
			t.Errorf("%v -diff:\n%s", args, out)
		}
		if out, err := goTool(dir, append(args, "./...")...); err != nil {
			t.Errorf("%v: %v\n%s", args, err, out)
		}
		for _, name := range []string{"tools/bare.go", "tools/untyped.go"} {
			if got, want := read(t, dir, name), read(t, want, name); got != want {
				t.Errorf("%s: %v wrote\n%s, the command\n%s", name, args, got, want)
			}
		}
	}
}

// self writes a script that is this test binary as the command.
func self(t *testing.T) string {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "mcperrlint")
	if err := os.WriteFile(script, []byte("#!/bin/sh\nMCPERRLINT_TEST_COMMAND=1 exec "+exe+" \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return script
}
