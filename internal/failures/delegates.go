package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// passedOn reports whether both results of a return come from calls of delegates or other handlers. These are judged
// themselves, and passedOn pushes those of the package. err is the origin of the error.
func (b *builder) passedOn(
	v visit, at flow.Point, ret *ast.ReturnStmt, err origin.Verdict, push func(visit),
) bool {
	if b.sameHolder(ret, v) {
		return !b.trace.Received(ret.Results[v.Err], b.isOther)
	}
	if _, ok := ast.Unparen(ret.Results[v.Err]).(*ast.Ident); !ok || err.Opaque || len(err.Calls) == 0 {
		return false
	}
	for _, call := range err.Calls {
		if !b.handlers.Passes(call) && !b.passesOn(v, at, ret, call) {
			return false
		}
	}
	v = v.knowing(b.handlers.KnownBy(v.Func))
	for _, call := range err.Calls {
		b.pushCallbacks(v, call, push)
		if fn := goq.Own(b.pass, call); fn != nil {
			b.pushDelegate(v, fn, true, push)
		}
	}
	return true
}

// pushSources pushes the delegates among the calls that give both results of a return, if there are other sources of
// the error. The calls may be in a nested function that sets variables of this one.
func (b *builder) pushSources(v visit, at flow.Point, ret *ast.ReturnStmt, err origin.Verdict, push func(visit)) {
	if v.Result < 0 || v.Result >= len(ret.Results) {
		return
	}
	for _, call := range err.Calls {
		if goq.Own(b.pass, call) != nil && b.passesOn(v, at, ret, call) {
			b.pushDelegate(v, goq.Own(b.pass, call), true, push)
		}
	}
	if !err.Opaque {
		return
	}
	ofResult := b.trace.Assigned(ret.Results[v.Result])
	for _, call := range b.trace.Assigned(ret.Results[v.Err]) {
		if fn := goq.Own(b.pass, call); fn != nil && slices.Contains(ofResult, call) {
			b.pushDelegate(v, fn, true, push)
		}
	}
}

// passesOn reports whether a return passes on the error of another tool, or both results of a function of this package.
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
	constructs := fn != nil && mcp.IsSDK(fn.Pkg().Path()) && fn.Signature().Recv() == nil // not a tool call
	return shaped && shape.Err >= 0 && !constructs
}

// isOther reports whether an error comes without a tool result: it is not a call, or a call of a function without one.
func (b *builder) isOther(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return true
	}
	sig, ok := b.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || b.handlers.Passes(call) {
		return false
	}
	_, shaped := mcp.ShapeOf(sig)
	return !shaped
}

// sameHolder reports whether result and error are fields of one variable. It then holds the results of another call,
// which may have come through a channel.
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
	ofErr := holder(ret.Results[v.Err])
	return ofErr != nil && ofErr == holder(ret.Results[v.Result])
}

// passedOnNaked is [builder.passedOn] for a naked return: the named results are those of calls of other handlers.
func (b *builder) passedOnNaked(err origin.Verdict) bool {
	if err.Opaque || len(err.Calls) == 0 {
		return false
	}
	for _, call := range err.Calls {
		sig, ok := b.info.TypeOf(call.Fun).Underlying().(*types.Signature)
		if !ok {
			return false
		}
		_, shaped := mcp.ShapeOf(sig)
		isValue := typeutil.StaticCallee(b.info, call) == nil
		if !b.handlers.Passes(call) && !(shaped && isValue) {
			return false
		}
	}
	return true
}

// sameCall reports whether the result of a return comes from a certain call, as its error does.
func (b *builder) sameCall(at flow.Point, ret *ast.ReturnStmt, result int, call *ast.CallExpr) bool {
	if result < 0 || result >= len(ret.Results) {
		return false
	}
	return b.comesFrom(at, ret.Results[result], call, 4)
}

// comesFrom reports whether a result may be that of a call, which the function may decorate before it returns it. limit
// is how often:
//
//	res, err := find(ctx, name)
//	res = attach(res, label)
func (b *builder) comesFrom(at flow.Point, e ast.Expr, call *ast.CallExpr, limit int) bool {
	val, ok := at.Lookup(b.undecorated(e))
	return ok && limit > 0 && slices.ContainsFunc(val.Defs, func(d flow.Def) bool {
		def := exprOf(d)
		if def == nil || def == ast.Expr(call) {
			return def != nil
		}
		inner := b.undecorated(def)
		return inner != def && b.comesFrom(at.Before(d.Node), inner, call, limit-1)
	})
}

// undecorated returns the result that an expression decorates: res in attach(res), if attach returns the same type as
// it gets. It returns any other expression unchanged.
func (b *builder) undecorated(e ast.Expr) ast.Expr {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return e
		}
		t, inner := b.info.TypeOf(call), ast.Expr(nil)
		for _, arg := range call.Args {
			if types.Identical(b.info.TypeOf(arg), t) {
				inner = arg
			} else if text, ok := goq.ConstString(b.info, arg); ok && codes.Check(text) == codes.Fine {
				return e // it adds a code
			}
		}
		if inner == nil || mcp.IsRuntime(typeutil.StaticCallee(b.info, call)) ||
			mcp.ResultOf(t) == nil && !b.isOwnResult(goq.Deref(t)) {
			return e
		}
		e = inner
	}
}

// pushDelegate pushes a function of this package as a delegate. inspected says that the responder looks at the results
// before it returns them.
func (b *builder) pushDelegate(v visit, fn *types.Func, inspected bool, push func(visit)) {
	decl := b.handlers.Decls[fn]
	if decl == nil {
		return
	}
	next := v.to(b.handlers, decl, fn, fn.Signature())
	next.Inspects = v.Inspects || inspected
	next.Exact = v.Exact || inspected && b.handlers.Recognizes(v.Func)
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

// onlyImplementation returns the method that a call of an interface's method calls, if the package declares the
// interface and only one type that implements it. It returns nil for other calls, and for a receiver in a field: that
// is a dependency of the server, which does not answer tool calls.
func (b *builder) onlyImplementation(call *ast.CallExpr) *types.Func {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); !ok || !isIdent(sel.X) {
		return nil
	}
	method := goq.Called(b.info, call)
	if method == nil || method.Pkg() != b.pass.Pkg || !types.IsInterface(goq.RecvType(method)) || b.handlers.Passes(call) {
		return nil
	}
	if list := b.handlers.OwnImplementations(method); len(list) == 1 {
		return list[0]
	}
	return nil
}

func isIdent(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.Ident)
	return ok
}

// pushResult pushes a function of this package that gives a responder its result. The responder handles the function's
// error itself.
func (b *builder) pushResult(v visit, fn *types.Func, index int, push func(visit)) {
	if decl := b.handlers.Decls[fn]; decl != nil {
		next := v.to(b.handlers, decl, fn, fn.Signature())
		next.Result, next.Err, next.Inspects = index, -1, true
		push(next)
	}
}

// pushCallbacks pushes the functions among the arguments of a call that have the responder's results, because the
// function called may answer with those. If it types all errors, those of the arguments do not matter.
func (b *builder) pushCallbacks(v visit, call *ast.CallExpr, push func(visit)) {
	if fn := goq.Own(b.pass, call); fn != nil && b.trace.OnlyTyped(fn) {
		r := *v.Responder
		r.Err = -1
		v.Responder = &r
	}
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
