package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Derived are the variables of a function whose values derive from some of its variables, such as its parameters:
// by assignment, by ranging over them, or because a call that is given them is also given a pointer, as in
// json.Unmarshal(request, &v). Errors do not derive from anything.
type Derived struct {
	info *types.Info
	vars map[types.Object]bool
}

// DerivedFrom follows the values of some variables through a function, nested functions included.
func DerivedFrom(info *types.Info, fn ast.Node, start ...*types.Var) *Derived {
	d := &Derived{info, make(map[types.Object]bool)}
	for _, v := range start {
		d.vars[v] = true
	}
	for before := -1; before != len(d.vars); {
		before = len(d.vars)
		ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
			d.statement(n)
			return true
		})
	}
	return d
}

// Includes reports whether a derived variable occurs in an expression.
func (d *Derived) Includes(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && d.vars[d.info.Uses[id]]
		return !found
	})
	return found
}

func (d *Derived) statement(n ast.Node) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for i, l := range n.Lhs {
			if d.Includes(n.Rhs[min(i, len(n.Rhs)-1)]) {
				d.add(l)
			}
		}
	case *ast.RangeStmt:
		if d.Includes(n.X) {
			d.add(n.Key)
			d.add(n.Value)
		}
	case *ast.CallExpr:
		for _, arg := range n.Args {
			if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND && d.reaches(n) {
				d.add(u.X)
			}
		}
	}
}

// reaches reports whether a call is given a derived value.
func (d *Derived) reaches(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if d.Includes(arg) {
			return true
		}
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && d.Includes(sel.X)
}

func (d *Derived) add(e ast.Expr) {
	if id, ok := e.(*ast.Ident); ok {
		if v, ok := d.info.ObjectOf(id).(*types.Var); ok && !goq.IsError(v.Type()) {
			d.vars[v] = true
		}
	}
}
