package index_test

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// relevant is a directive, which makes a snippet relevant.
const relevant = "\n//mcperr:error\ntype failure struct{ error }\n"

// indexed is a snippet with its index.
type indexed struct {
	*linttest.Snippet
	*index.Result
}

// of indexes the package of a snippet.
func of(s *linttest.Snippet) indexed { return indexed{s, s.Run(index.Analyzer).(*index.Result)} }

// name returns the name of a declaration, "func" for a literal, and "-" for nil.
func name(fn ast.Node) string {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		if fn != nil {
			return fn.Name.Name
		}
	case *ast.FuncLit:
		return "func"
	}
	return "-"
}

func TestRelevant(t *testing.T) {
	const path = "example.com/server/tools"
	sdk := linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/mcp", "package mcp")
	plain := linttest.CheckPackage(t, "example.com/server/plain", "package plain")
	typed := linttest.CheckPackage(t, "example.com/server/typed", "package typed"+relevant)
	other := linttest.CheckPackage(t, "example.com/library/typed", "package typed"+relevant)
	for _, test := range []struct {
		name, path, src string
		imports         []*linttest.Snippet
		want            bool // relevant
		own             bool // indexed although it is not relevant
	}{
		{"imports an SDK", path, `package tools; import _ "github.com/mark3labs/mcp-go/mcp"`,
			[]*linttest.Snippet{sdk}, true, true},
		{"declares a typed error", path, "package tools" + relevant, nil, true, true},
		{"imports a relevant package of the module", path, `package tools; import _ "example.com/server/typed"`,
			[]*linttest.Snippet{typed}, true, true},
		{"imports another package of the module", path, `package tools; import _ "example.com/server/plain"`,
			[]*linttest.Snippet{plain}, false, true},
		{"imports a relevant package of another module", path, `package tools; import _ "example.com/library/typed"`,
			[]*linttest.Snippet{other}, false, true},
		{"imports nothing", path, "package tools", nil, false, true},
		{"of another module", "example.com/library/tools", "package tools", nil, false, false},
		{"belongs to an SDK", "github.com/mark3labs/mcp-go/server", "package server" + relevant, nil, false, false},
	} {
		r := of(linttest.CheckPackage(t, test.path, test.src, test.imports...))
		if r.Relevant != test.want {
			t.Errorf("%s: relevant is %v", test.name, r.Relevant)
		}
		if indexed := len(r.Files) > 0; indexed != test.own || r.Own != test.own {
			t.Errorf("%s: own is %v, indexed is %v", test.name, r.Own, indexed)
		}
	}
}

func TestTestFiles(t *testing.T) {
	const path = "example.com/server/tools_test" // the file is called tools_test.go
	r := of(linttest.CheckPackage(t, path, "package tools_test; func f() {}"+relevant))
	if !r.Relevant || len(r.Files) > 0 || len(r.Funcs) > 0 {
		t.Errorf("relevant is %v, with %d files and %d functions", r.Relevant, len(r.Files), len(r.Funcs))
	}
}

func TestSourceOrder(t *testing.T) {
	r := of(linttest.Check(t, `package tools
var v = func() {}
func second() { first(func() { func() {}() }) }
func external()
func first(func()) {}
`+relevant))
	var order, funcs []string
	for _, fn := range r.Order {
		order = append(order, fn.Name())
		if r.Decls[fn].Name.Name != fn.Name() {
			t.Errorf("the declaration of %s is that of %s", fn.Name(), r.Decls[fn].Name.Name)
		}
	}
	for _, fn := range r.Funcs {
		funcs = append(funcs, name(r.Within[fn])+"/"+name(fn)+" in "+name(r.Outer[fn])+", around "+name(r.Around(fn)))
	}
	if want := []string{"second", "first"}; !slices.Equal(order, want) {
		t.Errorf("order %q, want %q", order, want)
	}
	want := []string{
		"-/func in -, around func",
		"-/second in -, around second",
		"second/func in second, around second",
		"func/func in second, around second",
		"-/first in -, around first",
	}
	if !slices.Equal(funcs, want) {
		t.Errorf("functions\n%s\nwant\n%s", strings.Join(funcs, "\n"), strings.Join(want, "\n"))
	}
}

