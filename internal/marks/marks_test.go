package marks

import (
	"go/parser"
	"go/token"
	"testing"
)

// The directive is the last line of the comment above the package clause, as gofmt puts it.
func TestMarked(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]string{
		"package a\n":                                "//mcperr:tools\npackage a\n",
		"// Licence.\n\npackage a\n":                 "// Licence.\n\n//mcperr:tools\npackage a\n",
		"// Package a.\npackage a\n":                 "// Package a.\n//\n//mcperr:tools\npackage a\n",
		"// Package a.\r\npackage a\r\n":             "// Package a.\r\n//\r\n//mcperr:tools\r\npackage a\r\n",
		"//go:debug panicnil=1\npackage a\n":         "//go:debug panicnil=1\n//mcperr:tools\npackage a\n",
		"/* Package a. */\npackage a\n":              "/* Package a. */\n//\n//mcperr:tools\npackage a\n",
		"/* Package a. */ package a\n":               "/* Package a. */ //mcperr:tools\npackage a\n",
		"// Package a.\n//\n//x:y z\npackage a // x": "// Package a.\n//\n//x:y z\n//mcperr:tools\npackage a // x",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", src, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(marked([]byte(src), int(file.Package-file.FileStart), file.Doc)); got != want {
			t.Errorf("%q becomes %q, want %q", src, got, want)
		}
	}
}
