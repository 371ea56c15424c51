package flow_test

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func ident(e ast.Expr) *ast.Ident { return ast.Unparen(e).(*ast.Ident) }

func TestReachable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, src string
		want      bool
	}{
		{"the first statement", "func f() error { /*here*/return nil }", true},
		{"after return", `
func f() error {
	return nil
	return load() // here
}`, false},
		{"after panic", `
func f() error {
	panic("x")
	return nil // here
}`, false},
		{"after os.Exit", `
func f() error {
	os.Exit(1)
	return nil // here
}`, false},
		{"after log.Fatalf", `
func f() error {
	log.Fatalf("x")
	return nil // here
}`, false},
		{"after log.Printf", `
func f() error {
	log.Printf("x")
	return nil // here
}`, true},
		{"after a function that is called like panic", `
func f() error {
	panic := func(string) {}
	panic("x")
	return nil // here
}`, true},
		{"after both branches have returned", `
func f() error {
	if ok() {
		return nil
	} else {
		return load()
	}
	return nil // here
}`, false},
		{"after an endless loop", `
func f() error {
	for {
	}
	return nil // here
}`, false},
		{"after a loop with break", `
func f() error {
	for {
		break
	}
	return nil // here
}`, true},
		{"after a switch with default whose cases return", `
func f() error {
	switch {
	case ok():
		return nil
	default:
		return load()
	}
	return nil // here
}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, c.src+declarations)
			node := s.Func("here").(*ast.FuncDecl).Body.List
			last := node[len(node)-1]
			if got := flow.New(s.Info, s.Func("here")).Before(last).Reachable(); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}

func TestNewWithoutBody(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, "func f() error")
	if g := flow.New(s.Info, s.File.Decls[0]); g != nil {
		t.Error("a function without a body has a graph")
	}
	if g := flow.New(s.Info, s.File); g != nil {
		t.Error("a file has a graph")
	}
}

func TestZeroPoint(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func f(err error) error {
	return err // here
}`)
	var p flow.Point
	e := s.Expr("here", "err")
	if p.Reachable() || p.Graph() != nil || p.Before(s.Marked("here")).Reachable() {
		t.Error("the zero Point is in a function")
	}
	if _, ok := p.Lookup(e); ok {
		t.Error("the zero Point knows a variable")
	}
	if _, ok := p.Value(flow.Key{}); ok {
		t.Error("the zero Point knows the zero Key")
	}
	if got := p.Nil(s.Expr("here", "nil")); got != flow.MaybeNil {
		t.Errorf("at the zero Point, nil is %s", nilness(got))
	}
	if def, at := p.Definition(e); def != e || at.Reachable() {
		t.Error("the zero Point knows a definition")
	}
	if p.Param(e) != nil {
		t.Error("the zero Point knows a parameter")
	}
}

func TestNil(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func f(err error) error {
	if err == nil {
		return errors.New(fmt.Sprint())
	}
	return err // here
}`+declarations)
	for expr, want := range map[string]flow.Nilness{
		"nil": flow.IsNil, "err": flow.NotNil, "(err)": flow.NotNil, `errors.New("x")`: flow.NotNil,
		`fmt.Errorf("x")`: flow.NotNil, "load()": flow.MaybeNil, "&failure{}": flow.NotNil, "[]string{}": flow.NotNil,
		"shared": flow.MaybeNil, `""`: flow.NotNil,
	} {
		if got := s.Point("here").Nil(s.Expr("here", expr)); got != want {
			t.Errorf("%s is %s, want %s", expr, nilness(got), nilness(want))
		}
	}
}

func TestDefinition(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, src, expr, want string }{
		{"one assignment", `
func f() error {
	err := load()
	return err // here
}`, "err", "load()"},
		{"an assignment in parentheses", `
func f() error {
	err := load()
	return err // here
}`, "(err)", "load()"},
		{"a declaration", `
func f() error {
	var err = load()
	return err // here
}`, "err", "load()"},
		{"a field", `
func f(x *failure) error {
	x.Err = load()
	return x // here
}`, "x.Err", "load()"},
		{"the second result is defined by the call", `
func f() error {
	_, err := pair()
	return err // here
}`, "err", "pair()"},
		{"the variable of a type switch is defined by the subject", `
func f(err error) error {
	switch e := err.(type) {
	case *failure:
		return e // here
	}
	return nil
}`, "e", "err"},
		{"two assignments", `
func f() error {
	err := load()
	if ok() {
		err = retry()
	}
	return err // here
}`, "err", "err"},
		{"a parameter", `
func f(err error) error {
	return err // here
}`, "err", "err"},
		{"the zero value", `
func f() error {
	var err error
	return err // here
}`, "err", "err"},
		{"a call", `
func f() error {
	return load() // here
}`, "load()", "load()"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := linttest.Check(t, c.src+declarations)
			got, at := s.Point("here").Definition(s.Expr("here", c.expr))
			if text := types.ExprString(got); text != c.want {
				t.Errorf("got %s, want %s", text, c.want)
			}
			if !at.Reachable() {
				t.Error("the point of the definition is unreachable")
			}
		})
	}
}

// The point that Definition returns is before the assignment, where the variables of the expression may differ.
func TestDefinitionBeforeTheAssignment(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func f() error {
	err := load()
	wrapped := fmt.Errorf("x: %w", err)
	err = retry()
	_ = err
	return wrapped // here
}`+declarations)
	def, at := s.Point("here").Definition(s.Expr("here", "wrapped"))
	cause, _ := at.Definition(def.(*ast.CallExpr).Args[1])
	if text := types.ExprString(cause); text != "load()" {
		t.Errorf("the cause is %s, want load()", text)
	}
}

