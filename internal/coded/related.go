package coded

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// identity are the roles that have to agree with each other.
var identity = []lexicon.Role{lexicon.Code, lexicon.Number, lexicon.Symbol, lexicon.Domain}

// related returns the parts of the same error that are given elsewhere: in the constructor that a node calls, or in the
// literal whose field it assigns to. They have to be constant.
func (b *builder) related(n, fn ast.Node, parts []Part) (list []Part) {
	if !has(parts, identity...) {
		return nil
	}
	for _, e := range append(errorsOf(n), b.given[fn]...) {
		for _, role := range identity {
			if !has(parts, role) && !has(list, role) {
				if p, ok := b.onlyPart(n, e, role); ok {
					list = append(list, p)
				}
			}
		}
	}
	return list
}

// errorsOf returns the expressions for the error that a node makes or changes.
func errorsOf(n ast.Node) (list []ast.Expr) {
	switch n := n.(type) {
	case *ast.CallExpr:
		list = append(list, n)
		if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
			list = append(list, sel.X, chainStart(sel.X))
		}
		list = append(list, n.Args...)
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok {
				list = append(list, sel.X)
			}
			if element, ok := ast.Unparen(l).(*ast.IndexExpr); ok {
				list = append(list, element.X)
			}
		}
	}
	return list
}

// onlyPart returns the constant part of the error that an expression holds, if there is just one.
func (b *builder) onlyPart(n ast.Node, e ast.Expr, role lexicon.Role) (part Part, ok bool) {
	found, variables := b.Tracer.Until(values.Value{Expr: e}, func(values.Value) bool { return false })
	var candidates []Part
	for _, v := range variables {
		candidates = append(candidates, b.assignedParts(v, role)...)
	}
	for _, v := range found {
		lit, isLit := v.Expr.(*ast.CompositeLit)
		if !isLit {
			continue
		}
		if ast.Node(lit) == n {
			return Part{}, false
		}
		if held, ok := b.heldLiteral(lit); ok {
			lit = held
		}
		parts, _ := b.literal(lit, b.Innermost(lit))
		for _, p := range parts {
			if p.Role == role {
				candidates = append(candidates, p)
			}
		}
	}
	for _, p := range candidates {
		leaves := b.Values(p.Expr)
		if len(leaves) != 1 || leaves[0].Value == nil || ok && !sameValue(b.Values(part.Expr), leaves) {
			return Part{}, false
		}
		part, ok = p, true
	}
	part.Elsewhere = true
	return part, ok
}

// assignedParts returns what is assigned to the field of an error with a role.
func (b *builder) assignedParts(v values.Value, role lexicon.Role) (parts []Part) {
	a := b.Tracer.Assigned(v.Expr)
	t := b.pass.TypesInfo.TypeOf(v.Expr)
	if a == nil || t == nil || !b.buildsErrors(t) {
		return nil
	}
	st := goq.StructOf(t).Underlying().(*types.Struct)
	for i := range st.NumFields() {
		for _, f := range a.Fields {
			if f.Name == st.Field(i).Name() && f.Value.Index == 0 && b.fieldRole(st, i) == role {
				parts = append(parts, Part{Role: role, Expr: f.Value.Expr})
			}
		}
	}
	return parts
}

// heldLiteral returns the literal of the error in a literal of a builder.
func (b *builder) heldLiteral(lit *ast.CompositeLit) (*ast.CompositeLit, bool) {
	if t := values.LiteralType(b.pass.TypesInfo, lit); b.isTyped(t) || !b.buildsErrors(t) {
		return nil, false
	}
	held, ok := built(b.heldError(lit)).(*ast.CompositeLit)
	return held, ok
}

// sameValue reports whether two lists of one constant each are equal.
func sameValue(a, b []Leaf) bool { return a[0].Value.ExactString() == b[0].Value.ExactString() }
