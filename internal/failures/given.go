package failures

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// givenErrors judges the errors that "return f(…, err)" gives to a function of the package: those that may be nil, so
// that f does not always fail. It is not f that has to type an error which it passes on.
func (b *builder) givenErrors(
	v visit, at flow.Point, ret *ast.ReturnStmt, call *ast.CallExpr, fn *types.Func, push func(visit),
) {
	if c := b.constructor(fn); c != nil && c.Guarded {
		r := *v.Responder
		r.Traced = false // f makes results of them
		v.Responder = &r
	}
	if len(call.Args) == 1 && goq.IsTuple(b.info, call.Args[0]) { // return f(g(…))
		if inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr); ok && goq.Own(b.pass, inner) != nil {
			b.pushDelegate(v, goq.Own(b.pass, inner), true, push)
		}
		return
	}
	for i, arg := range call.Args {
		if !types.Identical(b.info.TypeOf(arg), goq.ErrorType) {
			continue
		}
		err := b.trace.Error(at, arg)
		if err.Nil == flow.IsNil || err.Typed {
			continue
		}
		judged := len(err.Calls) > 0 && !err.Opaque
		for _, made := range err.Calls {
			own := goq.Own(b.pass, made)
			if own != nil && (own.Signature().Results().Len() > 1 || goq.TakesContext(b.info, made)) {
				b.pushDelegate(v, own, true, push)
			} else if !b.handlers.Passes(made) {
				judged = false
			}
		}
		if !judged && !b.reported[ret] && v.Delivery != mcp.Typed && b.returnsParam(fn, i) {
			b.bare(v, at, ret, arg, err, false)
		}
	}
}

// returnsParam reports whether a function of the package returns one of its parameters as its error.
func (b *builder) returnsParam(fn *types.Func, param int) bool {
	decl, sig := b.handlers.Decls[fn], fn.Signature()
	if decl == nil || param >= sig.Params().Len() {
		return false
	}
	g, index, found := b.trace.Graph(decl), goq.ErrorIndex(sig), false
	if g == nil || index < 0 {
		return false
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if len(ret.Results) == sig.Results().Len() && at.Reachable() {
			found = found || at.Nil(ret.Results[index]) != flow.IsNil && at.Param(ret.Results[index]) == sig.Params().At(param)
		}
	})
	return found
}

// isGiven reports whether an error is a parameter of a delegate. Its callers judge the error.
func (b *builder) isGiven(v visit, at flow.Point, e ast.Expr) bool {
	return v.From != nil && at.Param(e) != nil
}
