package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// Dependencies that have nothing to do with MCP get an empty file of facts, without being type-checked. All others are
// analyzed.
func TestNoFacts(t *testing.T) {
	t.Parallel()
	const plain, sdk = "package p\n\nfunc F() {}\n", "github.com/mark3labs/mcp-go/mcp"
	for name, c := range map[string]struct {
		source string
		change func(*unitchecker.Config)
		want   bool
	}{
		"standard library":    {plain, func(u *unitchecker.Config) { u.ImportPath, u.ModulePath = "strings", "" }, true},
		"another module":      {plain, nil, true},
		"an SDK":              {plain, func(u *unitchecker.Config) { u.ImportPath = sdk }, true},
		"cannot be parsed":    {"package p {", nil, true}, // the compiler reports that
		"no longer there":     {plain, func(u *unitchecker.Config) { u.GoFiles[0] += ".gone" }, false},
		"to be reported":      {plain, func(u *unitchecker.Config) { u.VetxOnly = false }, false},
		"the main module":     {plain, func(u *unitchecker.Config) { u.ModuleVersion = "" }, false},
		"imports facts":       {plain, func(u *unitchecker.Config) { u.ImportMap["q"] = "example.com/q" }, false},
		"imports an SDK":      {plain, func(u *unitchecker.Config) { u.ImportMap["mcp"] = sdk }, false},
		"imports without any": {plain, func(u *unitchecker.Config) { u.ImportMap["r"] = "example.com/r" }, true},
		"mentions a retry":    {plain + "// It does not retry.\n", nil, true},
		"declares a typed error": {
			plain + "type E struct {\n\tCode string\n\tRetryable bool\n}\n\nfunc (e *E) Error() string { return e.Code }\n",
			nil, false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			file := func(name, text string) string {
				name = filepath.Join(dir, name)
				if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
					t.Fatal(err)
				}
				return name
			}
			unit := &unitchecker.Config{
				ImportPath: "example.com/m/p", ModulePath: "example.com/m", ModuleVersion: "v1.0.0", VetxOnly: true,
				GoFiles: []string{file("p.go", c.source)}, VetxOutput: filepath.Join(dir, "out"), ImportMap: map[string]string{},
				PackageVetx: map[string]string{"example.com/q": file("q", "facts"), "example.com/r": file("r", "")},
			}
			if c.change != nil {
				c.change(unit)
			}
			data, err := json.Marshal(unit)
			if err != nil {
				t.Fatal(err)
			}
			if got := wroteNoFacts(file("unit.cfg", string(data))); got != c.want {
				t.Fatalf("%v, want %v", got, c.want)
			}
			facts, err := os.ReadFile(unit.VetxOutput)
			if c.want != (err == nil) || len(facts) > 0 {
				t.Errorf("facts %q, %v", facts, err)
			}
		})
	}
}
