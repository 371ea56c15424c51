package goq

import (
	"go/ast"
	"go/types"
	"iter"
)

// Defers yields the defer statements of a function, also those in function literals, but not those inside of others.
func Defers(fn ast.Node) iter.Seq[*ast.DeferStmt] {
	return func(yield func(*ast.DeferStmt) bool) {
		body, going := Body(fn), true
		if body == nil {
			return
		}
		ast.Inspect(body, func(n ast.Node) bool {
			d, ok := n.(*ast.DeferStmt)
			going = going && (!ok || yield(d))
			return going && !ok
		})
	}
}

// Deferring reports whether something holds for a node in a deferred call of a function.
func Deferring(fn ast.Node, is func(ast.Node) bool) bool {
	for d := range Defers(fn) {
		if Contains(d, is) {
			return true
		}
	}
	return false
}

// AssignmentsTo yields the assignments to a variable in a node, and the index of the variable on the left.
func AssignmentsTo(info *types.Info, n ast.Node, v *types.Var) iter.Seq2[*ast.AssignStmt, int] {
	return func(yield func(*ast.AssignStmt, int) bool) {
		for n := range ast.Preorder(n) {
			if a, ok := n.(*ast.AssignStmt); ok {
				for i, l := range a.Lhs {
					if IsVar(info, l, v) && !yield(a, i) {
						return
					}
				}
			}
		}
	}
}

// IsVar reports whether an expression is the name of a variable.
func IsVar(info *types.Info, e ast.Expr, v *types.Var) bool { return v != nil && VarOf(info, e) == v }
