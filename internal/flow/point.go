package flow

import (
	"go/ast"
	"go/types"
)

// Point is a place in a function, with the values that its variables may hold just before a statement runs. The zero
// Point is a place that cannot be reached, where nothing is known.
type Point struct {
	graph *Graph
	state State
}

// Before returns the point just before a statement that returns or assigns something, or that calls a method of a local
// variable. For a declaration, stmt is its *ast.ValueSpec. It returns the zero Point for any other statement, and for
// one that cannot be reached.
func (g *Graph) Before(stmt ast.Node) Point {
	s := g.before[stmt]
	if s == nil {
		return Point{}
	}
	return Point{g, s}
}

// Innermost returns the point before the innermost statement around a node that [Graph.Before] knows. body is the body
// of the function.
func (g *Graph) Innermost(body, at ast.Node) (p Point) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || n.Pos() > at.Pos() || n.End() < at.End() {
			return false
		}
		if inner := g.Before(n); inner.Reachable() {
			p = inner
		}
		return true
	})
	return p
}

// Reachable reports whether the point can be reached.
func (p Point) Reachable() bool { return p.graph != nil }

// Graph returns the graph of the function that the point is in; nil for the zero Point.
func (p Point) Graph() *Graph { return p.graph }

// Before returns the point before another statement of the same function, as [Graph.Before] does.
func (p Point) Before(stmt ast.Node) Point {
	if p.graph == nil {
		return Point{}
	}
	return p.graph.Before(stmt)
}

// Around returns the point before the innermost statement around a node of the same function that [Graph.Before] knows.
func (p Point) Around(n ast.Node) Point {
	if p.graph == nil {
		return p
	}
	return p.graph.Innermost(p.graph.body, n)
}

// Lookup returns the value of an expression of the form x or x.F, where x is a local variable. ok is false for any
// other expression, and for variables that nothing is known about.
func (p Point) Lookup(e ast.Expr) (v Value, ok bool) {
	if p.graph == nil {
		return Value{}, false
	}
	return p.graph.lookup(p.state, e)
}

// Value returns the value of a variable, or of a field of one. Unlike [Point.Lookup] it needs no expression, which a
// named result may not have.
func (p Point) Value(k Key) (v Value, ok bool) {
	if p.graph == nil {
		return Value{}, false
	}
	return p.graph.value(p.state, k)
}

// Nil returns whether an expression is nil.
func (p Point) Nil(e ast.Expr) Nilness {
	if v, ok := p.Lookup(e); ok {
		return v.Nil
	}
	if p.graph == nil {
		return MaybeNil
	}
	return p.graph.nilnessOf(e)
}

// Definition returns the expression that was assigned to x or x.F, and the point before that assignment. It returns e
// and p if there are several such expressions, if there is none, and for expressions of any other form. For a variable
// that holds one of several results of a call, it returns the call.
func (p Point) Definition(e ast.Expr) (ast.Expr, Point) {
	if v, ok := p.Lookup(e); ok && len(v.Defs) == 1 && v.Defs[0].Expr != nil {
		return v.Defs[0].Expr, p.Before(v.Defs[0].Node)
	}
	return e, p
}

// Param returns the parameter or receiver that an expression denotes, or nil if it is another expression, or if a new
// value may have been assigned to the parameter.
func (p Point) Param(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || p.graph == nil {
		return nil
	}
	if v, ok := p.Lookup(id); !ok || len(v.Defs) != 1 || !v.Defs[0].Param {
		return nil
	}
	v, _ := p.graph.info.ObjectOf(id).(*types.Var)
	return v
}