func TestParam(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func (r *failure) f(same, changed, mayChange string, n int) string {
	changed = text()
	if ok() {
		mayChange = text()
	}
	copied, local := same, text()
	return same // here
}`+declarations)
	p := s.Point("here")
	for expr, want := range map[string]bool{
		"same": true, "(same)": true, "r": true,
		"changed": false, "mayChange": false, "copied": false, "local": false, "shared": false, `"x"`: false,
		"r.Text": false, "text()": false,
		"n": false, // numbers are untracked
	} {
		e := s.Expr("here", expr)
		got := p.Param(e)
		if (got != nil) != want {
			t.Errorf("%s: got %v", expr, got)
		}
		if got != nil && got != s.Info.ObjectOf(ident(e)) {
			t.Errorf("%s: got %v, which is another variable", expr, got)
		}
	}
}

func TestInnermost(t *testing.T) {
	t.Parallel()
	s := linttest.Check(t, `
func f() error {
	err := load()
	if err != nil {
		return /*return*/err
	}
	run(/*call*/nil)
	err = func() error {
		return /*literal*/retry()
	}()
	return err // end
}`+declarations)
	decl := s.File.Decls[0].(*ast.FuncDecl)
	g := flow.New(s.Info, decl)
	at := func(mark string) flow.Point { return g.Innermost(decl.Body, s.Marked(mark)) }

	if got := at("return").Nil(s.Expr("return", "err")); got != flow.NotNil {
		t.Errorf("in the return statement, err is %s", nilness(got))
	}
	if at("call").Reachable() {
		t.Error("a call statement has a point of its own")
	}
	if got := at("literal").Nil(s.Expr("end", "err")); got != flow.IsNil {
		t.Errorf("in a literal, the point is not that of the statement around it: err is %s", nilness(got))
	}
	if got := g.Innermost(goq.Body(decl), s.File); got.Reachable() {
		t.Error("a node outside of the function has a point")
	}
}

// TestManyCases covers a loop with so many cases that each may be visited only a few times.
func TestManyCases(t *testing.T) {
	t.Parallel()
	const cases = 500
	var src strings.Builder
	src.WriteString("func f(n int) (err error) {\n\tfor ; n > 0; n-- {\n\t\tswitch n {\n")
	for i := range cases {
		fmt.Fprintf(&src, "\t\tcase %d:\n\t\t\tif err = load(); n == 1 {\n\t\t\t\tcontinue\n\t\t\t}\n\t\t\terr = load()\n", i)
	}
	src.WriteString("\t\t}\n\t}\n\treturn err // here\n}\nfunc load() error { return nil }")
	s := linttest.Check(t, src.String())
	v, ok := s.Point("here").Value(flow.Key{Var: s.Info.Uses[ident(s.Expr("here", "err"))].(*types.Var)})
	if want := 2*cases + 1; !ok || len(v.Defs) != want {
		t.Errorf("there are %d assignments, want %d", len(v.Defs), want)
	}
}
