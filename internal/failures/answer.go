package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// Answer is a return statement that answers a tool call, in a handler or in a function that a handler hands the
// call on to.
type Answer struct {
	Func   ast.Node // *ast.FuncDecl or *ast.FuncLit
	Sig    *types.Signature
	SDK    *mcp.SDK // nil where only the server's own layer is visible
	Wire   mcp.Wire
	Where  string // the function, or the tool that it is registered for
	Direct bool   // what is returned reaches the SDK unseen by other code of the server
	Return *ast.ReturnStmt
	At     ast.Node // the statement that decides on what is said; Return, mostly
	Result ast.Expr // the operand that is the tool's result, or nil
	Err    ast.Expr // the operand that is the error, or nil

	ErrIs    origin.Verdict // what is known of the error, also at a naked return
	ResultIs flow.Nilness   // whether the result is nil, also at a naked return

	point flow.Point
}

func (b *builder) answer(p place, at flow.Point, ret *ast.ReturnStmt) {
	a := b.answered[ret]
	if a == nil {
		a = &Answer{Func: p.fn, Sig: p.sig, SDK: p.sdk, Wire: p.wire, Where: b.found.NameOf(p.fn), Return: ret, At: ret, point: at}
		b.answered[ret] = a
		b.answers = append(b.answers, a)
		b.answersOf[p.fn] = append(b.answersOf[p.fn], a)
	}
	a.Direct = a.Direct || !p.inner
	switch len(ret.Results) {
	case p.sig.Results().Len():
		if p.result >= 0 {
			a.Result = ret.Results[p.result]
			a.ResultIs = a.Nil(a.Result)
		}
		if p.err >= 0 {
			a.Err = ret.Results[p.err]
			a.ErrIs = b.trace.Error(at, a.Err)
		}
	case 0:
		if p.result >= 0 {
			v, _ := at.Value(flow.Key{Var: p.sig.Results().At(p.result)})
			a.ResultIs = v.Nil
		}
		if p.err >= 0 {
			a.ErrIs = b.trace.Named(at, p.sig.Results().At(p.err))
		}
	}
}

// Value returns what a variable, or a field of one, may hold at the return.
func (a *Answer) Value(e ast.Expr) (flow.Value, bool) { return a.point.Lookup(e) }

// Nil tells whether an expression is nil at the return.
func (a *Answer) Nil(e ast.Expr) flow.Nilness { return a.point.Nil(e) }

// Definition follows an expression to the one that gave a variable its only value.
func (a *Answer) Definition(e ast.Expr) ast.Expr {
	for range 8 {
		v, ok := a.Value(e)
		if !ok || len(v.Defs) != 1 || v.Defs[0].Expr == nil {
			break
		}
		e = v.Defs[0].Expr
	}
	return ast.Unparen(e)
}

// Instead returns a site at which the whole return makes way for a typed error result of a message and a cause.
// Either may be nil.
func (r *Result) Instead(a *Answer, message, cause ast.Expr) *Site {
	r.mu.Lock()
	defer r.mu.Unlock()
	site := r.instead(&Place{Func: a.Func, Sig: a.Sig, SDK: a.SDK, Wire: a.Wire, Where: a.Where}, a.Return)
	site.Form, site.Return, site.Answer = FormAll, a.Return, a
	if message != nil {
		site.Text = r.b.ofString(a.point, message)
	}
	if cause != nil {
		site.Text.Cause = cause
	}
	r.b.classify(site, a.point, nil)
	return site
}

// InsteadOf returns a site at which a call that ends the server makes way for a return of a typed error result. The
// text is that of the call's arguments: an error, a string, or, with format, a format and its values. It is nil for
// anything else.
func (r *Result) InsteadOf(p *Place, call *ast.CallExpr, format bool) *Site {
	r.mu.Lock()
	defer r.mu.Unlock()
	site := r.instead(p, call)
	site.Form, site.Build = FormExit, call
	b := r.b
	var point flow.Point // what is known before a call that is not assigned is not recorded
	switch arg := call.Args[0]; {
	case format:
		site.Text, _ = b.ofFormat(call, 0)
	case goq.IsError(b.pass.TypesInfo.TypeOf(arg)):
		site.Text = b.ofError(point, arg)
	case types.Identical(b.pass.TypesInfo.TypeOf(arg), types.Typ[types.String]), types.Identical(b.pass.TypesInfo.TypeOf(arg), types.Typ[types.UntypedString]):
		site.Text = b.ofString(point, arg)
	default:
		return nil
	}
	b.classify(site, point, nil)
	return site
}

func (r *Result) instead(p *Place, node ast.Node) *Site {
	site := &Site{Class: Untyped, Wire: p.Wire, SDK: p.SDK, Where: p.Where, Name: r.b.found.CodeNameOf(p.Func), Sig: p.Sig, Node: node}
	for v := range p.Sig.Results().Variables() {
		if mcp.ResultOf(v.Type()) != nil {
			site.Result = v.Type()
		}
	}
	return site
}

// returnsTyped reports whether a function that answers tool calls returns errors that are typed, itself or through
// functions that it hands calls on to. An SDK's own errors do not count, nor do those whose text has code and retry.
// Functions in fixed return typed errors in any case.
func (b *builder) returnsTyped(fn ast.Node, seen, fixed map[ast.Node]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	if b.typedTails[fn] || fixed[fn] {
		return true
	}
	for _, a := range b.answersOf[fn] {
		if a.ErrIs.Typed && a.ErrIs.Nil != flow.IsNil && (a.Err == nil || !b.arrives(a.Definition(a.Err))) {
			return true
		}
	}
	return slices.ContainsFunc(b.handsOn[fn], func(next ast.Node) bool { return b.returnsTyped(next, seen, fixed) })
}

// arrives reports whether an error reaches the client as it is meant to, without a boundary: it is an SDK's, or its text
// has code and retry.
func (b *builder) arrives(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if goq.IsFunc(typeutil.StaticCallee(b.pass.TypesInfo, call), mcp.RuntimePath, "InText") {
			return true
		}
	}
	return b.isProtocol(e)
}

// isProtocol reports whether an error is an SDK's.
func (b *builder) isProtocol(e ast.Expr) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		if v, ok := b.pass.TypesInfo.Uses[sel.Sel].(*types.Var); ok && mcp.IsSentinel(v) {
			return true
		}
	}
	if call, ok := e.(*ast.CallExpr); ok {
		if fn := typeutil.StaticCallee(b.pass.TypesInfo, call); fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) {
			return true
		}
	}
	named, ok := types.Unalias(goq.Deref(b.pass.TypesInfo.TypeOf(e))).(*types.Named)
	return ok && named.Obj().Pkg() != nil && mcp.InSDK(named.Obj().Pkg().Path())
}
