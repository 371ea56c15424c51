package driver

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

func TestTooOld(t *testing.T) {
	t.Parallel()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", "package p", 0)
	if err != nil {
		t.Fatal(err)
	}
	u := &unit{path: "p", module: &packages.Module{GoVersion: "1.999"}, syntax: []*ast.File{file}}
	u.check(fset)
	if want := "it is written for go1.999, and mcperrlint was built with go1."; !strings.HasPrefix(u.problem, want) {
		t.Errorf("the problem is %q, want %q…", u.problem, want)
	}
}
