// Package flow computes the values that the local variables of a function may hold at each of its statements: the
// expressions assigned to them on some path, whether they are nil, and the types that a guard has proved.
//
// It works on the control-flow graph of the syntax and needs no SSA form.
package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/cfg"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Nilness is whether a value is nil, as far as it is known.
type Nilness uint8

// The values of [Nilness]. MaybeNil also stands for values that cannot be nil, such as strings from a call.
const (
	MaybeNil Nilness = iota
	IsNil
	NotNil
)

// Key identifies a tracked variable, or a field of one. A method call statement x.M(…) is recorded as an assignment to
// a field of x with the name "M()".
type Key struct {
	Var   *types.Var // a local variable, parameter, receiver or named result
	Field string     // the field's name; empty for the variable itself
}

// Def is one assignment to a variable.
type Def struct {
	Expr  ast.Expr // the assigned value; nil if it is unknown, or if Zero or Param is set
	Index int      // the index of the result, if Expr is a call with several results or a form with ", ok"
	Zero  bool     // the variable has its zero value
	Param bool     // the variable has the value that the caller passed
	Node  ast.Node // the statement, or the name of the parameter or result, that defines the variable
}

// Value describes the values that a variable may hold.
type Value struct {
	Defs   []Def        // the assignments that may have been the last one; none if the function only tests it
	Nil    Nilness      // whether the variable is nil
	Guards []types.Type // the types that errors.As, errors.AsType, a type assertion or a type switch found in it
}

// State holds the values that are known before a statement, by the numbers of their keys in the [Graph]. Entries are
// nil for variables that nothing is known about. States share their values; neither is changed once it is visible.
type State []*Value

// Graph holds the values of the local variables of one function. It does not change after [New].
type Graph struct {
	info    *types.Info
	body    *ast.BlockStmt
	keys    []Key
	numbers map[Key]int        // the index of each key in keys
	before  map[ast.Node]State // the states before the statements that return or assign

	// The rest is only needed while New runs.
	effects   map[ast.Node]*effect
	shared    map[*types.Var][]Def                    // assignments in function literals
	escaped   []Key                                   // variables whose address is kept, and not only given to a call
	caseTag   map[ast.Expr]ast.Expr                   // the tag of the switch, by the expression of a case
	byCase    map[*ast.CaseClause]*ast.TypeSwitchStmt // the type switch of a clause
	implicits map[ast.Node][]*types.Var               // the variables of the clauses, by the v := x.(type) of the switch
}

// New analyses a function declaration or literal. Function literals inside it are not part of its graph. It returns nil
// if the function has no body.
func New(info *types.Info, fn ast.Node) *Graph {
	body := goq.Body(fn)
	if body == nil {
		return nil
	}
	g := &Graph{
		body:      body,
		info:      info,
		numbers:   make(map[Key]int),
		before:    make(map[ast.Node]State),
		implicits: make(map[ast.Node][]*types.Var),
		effects:   make(map[ast.Node]*effect),
		shared:    make(map[*types.Var][]Def),
		caseTag:   make(map[ast.Expr]ast.Expr),
		byCase:    make(map[*ast.CaseClause]*ast.TypeSwitchStmt),
	}
	g.survey(body)
	mayReturn := func(call *ast.CallExpr) bool { return !goq.NeverReturns(info, call) }
	g.solve(cfg.New(body, mayReturn), g.entry(fn))
	g.effects, g.shared, g.escaped, g.caseTag, g.byCase, g.implicits = nil, nil, nil, nil, nil, nil
	return g
}

// survey collects facts about the body that the control-flow graph does not contain: the tags of switches, the
// variables of type switches, the variables whose address is kept, and the assignments in function literals.
func (g *Graph) survey(body *ast.BlockStmt) {
	given := make(map[ast.Expr]bool) // arguments of calls, and results, after which the function changes nothing
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			for _, arg := range n.Args {
				given[ast.Unparen(arg)] = true
			}
		case *ast.ReturnStmt:
			for _, result := range n.Results {
				given[ast.Unparen(result)] = true
			}
		case *ast.UnaryExpr:
			k, ok := g.key(n.X)
			if ok && n.Op == token.AND && k.Field == "" && !given[n] && !slices.Contains(g.escaped, k) {
				g.escaped = append(g.escaped, k)
			}
		case *ast.DeferStmt:
			_, isLit := n.Call.Fun.(*ast.FuncLit)
			return !isLit // its assignments happen after every return statement
		case *ast.FuncLit:
			g.surveyLiteral(n)
			return false
		case *ast.SwitchStmt:
			g.surveySwitch(n)
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				g.byCase[c.(*ast.CaseClause)] = n
				if v, ok := g.info.Implicits[c].(*types.Var); ok && tracked(v.Type()) {
					g.implicits[n.Assign] = append(g.implicits[n.Assign], v)
				}
			}
		}
		return true
	})
}

// surveyLiteral collects the assignments in a function literal to variables declared outside of it.
func (g *Graph) surveyLiteral(lit *ast.FuncLit) {
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		g.assignments(n, func(k Key, d Def) {
			if k.Field == "" && (k.Var.Pos() < lit.Pos() || k.Var.Pos() >= lit.End()) {
				g.shared[k.Var] = append(g.shared[k.Var], d)
			}
		})
		return true
	})
}

// surveySwitch collects the tag for each expression of a switch's cases.
func (g *Graph) surveySwitch(sw *ast.SwitchStmt) {
	if sw.Tag == nil {
		return
	}
	for _, c := range sw.Body.List {
		for _, e := range c.(*ast.CaseClause).List {
			g.caseTag[e] = sw.Tag
		}
	}
}

// entry returns the state at the start of a function: its receiver, parameters and named results.
func (g *Graph) entry(fn ast.Node) State {
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
	if decl, ok := fn.(*ast.FuncDecl); ok {
		declare(decl.Recv, Def{Param: true})
	}
	declare(goq.FuncType(fn).Params, Def{Param: true})
	declare(goq.FuncType(fn).Results, Def{Zero: true})
	return s.State
}

// initial returns the value of a variable just after a definition.
func (g *Graph) initial(v *types.Var, d Def) Value {
	val := Value{Defs: []Def{d}}
	_, isParam := types.Unalias(v.Type()).(*types.TypeParam)
	switch {
	case d.Zero && isParam: // the type may be a pointer or a struct
		return Value{Defs: []Def{{Node: d.Node}}}
	case d.Zero && nillable(v.Type()):
		val.Nil = IsNil
	case d.Expr != nil && d.Index == 0:
		val.Nil = g.nilnessOf(d.Expr)
	}
	return val
}

// nilnessOf returns the nilness of an expression that follows from its form alone.
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
		fn := goq.Called(g.info, e)
		if goq.MakesError(fn) {
			return NotNil
		}
	}
	return MaybeNil
}

// nillable reports whether nil is a value of a type.
func nillable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Interface, *types.Slice, *types.Map, *types.Signature, *types.Chan:
		return true
	}
	return false
}
