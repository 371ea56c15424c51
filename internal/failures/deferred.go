package failures

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// deferred calls f for each assignment in a deferred function.
func deferred(fn ast.Node, f func(d *ast.DeferStmt, a *ast.AssignStmt)) {
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		d, ok := n.(*ast.DeferStmt)
		if !ok {
			return true
		}
		ast.Inspect(d, func(m ast.Node) bool {
			if a, ok := m.(*ast.AssignStmt); ok {
				f(d, a)
			}
			return true
		})
		return false
	})
}

// assigns reports whether an operand on the left of an assignment is a certain variable.
func (b *builder) assigns(operand ast.Expr, variable *types.Var) bool {
	id, ok := operand.(*ast.Ident)
	return ok && variable.Name() != "" && b.info.Uses[id] == variable
}

// defersError reports whether a deferred function sets the responder's named error to nil.
func (b *builder) defersError(v visit) bool {
	if v.Err < 0 || v.Sig.Results().At(v.Err).Name() == "" {
		return false
	}
	found, err := false, v.Sig.Results().At(v.Err)
	deferred(v.Func, func(_ *ast.DeferStmt, a *ast.AssignStmt) {
		for i, l := range a.Lhs {
			found = found || len(a.Lhs) == len(a.Rhs) && b.assigns(l, err) && b.isNil(a.Rhs[i])
		}
	})
	return found
}

// defersResult reports whether a deferred function sets a named result, so that the caller gets other results than
// those of the return statement. A deferred function that recovers does not count: it sets results only after a panic.
func (b *builder) defersResult(fn ast.Node, sig *types.Signature) bool {
	found := false
	deferred(fn, func(d *ast.DeferStmt, a *ast.AssignStmt) {
		for _, l := range a.Lhs {
			for result := range sig.Results().Variables() {
				found = found || b.assigns(l, result) && !goq.CallsRecover(b.info, d)
			}
		}
	})
	return found
}

// defersNamed reports whether a deferred call mentions a named result, or its address.
func (b *builder) defersNamed(decl *ast.FuncDecl, sig *types.Signature) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if d, ok := n.(*ast.DeferStmt); ok {
			ast.Inspect(d, func(m ast.Node) bool {
				if id, ok := m.(*ast.Ident); ok {
					for result := range sig.Results().Variables() {
						found = found || b.info.Uses[id] == result
					}
				}
				return !found
			})
		}
		return !found
	})
	return found
}
