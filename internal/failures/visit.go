package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// visit is a responder on the way from one handler. Several handlers may delegate to it, and treat its errors
// differently.
type visit struct{ *handlers.Responder }

// knowing returns the visit with more errors that the code around it answers.
func (v visit) knowing(names []string) visit {
	if len(names) > 0 {
		r := *v.Responder
		r.Known = slices.Concat(v.Known, names)
		v.Responder = &r
	}
	return v
}

// to returns the visit of a delegate with the same results.
func (v visit) to(found *handlers.Result, fn ast.Node, obj *types.Func, sig *types.Signature) visit {
	return visit{found.Delegate(v.Responder, fn, obj, sig)}
}

// visitAll judges the returns of the handlers, and of every function that they delegate to.
func (b *builder) visitAll() {
	type key struct {
		fn          ast.Node
		result, err int
		knows       bool // another caller may return the errors that one answers
	}
	var work []visit
	seen := make(map[key]bool)
	push := func(v visit) {
		if k := (key{v.Func, v.Result, v.Err, len(v.Known) > 0}); !seen[k] {
			seen[k] = true
			work = append(work, v)
		}
	}
	for _, h := range b.handlers.Handlers {
		if h.Obj != nil && !h.Registered && !hasHandlerShape(h.Sig) && b.constructor(h.Obj) != nil {
			continue
		}
		r := *h
		r.Inspects = r.Inspects || b.defersResult(h.Func, h.Sig)
		push(visit{Responder: &r})
	}
	listed := make(map[ast.Node]bool)
	for b.pushTyping(push); len(work) > 0; {
		v := work[0]
		work = work[1:]
		if !listed[v.Func] {
			listed[v.Func] = true
			b.responders = append(b.responders, v.Responder)
		}
		b.visit(v, func(next visit) {
			b.delegates[v.Func] = append(b.delegates[v.Func], next.Func)
			push(next)
		})
	}
}

// pushTyping pushes the functions that make error results of the errors that they are given. They are repaired
// themselves, and not where they are called.
func (b *builder) pushTyping(push func(visit)) {
	for _, fn := range b.handlers.Order {
		shape, ok := mcp.ShapeOf(fn.Signature())
		if !ok {
			shape, ok = b.constructorShape(fn.Signature())
		}
		if !ok || b.isRegistered(b.handlers.Decls[fn]) {
			continue
		}
		if c := b.constructor(fn); c != nil && c.Types {
			push(visit{&handlers.Responder{
				Func: b.handlers.Decls[fn], Obj: fn, Sig: fn.Signature(), Name: fn.Name(),
				SDK: shape.SDK, Delivery: shape.Delivery, Result: shape.Result, Err: shape.Err,
			}})
		}
	}
}

// visit judges the returns of one responder. It pushes its delegates.
func (b *builder) visit(v visit, push func(visit)) {
	g := b.trace.Graph(v.Func)
	if g == nil {
		return
	}
	if v.Delivery != mcp.Typed && b.defersError(v) {
		r := *v.Responder
		r.Delivery = mcp.Typed // a deferred function handles all errors
		v.Responder = &r
	}
	b.deferredErrors(v)
	b.deferredResults(v)
	goq.Returns(goq.Body(v.Func), func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() || b.reported[ret] {
			return // unreachable, or judged by another visit
		}
		b.answer(v, at, ret)
		push := func(next visit) {
			b.passed[next.Func] = append(b.passed[next.Func], passing{fn: v.Func, ret: ret})
			push(next)
		}
		switch n := v.Sig.Results().Len(); {
		case len(ret.Results) == n:
			b.explicitReturn(v, at, ret, push)
		case len(ret.Results) == 1:
			if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
				b.tailCall(v, at, ret, call, push)
			}
		case len(ret.Results) == 0 && n > 0:
			b.nakedReturn(v, at, ret)
		}
	})
}

// hasHandlerShape reports whether a signature is that of a handler rather than of a constructor of results.
func hasHandlerShape(sig *types.Signature) bool {
	shape, ok := mcp.ShapeOf(sig)
	return !ok || shape.Request
}
