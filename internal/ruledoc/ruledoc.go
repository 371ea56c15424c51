// Package ruledoc takes a rule's documentation from its doc.go, the one place where it is written.
package ruledoc

import (
	"go/parser"
	"go/token"
	"strings"
)

// URL is where the pages of the rules are.
const URL = "https://github.com/mcperrlint/mcperrlint/blob/main/docs/"

// Of returns the documentation of the rule whose doc.go is given: a line "NAME: summary", as
// [analysis.Analyzer.Doc] wants it, and the text below. It panics on a malformed doc.go, which every test of
// the rule would meet.
func Of(source, name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		panic("ruledoc: " + name + ": " + err.Error())
	}
	_, body, ok := strings.Cut(f.Doc.Text(), "# Analyzer "+name+"\n\n")
	if !ok {
		panic("ruledoc: " + name + `: doc.go lacks the heading "# Analyzer ` + name + `"`)
	}
	return strings.TrimSpace(body)
}
