package flow

import (
	"go/ast"
	"go/types"
)

// Point is a place in a function: what its variables may hold just before a statement runs. The zero Point is one that
// cannot be reached, where nothing is known.
type Point struct {
	graph *Graph
	state State
}

// Before returns the point just before a statement that returns or assigns something.
func (g *Graph) Before(stmt ast.Node) Point {
	s := g.before[stmt]
	if s == nil {
		return Point{}
	}
	return Point{g, s}
}

// Innermost returns the point before the innermost statement around a node that returns or assigns something.
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

// Graph returns the function that the point is in.
func (p Point) Graph() *Graph { return p.graph }

// Before returns the point before another statement of the same function.
func (p Point) Before(stmt ast.Node) Point {
	if p.graph == nil {
		return Point{}
	}
	return p.graph.Before(stmt)
}

// Lookup returns what a local variable may hold, or the field of one: x, or x.F. ok is false for all other expressions,
// and for variables of which nothing is known.
func (p Point) Lookup(e ast.Expr) (v Value, ok bool) {
	if p.graph == nil {
		return Value{}, false
	}
	return p.graph.lookup(p.state, e)
}

// Value is [Point.Lookup] for a variable, or a field of one, that need not be written anywhere, as a named result.
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

// Definition returns the one expression that a local variable holds, and where it is assigned. Any other expression
// stands for itself.
func (p Point) Definition(e ast.Expr) (ast.Expr, Point) {
	if v, ok := p.Lookup(e); ok && len(v.Defs) == 1 && v.Defs[0].Expr != nil {
		return v.Defs[0].Expr, p.Before(v.Defs[0].Node)
	}
	return e, p
}

// Param returns the parameter whose value at entry an expression is, or nil.
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
