package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// passedOn reports whether both results of a return come from one other tool call, which is then judged where it
// is made.
func (b *builder) passedOn(
	v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, err origin.Verdict, push func(visit),
) bool {
	if b.sameHolder(ret, v) {
		return true
	}
	if _, ok := ast.Unparen(e).(*ast.Ident); !ok || err.Opaque || len(err.Calls) == 0 {
		return false
	}
	for _, call := range err.Calls {
		if !b.handlers.Passes(call) && !b.passesOn(v, at, ret, call) {
			return false
		}
	}
	v.tested = slices.Concat(v.tested, b.testedIn(v.Func))
	for _, call := range err.Calls {
		b.callbacks(v, call, push)
		if fn := b.own(call); fn != nil {
			b.forward(v, fn, true, push)
		}
	}
	return true
}

// passesOn reports whether a return passes on what a call gave: another tool's error, unchanged, or both results of a
// function of this package.
func (b *builder) passesOn(v visit, at flow.Point, ret *ast.ReturnStmt, call *ast.CallExpr) bool {
	sig, ok := b.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn != nil && fn.Pkg() == b.pass.Pkg {
		return b.sameCall(at, ret, v.Result, call) && sig.Results().Len() >= 2
	}
	shape, shaped := mcp.ShapeOf(sig)
	constructs := fn != nil && mcp.IsSDK(fn.Pkg().Path()) && fn.Signature().Recv() == nil
	return shaped && shape.Err >= 0 && !constructs
}

// sameHolder reports whether result and error are fields of one variable: somebody put another call's results
// there, perhaps to send them through a channel.
func (b *builder) sameHolder(ret *ast.ReturnStmt, v visit) bool {
	if v.Result < 0 || v.Result >= len(ret.Results) {
		return false
	}
	holder := func(e ast.Expr) types.Object {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok {
				return b.info.Uses[id]
			}
		}
		return nil
	}
	h := holder(ret.Results[v.Err])
	return h != nil && h == holder(ret.Results[v.Result])
}

// passedOnNaked is passedOn for a naked return: what another handler gave stays in the named results.
func (b *builder) passedOnNaked(err origin.Verdict) bool {
	if err.Opaque || len(err.Calls) == 0 {
		return false
	}
	for _, call := range err.Calls {
		sig, ok := b.info.TypeOf(call.Fun).Underlying().(*types.Signature)
		if !ok {
			return false
		}
		if _, shaped := mcp.ShapeOf(sig); !b.handlers.Passes(call) && (!shaped || typeutil.StaticCallee(b.info, call) != nil) {
			return false
		}
	}
	return true
}

// sameCall reports whether the result operand of a return comes from call as well.
func (b *builder) sameCall(at flow.Point, ret *ast.ReturnStmt, result int, call *ast.CallExpr) bool {
	if result < 0 || result >= len(ret.Results) {
		return false
	}
	v, ok := at.Lookup(ret.Results[result])
	return ok && slices.ContainsFunc(v.Defs, func(d flow.Def) bool { return exprOf(d) == ast.Expr(call) })
}

// forward goes on with a function of this package that a call is delegated to. inspected says that the responder looks
// at the results before it returns them.
func (b *builder) forward(v visit, fn *types.Func, inspected bool, push func(visit)) {
	decl := b.handlers.Decls[fn]
	if decl == nil {
		return
	}
	next := v.to(b.handlers, decl, fn, fn.Signature())
	next.Inspects = v.Inspects || inspected
	next.Result, next.Err = -1, goq.ErrorIndex(next.Sig)
	if shape, ok := mcp.ShapeOf(next.Sig); ok {
		next.Result = shape.Result
	} else if next.Sig.Results().Len() >= 2 || next.Err < 0 {
		next.Result = 0
	}
	if v.Err < 0 {
		next.Err = -1
	}
	push(next)
}

// forwardResult goes on with a function of which a responder takes one result, and looks at the error itself.
func (b *builder) forwardResult(v visit, fn *types.Func, index int, push func(visit)) {
	if decl := b.handlers.Decls[fn]; decl != nil {
		next := v.to(b.handlers, decl, fn, fn.Signature())
		next.Result, next.Err, next.Inspects, next.tested = index, -1, true, nil
		push(next)
	}
}

// callbacks goes on with functions that are handed to a helper and answer in the handler's stead.
func (b *builder) callbacks(v visit, call *ast.CallExpr, push func(visit)) {
	for _, arg := range call.Args {
		sig, ok := b.info.TypeOf(arg).(*types.Signature)
		if !ok || !types.Identical(sig.Results(), v.Sig.Results()) {
			continue
		}
		switch arg := ast.Unparen(arg).(type) {
		case *ast.FuncLit:
			push(v.to(b.handlers, arg, nil, sig))
		case *ast.Ident:
			if fn, ok := b.info.Uses[arg].(*types.Func); ok && b.handlers.Decls[fn] != nil {
				push(v.to(b.handlers, b.handlers.Decls[fn], fn, fn.Signature()))
			}
		}
	}
}

// testedIn lists the error variables that a function tests for with errors.Is or a comparison. Where it hands on
// what another function gave it, that function's "return nil, errNotMine" is a word between the two, which the
// model never reads.
func (b *builder) testedIn(fn ast.Node) []types.Object {
	var out []types.Object
	add := func(e ast.Expr) {
		if obj := b.sentinel(e); obj != nil {
			out = append(out, obj)
		}
	}
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if f := typeutil.StaticCallee(b.info, n); goq.IsFunc(f, "errors", "Is") && len(n.Args) == 2 {
				add(n.Args[1])
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				add(n.X)
				add(n.Y)
			}
		}
		return true
	})
	return out
}
