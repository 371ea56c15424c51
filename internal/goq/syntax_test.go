package goq_test

import (
	"go/ast"
	"go/parser"
	"go/types"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestCallsRecover(t *testing.T) {
	t.Parallel()
	for src, want := range map[string]bool{
		"func f() { recover() }": true,
		"func f() { defer func() { if r := recover(); r != nil {} }() }": true,
		"func f() { (recover)() }":                                       true,
		"func f() {}":                                                    false,
		"func f() { panic(1) }":                                          false,
		"func f() { recover := func() {}; recover() }":                   false,
		"func f(x interface{ recover() }) { x.recover() }":               false,
	} {
		s := linttest.Check(t, src)
		if got := goq.CallsRecover(s.Info, s.File.Decls[0]); got != want {
			t.Errorf("%s: got %v", src, got)
		}
	}
}

func TestElements(t *testing.T) {
	t.Parallel()
	for expr, want := range map[string]string{
		"T{1, 2}": "1 2", "T{B: 2}": "2", "T{}": "", `map[string]int{"a": n, "b": 2}`: "n 2", "[]int{5: 1, 2}": "1 2",
	} {
		lit, err := parser.ParseExpr(expr)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, e := range goq.Elements(lit.(*ast.CompositeLit)) {
			got = append(got, types.ExprString(e))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("the elements of %s are %q, want %q", expr, got, want)
		}
	}
}

func TestUnconverted(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
type Text string
func g(string) string { return "" }
func f(x string, n int) { /*here*/_ = x }`)
	for expr, want := range map[string]string{
		"x": "x", "(x)": "x", "Text(x)": "x", "((Text)((string)(Text(x))))": "x", "any(x)": "x", "[]byte(x)": "x",
		"(*int)(nil)": "nil", "g(x)": "g(x)", "Text(g(x))": "g(x)", "g(string(x))": "g(string(x))", "len(x)": "len(x)",
		"func(string) {}": "(func(string) literal)",
	} {
		if got := types.ExprString(goq.Unconverted(s.Info, s.Expr("here", expr))); got != want {
			t.Errorf("%s without conversions is %s, want %s", expr, got, want)
		}
	}
}

func TestConstOf(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
const outer = 1
var variable = 2
func f() {
	const inner = 3
	var _ = os.O_RDONLY
	/*here*/_ = inner
}`)
	for expr, want := range map[string]string{
		"outer": "outer", "inner": "inner", "os.O_RDONLY": "O_RDONLY", "true": "true", "variable": "", "os.Args": "",
		"1": "", "outer + 1": "", "(outer)": "", "f": "",
	} {
		got := ""
		if c := goq.ConstOf(s.Info, s.Expr("here", expr)); c != nil {
			got = c.Name()
		}
		if got != want {
			t.Errorf("the constant of %s is %q, want %q", expr, got, want)
		}
	}
}

func TestFuncType(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, "func f(a int); var _ = /*literal*/func(b int) {}")
	for want, n := range map[string]ast.Node{
		"func(a int)": s.File.Decls[len(s.File.Decls)-2], "func(b int)": s.Marked("literal"),
	} {
		if got := types.ExprString(goq.FuncType(n)); got != want {
			t.Errorf("the type of %T is %s, want %s", n, got, want)
		}
	}
	if goq.FuncType(s.File) != nil || goq.FuncType(nil) != nil {
		t.Error("other nodes have a type")
	}
}

