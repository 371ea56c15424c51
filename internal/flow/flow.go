// Package flow computes, for one function body, what each local variable may hold at each statement: the
// expressions assigned to it on some path, whether it is nil, and which types a guard has proved.
//
// It works on the control-flow graph of the syntax. It needs no SSA, which would make hosts load the syntax
// of every dependency.
package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/cfg"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Nilness is what is known of whether a value is nil.
type Nilness uint8

const (
	MaybeNil Nilness = iota
	IsNil
	NotNil
)

// Key names something that is tracked: a local variable, or with Field set one of its fields. Calls of a
// variable's methods are recorded as assignments to a field named after the method with "()" appended.
type Key struct {
	Var   *types.Var
	Field string
}

// Def is one assignment.
type Def struct {
	Expr  ast.Expr // the value; nil if it is unknown, or the zero value
	Index int      // which result, where Expr is a call with several
	Zero  bool     // declared without a value
	Param bool     // a parameter's value at entry
	Node  ast.Node // where the assignment is
}

// Value is what a variable may hold.
type Value struct {
	Defs   []Def
	Nil    Nilness
	Guards []types.Type // types that errors.As, errors.AsType or a type switch have found in it
}

// State is what is known at one place: values by the numbers of their keys in the [Graph], nil for what is not known.
// There are many states, and they differ in little. They are never changed once they are visible, nor are their values.
type State []*Value

// Graph is the result for one function.
type Graph struct {
	info    *types.Info
	keys    []Key
	numbers map[Key]int        // of keys
	before  map[ast.Node]State // by statement: those that return or assign
	effects map[ast.Node]*effect
	shared  map[*types.Var][]Def
	caseTag map[ast.Expr]ast.Expr // case expression → tag of its switch
	byCase  map[*ast.CaseClause]*ast.TypeSwitchStmt

	implicits map[*types.Var]*ast.TypeSwitchStmt // variable of a clause → its switch
}

// New analyses the body of a function declaration or literal. It returns nil if there is no body.
func New(info *types.Info, fn ast.Node) *Graph {
	var typ *ast.FuncType
	var body *ast.BlockStmt
	var recv *ast.FieldList
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		typ, body, recv = fn.Type, fn.Body, fn.Recv
	case *ast.FuncLit:
		typ, body = fn.Type, fn.Body
	}
	if body == nil {
		return nil
	}
	g := &Graph{
		info:    info,
		numbers: make(map[Key]int),
		before:  make(map[ast.Node]State),
		effects: make(map[ast.Node]*effect),
		shared:  make(map[*types.Var][]Def),
		caseTag: make(map[ast.Expr]ast.Expr),
		byCase:  make(map[*ast.CaseClause]*ast.TypeSwitchStmt),

		implicits: make(map[*types.Var]*ast.TypeSwitchStmt),
	}
	g.survey(body)
	g.solve(cfg.New(body, g.mayReturn), g.entry(typ, recv))
	g.effects, g.shared, g.caseTag, g.byCase = nil, nil, nil, nil // all that is needed again is what they led to
	return g
}

// survey notes what the control-flow graph doesn't tell: switch tags, and variables that nested functions
// assign to.
func (g *Graph) survey(body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			_, isLit := n.Call.Fun.(*ast.FuncLit)
			return !isLit // what it assigns comes after every return
		case *ast.FuncLit:
			ast.Inspect(n.Body, func(m ast.Node) bool {
				g.assignments(m, func(k Key, d Def) {
					if k.Field == "" && (k.Var.Pos() < n.Pos() || k.Var.Pos() >= n.End()) {
						g.shared[k.Var] = append(g.shared[k.Var], d)
					}
				})
				return true
			})
			return false
		case *ast.SwitchStmt:
			for _, c := range n.Body.List {
				for _, e := range c.(*ast.CaseClause).List {
					if n.Tag != nil {
						g.caseTag[e] = n.Tag
					}
				}
			}
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				g.byCase[c.(*ast.CaseClause)] = n
				if v, ok := g.info.Implicits[c].(*types.Var); ok {
					g.implicits[v] = n
				}
			}
		}
		return true
	})
}

func (g *Graph) entry(typ *ast.FuncType, recv *ast.FieldList) State {
	s := &writer{Graph: g, State: State{}}
	declare := func(fields *ast.FieldList, d Def) {
		if fields == nil {
			return
		}
		for _, f := range fields.List {
			for _, name := range f.Names {
				if v, ok := g.info.Defs[name].(*types.Var); ok && tracked(v.Type()) {
					d.Node = name
					s.put(Key{Var: v}, g.initial(v, d))
				}
			}
		}
	}
	declare(recv, Def{Param: true})
	declare(typ.Params, Def{Param: true})
	declare(typ.Results, Def{Zero: true})
	return s.State
}

// initial gives the value of a fresh definition.
func (g *Graph) initial(v *types.Var, d Def) Value {
	val := Value{Defs: []Def{d}}
	switch {
	case d.Zero && nillable(v.Type()):
		val.Nil = IsNil
	case d.Expr != nil && d.Index == 0:
		val.Nil = g.nilnessOf(d.Expr)
	}
	return val
}

// nilnessOf judges an expression by its form alone.
func (g *Graph) nilnessOf(e ast.Expr) Nilness {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if g.info.Types[e].IsNil() {
			return IsNil
		}
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return NotNil
		}
	case *ast.CompositeLit, *ast.FuncLit, *ast.BasicLit:
		return NotNil
	case *ast.CallExpr:
		if fn, ok := typeutil.Callee(g.info, e).(*types.Func); ok && (goq.IsFunc(fn, "errors", "New") || goq.IsFunc(fn, "fmt", "Errorf")) {
			return NotNil
		}
	}
	return MaybeNil
}

func nillable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Slice, *types.Map, *types.Signature, *types.Chan:
		return true
	}
	return false
}

// mayReturn tells the control-flow graph which calls end a path.
func (g *Graph) mayReturn(call *ast.CallExpr) bool {
	switch fn := typeutil.Callee(g.info, call).(type) {
	case *types.Builtin:
		return fn.Name() != "panic"
	case *types.Func:
		return !goq.IsFunc(fn, "os", "Exit") && !goq.IsFunc(fn, "runtime", "Goexit") && !goq.IsFunc(fn, "log", "Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln")
	}
	return true
}
