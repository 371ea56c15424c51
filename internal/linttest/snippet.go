package linttest

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// SnippetPath is the import path of the package that [Check] makes of a snippet.
const SnippetPath = "example.com/server/tools"

// Snippet is a type-checked package of one file. A comment such as /*here*/ marks the node after it, and a comment
// "// here" at the end of a line marks the first statement of that line. A mark is one word.
type Snippet struct {
	Fset *token.FileSet
	File *ast.File
	Pkg  *types.Package
	Info *types.Info

	t       testing.TB
	imports []*Snippet
}

// Check type-checks a file of the package [SnippetPath], which may import the standard library. A source without a
// package clause gets one, and the imports of the common packages that it uses. Variables and imports may be unused.
func Check(t testing.TB, src string) *Snippet {
	t.Helper()
	return CheckPackage(t, SnippetPath, src)
}

// CheckPackage is like [Check] for a package with another import path, which may import other snippets.
func CheckPackage(t testing.TB, path, src string, imports ...*Snippet) *Snippet {
	t.Helper()
	s := &Snippet{
		Fset: token.NewFileSet(),
		Info: &types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
			Uses: make(map[*ast.Ident]types.Object), Implicits: make(map[ast.Node]types.Object),
			Selections: make(map[*ast.SelectorExpr]*types.Selection), Scopes: make(map[ast.Node]*types.Scope),
			Instances: make(map[*ast.Ident]types.Instance),
		},
		t: t, imports: imports,
	}
	if len(imports) > 0 {
		s.Fset = imports[0].Fset // an analysis sees one file set
	}
	if !packageClause.MatchString(src) {
		src = header(src) + src
	}
	var err error
	name := path[strings.LastIndex(path, "/")+1:] + ".go"
	if s.File, err = parser.ParseFile(s.Fset, name, src, parser.ParseComments|parser.SkipObjectResolution); err != nil {
		t.Fatal(err)
	}
	var problems []string
	config := types.Config{Importer: importerOf(imports), Error: func(err error) {
		if !err.(types.Error).Soft {
			problems = append(problems, err.Error())
		}
	}}
	s.Pkg, _ = config.Check(path, s.Fset, []*ast.File{s.File}, s.Info)
	if len(problems) > 0 {
		t.Fatalf("the snippet has errors:\n%s", strings.Join(problems, "\n"))
	}
	return s
}

var packageClause = regexp.MustCompile(`(?m)^package \w`)

// common are the packages that a snippet without a package clause need not import.
var common = []string{"context", "errors", "fmt", "io", "io/fs", "log", "os", "runtime", "strings"}

// header returns the package clause and the imports for a snippet.
func header(src string) string {
	text := "package tools; "
	for _, path := range common {
		if name := path[strings.LastIndex(path, "/")+1:]; regexp.MustCompile(`\b` + name + `\.[A-Z]`).MatchString(src) {
			text += fmt.Sprintf("import %q; ", path)
		}
	}
	return text + "\n"
}

// importerFunc is a function that imports a package by its path.
type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// standard imports the standard library. It is shared because it caches packages, and locked because it is not safe for
// concurrent use.
var standard = struct {
	sync.Mutex
	types.Importer
}{Importer: importer.Default()}

// importerOf returns an importer of the standard library and some snippets.
func importerOf(imports []*Snippet) types.Importer {
	return importerFunc(func(path string) (*types.Package, error) {
		for _, s := range imports {
			if s.Pkg.Path() == path {
				return s.Pkg, nil
			}
		}
		standard.Lock()
		defer standard.Unlock()
		return standard.Import(path)
	})
}

// Marked returns the outermost node that a mark marks. The test fails if there is none.
func (s *Snippet) Marked(mark string) ast.Node {
	s.t.Helper()
	for _, group := range s.File.Comments {
		for _, c := range group.List {
			var node ast.Node
			switch c.Text {
			case "/*" + mark + "*/":
				node = s.first(func(n ast.Node) bool { return n.Pos() >= c.End() })
			case "// " + mark:
				line := s.line(c.Pos())
				node = s.first(func(n ast.Node) bool {
					_, isStmt := n.(ast.Stmt)
					return isStmt && s.line(n.Pos()) == line
				})
			}
			if node != nil {
				return node
			}
		}
	}
	s.t.Fatalf("nothing is marked %q", mark)
	return nil
}

