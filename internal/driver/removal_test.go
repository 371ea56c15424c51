package driver

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// parsed parses and type-checks a file.
func parsed(t *testing.T, src string) (*ast.File, *scope) {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", "package a\n\n"+src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	config := types.Config{Importer: importer.Default()}
	pkg, err := config.Check("a", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	u := &unit{
		files: []string{"a.go"}, syntax: []*ast.File{f}, checked: &packages.Package{Types: pkg, TypesInfo: info},
	}
	return f, &scope{u: u, others: []byte("\n")}
}

// One of two empty lines around a declaration is removed with it.
func TestLines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ src, want string }{
		{"a\n\nX\n\nb\n", "a\n\nb\n"},
		{"a\r\n\r\nX\r\n\r\nb\r\n", "a\r\n\r\nb\r\n"},
		{"a\nX\nb\n", "a\nb\n"},
		{"a\nX\n\nb\n", "a\n\nb\n"},
		{"a\n\nX\n", "a\n"},
		{"a\n\nX // comment\n\nb\n", "a\n\nb\n"},
		{"a; X; b\n", "a;  b\n"},
	} {
		at := strings.Index(c.src, "X")
		from, to := lines([]byte(c.src), at, at+1)
		if got := c.src[:from] + c.src[to:]; got != c.want {
			t.Errorf("%q: %q, want %q", c.src, got, c.want)
		}
	}
}

// A declaration in parentheses is removed as a whole if all its specs are.
func TestJoined(t *testing.T) {
	t.Parallel()
	f, _ := parsed(t, "// doc\nconst (\n\ta = 1\n\tb = 2\n)\n\nvar (\n\tc = 1\n\td = 2\n)\n\nfunc e() {}\n")
	var removed []declaration
	for _, d := range declarations(f) {
		if d.names[0].Name != "d" {
			removed = append(removed, d)
		}
	}
	list := joined(removed)
	if len(list) != 3 || list[0].from != f.Decls[0].(*ast.GenDecl).Doc.Pos() || list[0].to != f.Decls[0].End() {
		t.Errorf("%+v", list)
	}
}

// A use inside of a declaration does not keep it.
func TestUsed(t *testing.T) {
	t.Parallel()
	_, s := parsed(t, "func a() { a(); b() }\n\nfunc b() { c := 1; _ = c }\n\nconst c = d\n\nconst d = 1\n")
	var got []string
	for name := range s.u.used() {
		got = append(got, name)
	}
	if slices.Sort(got); strings.Join(got, " ") != "b d" {
		t.Errorf("%q are used, want b and d", got)
	}
}

// Declarations are removable if the program behaves the same without them.
func TestIsRemovable(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]bool{
		"func x() {}":                true,
		"type x int":                 true,
		"const x = 1":                true,
		"const x, y = iota, 2":       false,
		"const (\nx = 1\ny = 2\n)":   true,
		"const (\nx = 1\ny\n)":       false,
		"//go:noinline\nfunc x() {}": false,
		"var x = 1 + len(\"text\")":  true,
		"var x = int8(1)":            true,
		"import \"errors\"\n\nvar x = errors.New(\"text\")":              true,
		"import \"os\"\n\nvar x = os.Getpid()":                           false,
		"var x = func() int { return y() }\n\nfunc y() int { return 1 }": true,
		"var x = y()\n\nfunc y() int { return 1 }":                       false,
		"var x = <-y\n\nvar y chan int":                                  false,
	} {
		f, s := parsed(t, src)
		i := slices.IndexFunc(declarations(f), func(d declaration) bool { return d.names[0].Name == "x" })
		if got := s.isRemovable(declarations(f)[i]); got != want {
			t.Errorf("%s: %t", src, got)
		}
	}
}

// A declaration is unused if it lost its last use, is not exported, and no other file mentions it.
func TestIsUnused(t *testing.T) {
	t.Parallel()
	s := &scope{
		idle: map[string]bool{"never": true}, used: map[string]bool{"kept": true},
		others: []byte("\nfunc otherwise() { other() }\n"),
	}
	for names, want := range map[string]bool{
		"lost": true, "kept": false, "never": false, "Lost": false, "other": false, "pair lost": true, "lost kept": false,
	} {
		var d declaration
		for name := range strings.FieldsSeq(names) {
			d.names = append(d.names, ast.NewIdent(name))
		}
		if got := s.isUnused(d); got != want {
			t.Errorf("%s: %t", names, got)
		}
	}
}
