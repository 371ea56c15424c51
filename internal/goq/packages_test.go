package goq_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// typesOf lists the types of nodes.
func typesOf(nodes []ast.Node) string {
	list := make([]string, len(nodes))
	for i, n := range nodes {
		list[i] = fmt.Sprintf("%T", n)
	}
	return strings.Join(list, " ")
}

func TestSameModule(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, module, path, other string
		want                      bool
	}{
		{"a package below the module", "example.com/m", "example.com/m/a", "example.com/m/b/c", true},
		{"the package at the root", "example.com/m", "example.com/m/a", "example.com/m", true},
		{"a module whose path begins alike", "example.com/m", "example.com/m", "example.com/mm", false},
		{"another module", "github.com/o/m", "github.com/o/m", "github.com/o/n", false},
		{"a module inside a repository", "github.com/o/m/sub", "github.com/o/m/sub", "github.com/o/m", false},
		{"a long module path", "example.com/a/b/c/d", "example.com/a/b/c/d", "example.com/a/b/c/d/e", true},
		{"the standard library", "example.com/m", "example.com/m", "errors", false},

		{"no module: the same repository", "", "github.com/o/m/a", "github.com/o/m/b/c", true},
		{"no module: another repository", "", "github.com/o/m", "github.com/o/n", false},
		{"no module: the same package", "", "main", "main", true},
		{"no module: the standard library", "", "github.com/o/m", "errors", false},
	} {
		pass := &analysis.Pass{Pkg: types.NewPackage(c.path, "p")}
		if c.module != "" {
			pass.Module = &analysis.Module{Path: c.module}
		}
		if got := goq.SameModule(pass, types.NewPackage(c.other, "p")); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
	pass := &analysis.Pass{Pkg: types.NewPackage("github.com/o/m", "p"), Module: &analysis.Module{}}
	if !goq.SameModule(pass, types.NewPackage("github.com/o/m/a", "p")) {
		t.Error("a module without a path is not treated like none")
	}
}

func TestFileAt(t *testing.T) {
	t.Parallel()
	a := linttest.CheckPackage(t, "example.com/a", "package a // a comment at the end\n")
	b := linttest.CheckPackage(t, "example.com/b", "package b\nfunc f() {}", a)
	pass := a.Pass()
	pass.Files = []*ast.File{a.File, b.File}

	for _, c := range []struct {
		name string
		pos  token.Pos
		want *ast.File
	}{
		{"the first byte", a.File.FileStart, a.File},
		{"a comment before the end", a.File.FileEnd - 1, a.File},
		{"the first byte of another file", b.File.FileStart, b.File},
		{"the end of the last file", b.File.FileEnd, nil},
		{"no position", token.NoPos, nil},
	} {
		if got := goq.FileAt(pass, c.pos); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
	if goq.FileOf(pass, b.File.Decls[0]) != b.File {
		t.Error("a declaration has another file")
	}
	if goq.FileOf(a.Pass(), b.File.Decls[0]) != nil {
		t.Error("a declaration of another package has a file")
	}
}

func TestIsTest(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"example.com/server_test": true, "example.com/server": false, "example.com/test": false,
	} {
		s := linttest.CheckPackage(t, path, "package p") // the file is called like the package
		if got := goq.IsTest(s.Pass(), s.File); got != want {
			t.Errorf("%s.go: got %v", path, got)
		}
	}
}

func TestDeclAt(t *testing.T) {
	t.Parallel()
	const src = "package p\n\nvar a = 1\n\nfunc f() { var b int; _ = b }\n\ntype c int\n"
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, 0)
	if err != nil {
		t.Fatal(err)
	}
	for part, want := range map[string]int{
		"package": -1, "var a": 0, "= 1": 0, "\n\nfunc": -1, "func f": 1, "var b": 1, "}": 1, "\n\ntype": -1, "int\n": 2,
	} {
		got := goq.DeclAt(file, file.FileStart+token.Pos(strings.Index(src, part)))
		if i := slices.Index(file.Decls, got); i != want {
			t.Errorf("at %q: got declaration %d, want %d", part, i, want)
		}
	}
}
