package coded

import (
	"go/ast"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// identity are the roles that have to agree with each other.
var identity = []lexicon.Role{lexicon.Code, lexicon.Number, lexicon.Symbol, lexicon.Domain}

// related returns the parts of the same error that are given elsewhere: in the constructor that a node calls, or in the
// literal whose field it assigns to. They have to be constant.
func (b *builder) related(n ast.Node, parts []Part) (list []Part) {
	if !has(parts, identity...) {
		return nil
	}
	for _, e := range errorsOf(n) {
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

// onlyPart returns the constant part of the literals that an expression stands for, if there is just one.
func (b *builder) onlyPart(n ast.Node, e ast.Expr, role lexicon.Role) (part Part, ok bool) {
	for _, v := range b.Tracer.Of(e) {
		lit, isLit := v.Expr.(*ast.CompositeLit)
		if !isLit || ast.Node(lit) == n {
			return Part{}, false
		}
		if held, ok := b.heldLiteral(lit); ok {
			lit = held
		}
		parts, _ := b.literal(lit, b.funcAround(lit))
		i := slices.IndexFunc(parts, func(p Part) bool { return p.Role == role })
		if i < 0 {
			return Part{}, false
		}
		leaves := b.Values(parts[i].Expr)
		if len(leaves) != 1 || leaves[0].Value == nil || ok && !sameValue(b.Values(part.Expr), leaves) {
			return Part{}, false
		}
		part, ok = parts[i], true
	}
	part.Elsewhere = true
	return part, ok
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
