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

// assigns reports whether an operand on the left of an assignment is a variable.
func (b *builder) assigns(l ast.Expr, v *types.Var) bool {
	id, ok := l.(*ast.Ident)
	return ok && v.Name() != "" && b.info.Uses[id] == v
}

// defersError reports whether a deferred function of a visit sets its named error result to nil.
func (b *builder) defersError(v visit) bool {
	found := false
	if v.Err < 0 || v.Sig.Results().At(v.Err).Name() == "" {
		return false
	}
	deferred(v.Func, func(_ *ast.DeferStmt, a *ast.AssignStmt) {
		for i, l := range a.Lhs {
			found = found || len(a.Lhs) == len(a.Rhs) && b.assigns(l, v.Sig.Results().At(v.Err)) && b.info.Types[a.Rhs[i]].IsNil()
		}
	})
	return found
}

// defersResult reports whether a deferred function sets a named result: what is returned is not what goes out. One that
// recovers does so only after a panic.
func (b *builder) defersResult(fn ast.Node, sig *types.Signature) bool {
	found := false
	deferred(fn, func(d *ast.DeferStmt, a *ast.AssignStmt) {
		for _, l := range a.Lhs {
			for v := range sig.Results().Variables() {
				found = found || b.assigns(l, v) && !goq.CallsRecover(b.info, d)
			}
		}
	})
	return found
}

// defersNamed reports whether a deferred function has to do with a named result, or a pointer to one.
func (b *builder) defersNamed(decl *ast.FuncDecl, sig *types.Signature) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if d, ok := n.(*ast.DeferStmt); ok {
			ast.Inspect(d, func(m ast.Node) bool {
				if id, ok := m.(*ast.Ident); ok {
					for v := range sig.Results().Variables() {
						found = found || b.info.Uses[id] == v
					}
				}
				return !found
			})
		}
		return !found
	})
	return found
}
