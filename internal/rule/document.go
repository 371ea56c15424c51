package rule

import (
	"go/parser"
	"go/token"
	"strings"
)

// document returns the documentation in a doc.go: the text below the heading "# Analyzer NAME". It starts with the line
// "NAME: summary" that [golang.org/x/tools/go/analysis.Analyzer.Doc] needs. It panics if doc.go is malformed, so that
// every test of the rule fails.
func document(source, name string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil {
		panic("rule " + name + ": " + err.Error())
	}
	_, body, ok := strings.Cut(f.Doc.Text(), "# Analyzer "+name+"\n\n")
	if !ok {
		panic("rule " + name + `: doc.go lacks the heading "# Analyzer ` + name + `"`)
	}
	return strings.TrimSpace(body)
}
