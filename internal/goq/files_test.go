package goq_test

import (
	"go/parser"
	"go/token"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

func TestIsConstrained(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, src string
		want      bool
	}{
		{"tools.go", "package tools\n", false},
		{"linux.go", "package tools\n", false},
		{"tools_linux.go", "package tools\n", true},
		{"tools_windows_arm64.go", "package tools\n", true},
		{"tools_test.go", "package tools\n", true},
		{"tools_unix.go", "package tools\n", false}, // Go does not know it as the name of a system
		{"dir_linux/tools.go", "package tools\n", false},
		{"tools.go", "// Comment.\n\n//go:build !js\n\npackage tools\n", true},
		{"tools.go", "package tools\n\n//go:build !js\n", false},
	} {
		file, err := parser.ParseFile(token.NewFileSet(), test.name, test.src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := goq.IsConstrained(test.name, file); got != test.want {
			t.Errorf("%s, %q: %t", test.name, test.src, got)
		}
	}
}

func TestImports(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "", "package a\n\nimport (\n\t\"fmt\"\n\te `errors`\n)\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]bool{"fmt": true, "errors": true, "e": false, "": false} {
		if got := goq.Imports(file, path); got != want {
			t.Errorf("%q: %t", path, got)
		}
	}
}
