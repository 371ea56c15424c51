package failures

import (
	"go/ast"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// isConverted reports whether a text is that of another result, perhaps with words around it: the code between two
// layers makes one result of another. The failure is then reported where the other result is made. If a function of the
// package makes it, isConverted pushes that as a delegate.
func (b *builder) isConverted(v visit, at flow.Point, t Text, push func(visit)) bool {
	if sel, ok := t.Whole.(*ast.SelectorExpr); ok && mcp.ResultOf(goq.Deref(b.info.TypeOf(sel.X))) != nil {
		return true
	}
	found := false
	for _, e := range append([]ast.Expr{t.Whole}, t.Args...) {
		for _, part := range b.valuesOf(at, e) {
			ast.Inspect(part, func(n ast.Node) bool {
				if sel, ok := n.(*ast.SelectorExpr); ok && b.handlers.IsText(b.pass, sel) && b.isMadeElsewhere(v, at, sel, push) {
					found = true
				}
				return true
			})
		}
	}
	return found
}

// valuesOf returns the expressions that may have given a variable its value, or the expression itself.
func (b *builder) valuesOf(at flow.Point, e ast.Expr) (list []ast.Expr) {
	if e == nil {
		return nil
	}
	val, ok := at.Lookup(e)
	for _, d := range val.Defs {
		if value := exprOf(d); value != nil {
			list = append(list, value)
		}
	}
	if !ok || len(list) == 0 {
		return []ast.Expr{e}
	}
	return list
}

// isMadeElsewhere reports whether the failure of a result, whose text this is, is reported where the result is made. It
// is not if a function of another package has made it, and that package does not know what becomes of it.
func (b *builder) isMadeElsewhere(v visit, at flow.Point, text *ast.SelectorExpr, push func(visit)) bool {
	if p := at.Param(text.X); p != nil && v.Obj != nil {
		i := goq.ParamIndex(v.Sig, p)
		for _, call := range b.handlers.Uses(v.Obj).Calls {
			if i >= 0 && i < len(call.Expr.Args) {
				b.pushMaker(v, call.Expr.Args[i], push)
			}
		}
		return true
	}
	call, ok := ast.Unparen(b.definition(at, text.X)).(*ast.CallExpr)
	if !ok {
		return true
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil || b.pushMaker(v, call, push) {
		return true
	}
	return b.handlers.Shows(goq.Deref(b.info.TypeOf(text.X)), text.Sel.Name)
}

// pushMaker pushes the function of the package that a call calls to make a result of the server's own, and reports
// whether there is one.
func (b *builder) pushMaker(v visit, e ast.Expr, push func(visit)) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := goq.Own(b.pass, call)
	if fn == nil || b.constructor(fn) != nil {
		return false
	}
	for i := range fn.Signature().Results().Len() {
		if b.isOwnResult(goq.Deref(fn.Signature().Results().At(i).Type())) {
			b.pushResult(v, fn, i, push)
			return true
		}
	}
	return false
}
