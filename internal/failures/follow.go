package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

func (b *builder) isHandlerShaped(h *handlers.Handler) bool {
	shape, ok := mcp.ShapeOf(h.Sig)
	return !ok || shape.Request
}

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
	return ok && v.Name() != "" && b.pass.TypesInfo.Uses[id] == v
}

// defersError reports whether a deferred function of a place sets its named error result to nil.
func (b *builder) defersError(p place) bool {
	found := false
	if p.err < 0 || p.sig.Results().At(p.err).Name() == "" {
		return false
	}
	deferred(p.fn, func(_ *ast.DeferStmt, a *ast.AssignStmt) {
		for i, l := range a.Lhs {
			found = found || len(a.Lhs) == len(a.Rhs) && b.assigns(l, p.sig.Results().At(p.err)) && b.pass.TypesInfo.Types[a.Rhs[i]].IsNil()
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
				found = found || b.assigns(l, v) && !goq.CallsRecover(b.pass.TypesInfo, d)
			}
		}
	})
	return found
}

// passedOn reports whether both results of a return come from one other tool call, which is then judged
// where it stands.
func (b *builder) passedOn(p place, at flow.Point, ret *ast.ReturnStmt, e ast.Expr, v origin.Verdict, push func(place)) bool {
	if b.sameHolder(ret, p) {
		return true
	}
	if v.Opaque || len(v.Calls) == 0 {
		return false
	}
	if _, ok := ast.Unparen(e).(*ast.Ident); !ok {
		return false
	}
	for _, call := range v.Calls {
		if b.found.Passes(call) {
			continue
		}
		sig, ok := b.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
		if !ok {
			return false
		}
		fn := typeutil.StaticCallee(b.pass.TypesInfo, call)
		shape, shaped := mcp.ShapeOf(sig)
		if fn == nil || fn.Pkg() != b.pass.Pkg {
			if !shaped || shape.Err < 0 || fn != nil && mcp.IsSDK(fn.Pkg().Path()) && fn.Signature().Recv() == nil {
				return false
			}
			continue // another tool's error, unchanged
		}
		if !b.sameCall(at, ret, p.result, call) || sig.Results().Len() < 2 {
			return false
		}
	}
	p.tested = slices.Concat(p.tested, b.testedIn(p.fn))
	for _, call := range v.Calls {
		b.callbacks(p, call, push)
		if fn := b.own(call); fn != nil {
			inner := p
			inner.inner = true
			b.forward(inner, fn, push)
		}
	}
	return true
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
			if f := typeutil.StaticCallee(b.pass.TypesInfo, n); goq.IsFunc(f, "errors", "Is") && len(n.Args) == 2 {
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

// sentinel returns the package-level error variable that an expression names, or nil.
func (b *builder) sentinel(e ast.Expr) types.Object {
	e = ast.Unparen(e)
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.Sel
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := b.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || !goq.IsError(v.Type()) {
		return nil
	}
	return v
}

// sameHolder reports whether result and error are fields of one variable: somebody put another call's results
// there, perhaps to send them through a channel.
func (b *builder) sameHolder(ret *ast.ReturnStmt, p place) bool {
	if p.result < 0 || p.result >= len(ret.Results) {
		return false
	}
	holder := func(e ast.Expr) types.Object {
		if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
			if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok {
				return b.pass.TypesInfo.Uses[id]
			}
		}
		return nil
	}
	h := holder(ret.Results[p.err])
	return h != nil && h == holder(ret.Results[p.result])
}

// passedOnNaked is passedOn for a naked return: what another handler gave stays in the named results.
func (b *builder) passedOnNaked(v origin.Verdict) bool {
	if v.Opaque || len(v.Calls) == 0 {
		return false
	}
	for _, call := range v.Calls {
		sig, ok := b.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
		if !ok {
			return false
		}
		if _, shaped := mcp.ShapeOf(sig); !b.found.Passes(call) && (!shaped || typeutil.StaticCallee(b.pass.TypesInfo, call) != nil) {
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

// forward goes on with a function of this package that a tool call is handed on to.
func (b *builder) forward(p place, fn *types.Func, push func(place)) {
	decl := b.found.Decls[fn]
	if decl == nil {
		return
	}
	sig := fn.Signature()
	next := place{fn: decl, sig: sig, sdk: p.sdk, wire: p.wire, result: -1, err: goq.ErrorIndex(sig), tested: p.tested, inner: p.inner, recovers: p.recovers}
	if shape, ok := mcp.ShapeOf(sig); ok {
		next.result = shape.Result
	} else if sig.Results().Len() >= 2 || next.err < 0 {
		next.result = 0
	}
	if p.err < 0 {
		next.err = -1
	}
	push(next)
}

// forwardResult goes on with a function of which a tool call takes one result, and looks at the error itself.
func (b *builder) forwardResult(p place, fn *types.Func, index int, push func(place)) {
	if decl := b.found.Decls[fn]; decl != nil {
		push(place{fn: decl, sig: fn.Signature(), sdk: p.sdk, wire: p.wire, result: index, err: -1, inner: true, recovers: p.recovers})
	}
}

// tail judges "return f(…)" with all results from one call.
func (b *builder) tail(p place, at flow.Point, ret *ast.ReturnStmt, call *ast.CallExpr, push func(place)) {
	info := b.pass.TypesInfo
	b.callbacks(p, call, push)
	if lit := b.localFunc(at, call); lit != nil {
		sig := info.TypeOf(lit).(*types.Signature)
		if c := b.literalConstructor(lit); c != nil && (c.Always || c.Told) {
			b.tailConstructor(p, at, ret, call, sig, c)
		} else {
			push(p.in(lit, sig))
		}
		return
	}
	fn := typeutil.StaticCallee(info, call)
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return
	}
	_, shaped := mcp.ShapeOf(sig)
	if fn != nil {
		fn = fn.Origin()
		if typederr.Renders(b.pass, fn) {
			return
		}
		if c := b.constructor(fn); c != nil && (c.Always || c.Told) {
			b.tailConstructor(p, at, ret, call, fn.Signature(), c)
			return
		}
		if fn.Pkg() == b.pass.Pkg && b.found.Decls[fn] != nil {
			if b.trace.OnlyTyped(fn) {
				b.typedTails[p.fn] = true
			} else {
				b.forward(p, fn, push)
			}
			return
		}
		if fn.Pkg() != nil && fn.Pkg().Path() == mcp.RuntimePath || b.trace.OnlyTyped(fn) {
			b.typedTails[p.fn] = true
			return
		}
	}
	if shaped || b.found.Passes(call) || p.err < 0 || p.wire == mcp.Typed {
		return // another tool's results, judged where they are made
	}
	site := b.site(p, Bare, ret, call)
	site.Text = Text{Cause: call}
	if p.sig.Results().Len() == 2 {
		site.Form, site.Build = FormPair, call
	}
	b.classify(site, at, []*ast.CallExpr{call})
	b.deliver(site, p)
}

func (b *builder) tailConstructor(p place, at flow.Point, ret *ast.ReturnStmt, call *ast.CallExpr, sig *types.Signature, c *Constructor) {
	out := b.ofConstructor(at, call, sig, c)
	if c.Told {
		b.toldPair(p, ret, call, out)
		return
	}
	if out.typed || c.Bare && p.wire == mcp.Typed {
		return
	}
	class := Untyped
	if c.Bare {
		class = Bare
	}
	site := b.site(p, class, ret, call)
	site.Text = out.text
	if p.result >= 0 {
		site.Result = p.sig.Results().At(p.result).Type()
	}
	switch {
	case out.exact && p.err >= 0 && (c.Bare || mcp.Buildable(site.Result)):
		site.Form, site.Build = FormResults, call
	case out.arg != nil:
		site.Form, site.Build, site.Text = FormArg, out.arg, b.ofError(at, out.arg)
	case !c.Bare && p.sig.Results().Len() == 2 && p.result == 0 && mcp.Annotatable(site.Result):
		site.Form, site.Build = FormAnnotatePair, call
	case c.Bare && p.sig.Results().Len() == 2:
		site.Form, site.Build = FormPair, call
	}
	b.classify(site, at, nil)
	if c.Bare {
		b.deliver(site, p)
	}
}

// callbacks goes on with functions that are handed to a helper and answer in the handler's stead.
func (b *builder) callbacks(p place, call *ast.CallExpr, push func(place)) {
	for _, arg := range call.Args {
		sig, ok := b.pass.TypesInfo.TypeOf(arg).(*types.Signature)
		if !ok || !types.Identical(sig.Results(), p.sig.Results()) {
			continue
		}
		switch arg := ast.Unparen(arg).(type) {
		case *ast.FuncLit:
			push(p.in(arg, sig))
		case *ast.Ident:
			if fn, ok := b.pass.TypesInfo.Uses[arg].(*types.Func); ok && b.found.Decls[fn] != nil {
				push(p.in(b.found.Decls[fn], fn.Signature()))
			}
		}
	}
}
