package failures

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// HiddenCause is a call of fmt.Errorf that formats an error, but does not wrap it. Tools report what it returns, and the run
// time would know more of the error than of its text.
type HiddenCause struct {
	Call  *ast.CallExpr
	Arg   int                 // the index of the error among the arguments behind the format; it may be err.Error()
	Calls []*ast.CallExpr     // the calls that the error came from, as far as known
	In    string              // the function around it
	By    *handlers.Responder // a responder that reports the error
}

// hiding is a function of the package whose errors a tool reports, or makes others of.
type hiding struct {
	fn    *types.Func
	by    *handlers.Responder
	from  []*types.Func // the functions whose errors it passes on, or formats
	hides []*HiddenCause
}

// findHidden finds the functions of the package that hide an error which a tool reports. Functions do not count if code
// looks at the causes of their errors, or of those that are made of them: it must not find more than before.
func (b *builder) findHidden() {
	var list []*hiding
	known := make(map[*types.Func]*hiding)
	reach := func(by *handlers.Responder, fns []*types.Func) {
		for _, fn := range fns {
			if known[fn] == nil {
				known[fn] = &hiding{fn: fn, by: by}
				list = append(list, known[fn])
			}
		}
	}
	for _, f := range slices.Concat(b.failures, b.rooted, b.claims) {
		for _, made := range f.Made() {
			if target := made.target(); target != nil {
				b.edited[target] = true
			}
		}
		if f.Kind == mcp.RunTime || f.Open {
			reach(f.By, b.ownFuncs(f.Calls, f.hiddenFrom))
		}
	}
	b.typed(func(by *handlers.Responder, calls []*ast.CallExpr) { reach(by, b.ownFuncs(calls)) })
	for i := 0; i < len(list); i++ { // it grows
		b.readHiding(list[i])
		reach(list[i].by, list[i].from)
	}
	asked := make(map[*types.Func]bool)
	var ask func(*types.Func)
	ask = func(fn *types.Func) {
		if !asked[fn] {
			asked[fn] = true
			for _, from := range known[fn].from {
				ask(from)
			}
		}
	}
	for _, h := range list {
		if h.by.Asks || b.handlers.Asks || !b.mayShow(h.fn) {
			ask(h.fn)
		}
	}
	for _, h := range list {
		if !asked[h.fn] {
			b.hidden = append(b.hidden, h.hides...)
		}
	}
	slices.SortFunc(b.hidden, func(x, y *HiddenCause) int { return cmp.Compare(x.Call.Pos(), y.Call.Pos()) })
}

// mayShow reports whether a function may wrap an error that it only formats now: no code of the package looks at the
// causes of its errors, and nothing else calls it.
func (b *builder) mayShow(fn *types.Func) bool {
	return b.handlers.Uses(fn).Values() == 0 && !b.isAskedByCallers(fn)
}

// ownFuncs returns the functions of the package that calls call.
func (b *builder) ownFuncs(lists ...[]*ast.CallExpr) (fns []*types.Func) {
	for _, call := range slices.Concat(lists...) {
		if fn := b.own(call); fn != nil {
			fns = append(fns, fn)
		}
	}
	return fns
}

// typed calls f for each error that the package gives to the runtime, with the function around it and the calls that
// the error came from.
func (b *builder) typed(f func(by *handlers.Responder, calls []*ast.CallExpr)) {
	for _, file := range b.pass.Files {
		if !goq.Imports(file, mcp.RuntimePath) || goq.IsTest(b.pass, file) {
			continue
		}
		var around []ast.Node // the nodes around the current one, which is the last
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				around = around[:len(around)-1]
				return true
			}
			around = append(around, n)
			if call, ok := n.(*ast.CallExpr); ok && b.isOfRuntime(call) {
				if fn := innermostFunc(around); fn != nil {
					f(b.responderOf(fn), b.errorsGiven(fn, call))
				}
			}
			return true
		})
	}
}

// isOfRuntime reports whether a call calls a function of the runtime.
func (b *builder) isOfRuntime(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(b.info, call)
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == mcp.RuntimePath
}

