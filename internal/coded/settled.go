package coded

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// findSettled finds the errors that need no retry decision because they are only compared with or decoded into, and
// those that get it from the call that they are given to.
func (b *builder) findSettled(file *ast.File) {
	info := b.pass.TypesInfo
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			fn := typeutil.StaticCallee(info, n)
			if goq.IsFunc(fn, "errors", "Is", "As") {
				for _, arg := range n.Args[min(1, len(n.Args)):] {
					if v := goq.Global(info, arg); v == nil || b.onlyCompared(v) {
						b.settleAll(b.Tracer.Of(arg))
					}
				}
				return true
			}
			if r := b.rolesOfCall(n); r != nil && r.Decides {
				for _, arg := range n.Args {
					b.settleBuilt(arg)
				}
				if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
					b.settleBuilt(sel.X)
				}
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				b.settleBuilt(n.X)
				b.settleBuilt(n.Y)
			}
		}
		return true
	})
}

// onlyCompared reports whether all uses of a package-level variable are arguments of errors.Is and its kin.
func (b *builder) onlyCompared(v *types.Var) bool {
	uses, compared := 0, 0
	for _, file := range b.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				if b.pass.TypesInfo.Uses[n] == v {
					uses++
				}
			case *ast.CallExpr:
				if goq.IsFunc(typeutil.StaticCallee(b.pass.TypesInfo, n), "errors", "Is", "As") {
					compared += len(n.Args) - len(slices.DeleteFunc(slices.Clone(n.Args), func(arg ast.Expr) bool {
						return goq.Global(b.pass.TypesInfo, arg) == v
					}))
				}
			}
			return true
		})
	}
	return uses == compared
}

// settleAll settles the literals among values.
func (b *builder) settleAll(list []values.Value) {
	for _, v := range list {
		b.settled[v.Expr] = true
		if u, ok := v.Expr.(*ast.UnaryExpr); ok {
			b.settled[ast.Unparen(u.X)] = true
		}
	}
}

// settleBuilt settles the error that an expression itself builds.
func (b *builder) settleBuilt(e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit, *ast.CallExpr:
		b.settled[e] = true
	case *ast.UnaryExpr:
		b.settleBuilt(e.X)
	}
}
