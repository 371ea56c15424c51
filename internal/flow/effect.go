package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// effect is what a statement does to the tracked variables.
type effect struct {
	assigns   []assignment
	addresses []Key    // the variables whose address is taken
	at        ast.Node // the statement
	calls     bool     // a function literal may run
	indirect  bool     // a variable may be changed through an address that was kept
}

// assignment is a definition of a variable or field.
type assignment struct {
	key Key
	def Def
}

// effect returns the effect of a statement. It is computed once.
func (g *Graph) effect(n ast.Node) *effect {
	if e := g.effects[n]; e != nil {
		return e
	}
	e := &effect{at: n}
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			e.calls = true
			return false
		case *ast.StarExpr:
			e.indirect = true
		case *ast.CallExpr:
			e.indirect = true
			e.calls = e.calls || g.mayCallLiteral(m)
		case *ast.UnaryExpr:
			if k, ok := g.key(m.X); ok && m.Op == token.AND {
				e.addresses = append(e.addresses, k)
			}
		}
		return true
	})
	g.assignments(n, func(k Key, d Def) { e.assigns = append(e.assigns, assignment{k, d}) })
	for _, v := range g.implicits[n] {
		def := Def{Expr: subjectOf(n), Node: n}
		e.assigns = append(e.assigns, assignment{Key{Var: v}, def})
	}
	g.effects[n] = e
	return e
}

// mayCallLiteral reports whether a call may run a function literal: it calls a value, or a method of an interface.
func (g *Graph) mayCallLiteral(call *ast.CallExpr) bool {
	tv := g.info.Types[call.Fun]
	return !tv.IsType() && !tv.IsBuiltin() && typeutil.StaticCallee(g.info, call) == nil
}

// apply changes a state by an effect.
func (g *Graph) apply(e *effect, s *writer) {
	for _, k := range e.addresses { // the variable may be changed through its address from now on
		s.set(k, Value{Defs: union(s.get(k).Defs, []Def{{Node: e.at}})})
	}
	if e.indirect {
		for _, k := range g.escaped {
			s.mayChange(k, []Def{{Node: e.at}})
		}
	}
	if e.calls {
		for v, defs := range g.shared {
			s.mayChange(Key{Var: v}, defs)
		}
	}
	for _, a := range e.assigns {
		if a.key.Field != "" {
			s.put(a.key, Value{Defs: []Def{a.def}})
		} else {
			s.set(a.key, g.assigned(a, s))
		}
	}
}

// assigned returns the value of a variable after an assignment. A copy of another variable, or of a field of one, is as
// nil and as guarded as its source.
func (g *Graph) assigned(a assignment, s *writer) Value {
	val := g.initial(a.key.Var, a.def)
	if source, ok := g.key(a.def.Expr); ok {
		known := s.get(source)
		val.Nil, val.Guards = known.Nil, known.Guards
	}
	return val
}

// assignments reports the assignments of a single statement, those of nested statements left out.
func (g *Graph) assignments(n ast.Node, report func(Key, Def)) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
			g.assignAll(n, n.Lhs, n.Rhs, report)
		} else if k, ok := g.key(n.Lhs[0]); ok { // x += y
			report(k, Def{Node: n})
		}
	case *ast.ValueSpec:
		lhs := make([]ast.Expr, len(n.Names))
		for i, name := range n.Names {
			lhs[i] = name
		}
		g.assignAll(n, lhs, n.Values, report)
	case *ast.ExprStmt:
		if k, call := g.methodCall(n.X); call != nil {
			report(k, Def{Expr: call, Node: n})
		}
	}
}

// assignAll reports the assignments of the values on the right to the variables on the left of a statement.
func (g *Graph) assignAll(n ast.Node, lhs, rhs []ast.Expr, report func(Key, Def)) {
	for i, l := range lhs {
		k, ok := g.key(l)
		if !ok {
			continue
		}
		switch {
		case len(rhs) == len(lhs):
			report(k, Def{Expr: rhs[i], Node: n})
		case len(rhs) == 1:
			report(k, Def{Expr: rhs[0], Index: i, Node: n})
		default:
			report(k, Def{Zero: true, Node: n})
		}
	}
}

// methodCall returns the key for a call x.M(…) with x a local variable, and the call; nil for any other expression.
func (g *Graph) methodCall(e ast.Expr) (Key, *ast.CallExpr) {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return Key{}, nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return Key{}, nil
	}
	k, ok := g.key(sel.X)
	if !ok || k.Field != "" {
		return Key{}, nil
	}
	return Key{k.Var, sel.Sel.Name + "()"}, call
}

// key returns the key of an expression x or x.F, where x is a local variable of a tracked type.
func (g *Graph) key(e ast.Expr) (Key, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := g.info.ObjectOf(e).(*types.Var)
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || !tracked(v.Type()) {
			return Key{}, false
		}
		return Key{Var: v}, true
	case *ast.SelectorExpr:
		k, ok := g.key(e.X)
		if !ok || k.Field != "" {
			return Key{}, false
		}
		return Key{k.Var, e.Sel.Name}, true
	}
	return Key{}, false
}

// tracked reports whether variables of a type are tracked: errors, results, texts, and the outcomes of tests. Numbers,
// lists and maps are left out for speed.
func tracked(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsString|types.IsBoolean) != 0
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok {
			return b.Kind() == types.Byte // encoded texts
		}
		return types.IsInterface(u.Elem()) // arguments of a format
	case *types.Map, *types.Chan, *types.Array:
		return false
	}
	return true
}