// errorsGiven returns the calls that the errors came from which a call in a function gets as arguments.
func (b *builder) errorsGiven(fn ast.Node, call *ast.CallExpr) (calls []*ast.CallExpr) {
	g := b.trace.Graph(fn)
	if g == nil {
		return nil
	}
	at := g.Innermost(goq.Body(fn), call)
	for _, arg := range call.Args {
		if at.Reachable() && goq.IsError(b.info.TypeOf(arg)) {
			calls = append(calls, b.trace.Error(at, arg).Calls...)
		}
	}
	return calls
}

// innermostFunc returns the last function among nodes, or nil.
func innermostFunc(nodes []ast.Node) ast.Node {
	for _, n := range slices.Backward(nodes) {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		}
	}
	return nil
}

// readHiding lists the errors that a function hides, and the functions whose errors it returns.
func (b *builder) readHiding(h *hiding) {
	decl, sig := b.handlers.Decls[h.fn], h.fn.Signature()
	v := visit{&handlers.Responder{
		Func: decl, Obj: h.fn, Sig: sig, Name: h.fn.Name(), Result: -1, Err: goq.ErrorIndex(sig),
	}}
	if decl == nil || v.Err < 0 || b.isGenerated(decl) {
		return
	}
	v.Of = b.handlers.TypeOf(decl)
	g := b.trace.Graph(decl)
	if g == nil {
		return
	}
	goq.Returns(goq.Body(decl), func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() || b.reported[ret] {
			return
		}
		if len(ret.Results) == 1 && sig.Results().Len() > 1 {
			if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
				h.from = append(h.from, b.ownFuncs([]*ast.CallExpr{call})...)
			}
		}
		if len(ret.Results) != sig.Results().Len() {
			return
		}
		e := ret.Results[v.Err]
		if err := b.trace.Error(at, e); !err.Typed && err.Nil != flow.IsNil {
			hidden, calls := b.hides(v, at, ret, e)
			h.from = append(h.from, b.ownFuncs(err.Calls, calls)...)
			if hidden != nil {
				hidden.In, hidden.By = v.Title(), h.by
				h.hides = append(h.hides, hidden)
			}
		}
	})
}

// hides returns the error that a return hides, or nil, and the calls that the error came from which it makes one of.
func (b *builder) hides(
	v visit, at flow.Point, ret *ast.ReturnStmt, e ast.Expr,
) (hidden *HiddenCause, calls []*ast.CallExpr) {
	call, arg := b.formatted(e)
	if call == nil {
		if t := b.texts.ofError(at, e); t.Cause != nil && t.Cause != e {
			calls = b.trace.Error(at, t.Cause).Calls
		}
		return nil, calls
	}
	cause := call.Args[arg+1]
	if of := goq.ErrorOf(b.info, cause); of != nil {
		cause = of
	}
	calls = b.trace.Error(at, cause).Calls
	if b.edited[e] || at.Nil(cause) != flow.NotNil {
		return nil, calls
	}
	f := b.newFailure(v, Bare, ret, e)
	f.Text = b.ofError(at, e)
	b.classify(f, at, nil)
	if f.Once || f.answers || f.Kind != mcp.RunTime && !f.Open && f.Kind != mcp.Internal {
		return nil, calls
	}
	return &HiddenCause{Call: call, Arg: arg, Calls: calls}, calls
}

// formatted returns a call of fmt.Errorf that formats one error by %v or %s and wraps none, and the index of the error
// among the arguments behind the format. call is nil for anything else.
func (b *builder) formatted(e ast.Expr) (call *ast.CallExpr, arg int) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !b.isErrorf(call) || len(call.Args) < 2 || call.Ellipsis.IsValid() {
		return nil, 0
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.BasicLit)
	if !ok {
		return nil, 0
	}
	verbs, ok := goq.PlainVerbs(lit.Value)
	if !ok || len(verbs) != len(call.Args)-1 || goq.HasVerb(lit.Value, 'w') {
		return nil, 0
	}
	arg = -1
	for i, operand := range call.Args[1:] {
		if !goq.IsError(b.info.TypeOf(operand)) && goq.ErrorOf(b.info, operand) == nil {
			continue
		}
		if arg >= 0 || verbs[i].Raw != "%v" && verbs[i].Raw != "%s" {
			return nil, 0
		}
		arg = i
	}
	if arg < 0 {
		return nil, 0
	}
	return call, arg
}