// first returns the first node in source order that meets a condition. Comments are left out.
func (s *Snippet) first(is func(ast.Node) bool) (found ast.Node) {
	ast.Inspect(s.File, func(n ast.Node) bool {
		switch n.(type) {
		case nil, *ast.Comment, *ast.CommentGroup:
			return false
		}
		if found == nil && is(n) {
			found = n
		}
		return found == nil
	})
	return found
}

// line returns the line of a position.
func (s *Snippet) line(pos token.Pos) int { return s.Fset.Position(pos).Line }

// Func returns the innermost function declaration or literal around a mark.
func (s *Snippet) Func(mark string) ast.Node {
	s.t.Helper()
	for _, n := range slices.Backward(goq.Path(s.File, s.Marked(mark))) {
		if goq.Body(n) != nil {
			return n
		}
	}
	s.t.Fatalf("the mark %q is outside of all functions", mark)
	return nil
}

// Point returns the point before the innermost statement around a mark that returns or assigns something.
func (s *Snippet) Point(mark string) flow.Point {
	s.t.Helper()
	fn := s.Func(mark)
	return flow.New(s.Info, fn).Innermost(goq.Body(fn), s.Marked(mark))
}

// Expr type-checks an expression as if it were written at a mark.
func (s *Snippet) Expr(mark, text string) ast.Expr {
	s.t.Helper()
	e, err := parser.ParseExpr(text)
	if err == nil {
		err = types.CheckExpr(s.Fset, s.Pkg, s.Marked(mark).Pos(), e, s.Info)
	}
	if err != nil {
		s.t.Fatalf("%s at %q: %v", text, mark, err)
	}
	return e
}

// Object returns a package-level object of the snippet.
func (s *Snippet) Object(name string) types.Object {
	s.t.Helper()
	obj := s.Pkg.Scope().Lookup(name)
	if obj == nil {
		s.t.Fatalf("the snippet does not declare %s", name)
	}
	return obj
}

// Type returns the type that an expression denotes in the package, such as "*Error".
func (s *Snippet) Type(expr string) types.Type {
	s.t.Helper()
	tv, err := types.Eval(s.Fset, s.Pkg, s.File.Name.End(), expr)
	if err != nil {
		s.t.Fatal(err)
	}
	return tv.Type
}

// Run returns the result of an analyzer for the snippet.
func (s *Snippet) Run(a *analysis.Analyzer) any {
	s.t.Helper()
	return s.Analyze(a).Result
}

// Analyze runs an analyzer on the snippet as hosts do: after the analyzers that it requires, with the facts of the
// imported snippets, and with facts encoded. All snippets are of the module example.com/server.
func (s *Snippet) Analyze(a *analysis.Analyzer) *checker.Action {
	s.t.Helper()
	pkg := s.loaded(make(map[*Snippet]*packages.Package))
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, []*packages.Package{pkg}, &checker.Options{SanityCheck: true})
	if err == nil {
		err = graph.Roots[0].Err
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return graph.Roots[0]
}

// loaded returns the snippet, and those that it imports, as loaded packages. known has those that were asked for
// before.
func (s *Snippet) loaded(known map[*Snippet]*packages.Package) *packages.Package {
	if known[s] != nil {
		return known[s]
	}
	p := &packages.Package{
		ID: s.Pkg.Path(), Name: s.Pkg.Name(), PkgPath: s.Pkg.Path(), Types: s.Pkg, TypesInfo: s.Info, Fset: s.Fset,
		Syntax: []*ast.File{s.File}, TypesSizes: types.SizesFor("gc", "amd64"),
		Module: &packages.Module{Path: "example.com/server"}, Imports: make(map[string]*packages.Package),
	}
	known[s] = p
	for _, imp := range s.imports {
		if slices.Contains(s.Pkg.Imports(), imp.Pkg) {
			p.Imports[imp.Pkg.Path()] = imp.loaded(known)
		}
	}
	return p
}

// Pass returns a pass over the snippet, which has no module, no facts and no results of analyzers.
func (s *Snippet) Pass() *analysis.Pass {
	return &analysis.Pass{
		Fset: s.Fset, Files: []*ast.File{s.File}, Pkg: s.Pkg, TypesInfo: s.Info,
		ResultOf: make(map[*analysis.Analyzer]any),
	}
}