func TestBody(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func declared() {}
func external()
var literal = /*literal*/func() {}`)
	if goq.Body(s.File.Decls[0]) == nil || goq.Body(s.Marked("literal")) == nil {
		t.Error("a function has no body")
	}
	for _, n := range []ast.Node{s.File.Decls[1], s.File.Decls[2], s.File, nil} {
		if goq.Body(n) != nil {
			t.Errorf("%T has a body", n)
		}
	}
}

func TestPath(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func f() {
	if true {
		/*statement*/f()
	}
}
func g() { /*other*/g() }`)
	f, call := s.File.Decls[0], s.Marked("statement")
	for _, c := range []struct {
		name     string
		root, at ast.Node
		want     string
	}{
		{"from a function", f, call, "*ast.FuncDecl *ast.BlockStmt *ast.IfStmt *ast.BlockStmt *ast.ExprStmt"},
		{"a node of the same extent", f, call.(*ast.ExprStmt).X,
			"*ast.FuncDecl *ast.BlockStmt *ast.IfStmt *ast.BlockStmt *ast.ExprStmt *ast.CallExpr"},
		{"to itself", call, call, "*ast.ExprStmt"},
		{"upwards", call, f, ""},
		{"to another function", f, s.Marked("other"), ""},
	} {
		if got := typesOf(goq.Path(c.root, c.at)); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestBefore(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func f(n int) {
	/*first*/f(0)
	switch n {
	case 1:
		f(1)
		f(2)
		/*third*/f(3)
	}
}
func g() { /*other*/g() }`)
	f := s.File.Decls[0]
	for _, c := range []struct {
		name     string
		root, at ast.Node
		want     int
	}{
		{"the first of a block", f, s.Marked("first"), 0},
		{"the last of a clause", f, s.Marked("third"), 2},
		{"no statement of a list", f, s.Marked("third").(*ast.ExprStmt).X, 0},
		{"of another function", f, s.Marked("other"), 0},
	} {
		if got := len(goq.Before(c.root, c.at)); got != c.want {
			t.Errorf("%s: got %d statements, want %d", c.name, got, c.want)
		}
	}
}

func TestReturns(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func f(a bool) int {
	g := func() int { return 1 }
	defer func() { return }()
	if a {
		return 2
	}
	for {
		switch {
		case a:
			return g()
		}
	}
	for range 3 {
		if a {
		} else if !a {
			return 3
		} else {
			{
				return 4
			}
		}
	}
	switch any(a).(type) {
	case bool:
		return 5
	}
again:
	for {
		select {
		default:
			return 6
		}
		continue again
	}
	return 7
}`)
	var got []string
	goq.Returns(goq.Body(s.File.Decls[0]), func(r *ast.ReturnStmt) { got = append(got, types.ExprString(r.Results[0])) })
	if got, want := strings.Join(got, " "), "2 g() 3 4 5 6 7"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestRoot(t *testing.T) {
	t.Parallel()
	for expr, want := range map[string]string{
		"x": "x", "(x)": "x", "x.f": "x", "&x.f[i]": "x", "x.f.g": "x", "*x.p": "x", "x[1:n]": "x", "os.Args[0]": "os",
		"f()": "", "f().x": "", "x.f().y": "", "T{}.f": "", `"text"`: "", "x + y": "",
	} {
		e, err := parser.ParseExpr(expr)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if id := goq.Root(e); id != nil {
			got = id.Name
		}
		if got != want {
			t.Errorf("the root of %s is %q, want %q", expr, got, want)
		}
	}
}

func TestEntryName(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
const key = "error"
type T struct{ Error string }
var variable = "other"
func f() { /*here*/_ = key }`)
	for expr, want := range map[string]string{
		`map[string]any{"error": 1}`: "error", "map[string]any{key: 1}": "error", `map[string]any{"err" + "or": 1}`: "error",
		`T{Error: ""}`: "Error", "map[int]int{1: 1}": "", "map[string]int{variable: 1}": "variable",
	} {
		key := s.Expr("here", expr).(*ast.CompositeLit).Elts[0].(*ast.KeyValueExpr).Key
		if got := goq.EntryName(s.Info, key); got != want {
			t.Errorf("the name of the entry of %s is %q, want %q", expr, got, want)
		}
	}
}

func TestContains(t *testing.T) {
	t.Parallel()
	e, err := parser.ParseExpr("f(x, g(y))")
	if err != nil {
		t.Fatal(err)
	}
	named := func(name string) func(ast.Node) bool {
		return func(n ast.Node) bool { id, ok := n.(*ast.Ident); return ok && id.Name == name }
	}
	if !goq.Contains(e, named("y")) || goq.Contains(e, named("z")) || goq.Contains(nil, named("y")) {
		t.Error("it finds other nodes")
	}
}

func TestMentionsError(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func g(error) string { return "" }
func f(err error, text string) { /*here*/_ = err }`)
	for expr, want := range map[string]bool{
		"err": true, "err.Error()": true, `text + g(err)`: true, "err != nil": true, "text": false, "g(nil)": false,
		"nil": false,
	} {
		if got := goq.MentionsError(s.Info, s.Expr("here", expr)); got != want {
			t.Errorf("%s: got %v", expr, got)
		}
	}
}

func TestLiteral(t *testing.T) {
	t.Parallel()
	for expr, want := range map[string]string{
		"T{1}": "T", "&T{1}": "T", "(&(T{}))": "T", "-T{}": "", "x": "", "f()": "", "&x": "", "*T{}": "",
	} {
		e, err := parser.ParseExpr(expr)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if lit := goq.Literal(e); lit != nil {
			got = types.ExprString(lit.Type)
		}
		if got != want {
			t.Errorf("the literal of %s is of %q, want %q", expr, got, want)
		}
	}
}

func TestBlock(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func f() {
	/*outer*/f()
	if true {
		/*inner*/f()
	}
}`)
	body := goq.Body(s.File.Decls[len(s.File.Decls)-1])
	if goq.Block(body, s.Marked("outer")) != body {
		t.Error("the block of a statement of the body is another one")
	}
	if inner := goq.Block(body, s.Marked("inner")); inner == nil || inner == body {
		t.Error("the block of an inner statement is another one")
	}
	if goq.Block(s.Marked("outer"), body) != nil {
		t.Error("a node outside has a block")
	}
}