func TestUses(t *testing.T) {
	r := of(linttest.Check(t, `package tools
var table = []func(){both, stored}
func called()                {}
func both()                  {}
func stored()                {}
func unused()                {}
func generic[T any](T)       {}
type server struct{}
func (server) method()       {}
func user(s server) {
	called()
	called()
	both()
	generic(1)
	generic("")
	s.method()
	_ = s.method
	func() { called() }()
}
`+relevant))
	for _, test := range []struct {
		name          string
		calls, values int
		users         string
	}{
		{"called", 3, 0, "user user user"},
		{"both", 1, 1, "- user"},
		{"stored", 0, 1, "-"},
		{"unused", 0, 0, ""},
		{"generic", 2, 0, "user user"},
		{"method", 1, 1, "user user"},
	} {
		var fn *types.Func
		for _, f := range r.Order {
			if f.Name() == test.name {
				fn = f
			}
		}
		uses := r.Uses(fn)
		var users []string
		for _, u := range uses.Users {
			users = append(users, name(u))
		}
		if len(uses.Calls) != test.calls || uses.Values() != test.values || strings.Join(users, " ") != test.users {
			t.Errorf("%s: %d calls, %d values, users %q", test.name, len(uses.Calls), uses.Values(), users)
		}
	}
}

func TestCallee(t *testing.T) {
	r := of(linttest.Check(t, `
func local() {}
func f(value func()) {
	/*local*/local()
	/*imported*/fmt.Println()
	/*value*/value()
}`+relevant))
	for _, test := range []struct {
		mark, fn string
		declared bool
	}{
		{"local", "local", true}, {"imported", "Println", false}, {"value", "", false},
	} {
		fn, decl := r.Callee(r.Marked(test.mark).(*ast.ExprStmt).X.(*ast.CallExpr))
		if fn == nil && test.fn != "" || fn != nil && fn.Name() != test.fn || (decl != nil) != test.declared {
			t.Errorf("%s: function %v, declaration %v", test.mark, fn, decl)
		}
	}
}

func TestConstants(t *testing.T) {
	r := of(linttest.Check(t, `package tools
const second, first = "b", "a"
const (
	zero = iota
	one
)
func f() { const local = 3 }
`+relevant))
	var got []string
	for _, c := range r.Consts {
		value := "-"
		if c.Value != nil {
			value = types.ExprString(c.Value)
		}
		got = append(got, c.Name.Name+"="+value)
		if r.Const(c.Obj) != c {
			t.Errorf("Const(%s) is another constant", c.Name.Name)
		}
	}
	if want := []string{`second="b"`, `first="a"`, "zero=iota", "one=-", "local=3"}; !slices.Equal(got, want) {
		t.Errorf("constants %q, want %q", got, want)
	}
	if c := r.Const(types.Universe.Lookup("true").(*types.Const)); c != nil {
		t.Errorf("true is declared as %v", c)
	}
}

func TestVariables(t *testing.T) {
	r := of(linttest.Check(t, `package tools
import "errors"
var (
	errKept     = errors.New("kept")
	errReplaced = errors.New("replaced")
	errTaken    = errors.New("taken")
	a, b        = 1, 2
	c, d        = pair()
	zero        error
)
func pair() (int, int) { return 0, 0 }
func change() {
	errReplaced = errKept
	_ = &errTaken
}
`+relevant))
	for _, test := range []struct{ name, initial, assigned string }{
		{"errKept", `errors.New("kept")`, "-"},
		{"errReplaced", "-", "errKept"},
		{"errTaken", "-", "unknown"},
		{"b", "2", "-"},
		{"c", "-", "-"},
		{"zero", "-", "-"},
	} {
		v := r.Object(test.name).(*types.Var)
		initial, assigned := "-", "-"
		if e := r.Initial(v); e != nil {
			initial = types.ExprString(e)
		}
		switch a := r.Assigned(v); {
		case a == nil:
		case a.Opaque:
			assigned = "unknown"
		default:
			assigned = types.ExprString(a.Values[0].Expr)
		}
		if initial != test.initial || assigned != test.assigned {
			t.Errorf("%s: initial value %s, assigned %s", test.name, initial, assigned)
		}
	}
}
