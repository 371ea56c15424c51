package plugin

import (
	"go/ast"
	"go/parser"
	"go/token"
	"testing"
)

func TestIsOurs(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"//nolint":                             true,
		"// nolint":                            true,
		"//nolint // reason":                   true,
		"//nolint:mcperrlint":                  true,
		"//nolint:MCPErrLint // reason":        true,
		"//nolint:errcheck, mcperrlint":        true,
		"//nolint:all":                         true,
		"//nolint:errcheck":                    false,
		"//nolint:errcheck // not mcperrlint":  false,
		"//nolint:mcpbareerror":                false,
		"//nolintlint":                         false,
		"// a nolint directive for mcperrlint": false,
	} {
		if got := isOurs(&ast.Comment{Text: text}); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
}

// A directive is for its own line, and for a node that begins on the next line in the same column.
func TestIgnoredLines(t *testing.T) {
	t.Parallel()
	const src = `package a

//nolint:mcperrlint
func a() {
	_ = 1
}

func b() {
	_ = 1 //nolint
	_ = 2
	//nolint
	if true {
		_ = 3
	}
		//nolint
	_ = 4
	_ = 5 //nolint:errcheck
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	ignored := ignoredLines(fset, file)
	for line := 1; line <= 18; line++ {
		want := line >= 3 && line <= 6 || line == 9 || line >= 11 && line <= 15
		if got := ignored.has(line); got != want {
			t.Errorf("line %d: %t", line, got)
		}
	}
}
