package coded

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// addHolders adds the variables to which an assignment assigns expressions. An operator such as & is left out.
func (b *builder) addHolders(n *ast.AssignStmt, held map[ast.Expr]*types.Var) {
	if len(n.Lhs) != len(n.Rhs) {
		return
	}
	for i, l := range n.Lhs {
		if id, ok := ast.Unparen(l).(*ast.Ident); ok {
			v, _ := b.pass.TypesInfo.ObjectOf(id).(*types.Var)
			b.hold(held, built(n.Rhs[i]), v)
		}
	}
}

// addResults adds the named results to which a return statement assigns expressions.
func (b *builder) addResults(ret *ast.ReturnStmt, fn ast.Node, held map[ast.Expr]*types.Var) {
	sig := goq.Signature(b.pass.TypesInfo, fn)
	if sig == nil || sig.Results().Len() != len(ret.Results) {
		return
	}
	for i, e := range ret.Results {
		if v := sig.Results().At(i); v.Name() != "" {
			b.hold(held, built(e), v)
		}
	}
}

// hold records that a variable holds an expression, and the literals of embedded structs in it.
func (b *builder) hold(held map[ast.Expr]*types.Var, e ast.Expr, v *types.Var) {
	held[e] = v
	lit, ok := e.(*ast.CompositeLit)
	if !ok || len(b.embedded) == 0 {
		return
	}
	for _, value := range goq.Elements(lit) {
		if named := goq.StructOf(b.pass.TypesInfo.TypeOf(value)); named != nil && b.embedded[named.Origin().Obj()] {
			held[built(value)] = v
		}
	}
}

// built returns an expression without parentheses and an operator such as &.
func built(e ast.Expr) ast.Expr {
	if e == nil {
		return nil
	}
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	return e
}
