package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// Answer is a return statement that answers a tool call, in a handler or in a delegate.
type Answer struct {
	By     *handlers.Responder
	Direct bool // the SDK gets the results without other code of the server looking at them
	Return *ast.ReturnStmt
	At     ast.Node // the statement that sets the result: Return, or the assignment of a variable that it returns
	Result ast.Expr // the operand that is the tool's result, or nil
	Err    ast.Expr // the operand that is the error, or nil

	ErrIs    origin.Verdict // the error's origin, also at a naked return
	ResultIs flow.Nilness   // whether the result is nil, also at a naked return

	// Condition is what the conditions around the return say of the failure, if the error is an SDK's.
	Condition kinds.Verdict

	point flow.Point
}

// answer records a return statement of a responder, and what is known of its results.
func (b *builder) answer(v visit, at flow.Point, ret *ast.ReturnStmt) {
	a := b.answered[ret]
	if a == nil {
		a = &Answer{By: v.Responder, Return: ret, At: ret, point: at}
		b.answered[ret] = a
		b.answers = append(b.answers, a)
		b.answersOf[v.Func] = append(b.answersOf[v.Func], a)
	}
	a.Direct = a.Direct || !v.Inspects
	switch len(ret.Results) {
	case v.Sig.Results().Len():
		if v.Result >= 0 {
			a.Result = ret.Results[v.Result]
			a.ResultIs = a.Nil(a.Result)
		}
		if v.Err >= 0 {
			a.Err = ret.Results[v.Err]
			a.ErrIs = b.trace.Error(at, a.Err)
			if a.ErrIs.Nil != flow.IsNil && b.isProtocol(a.Definition(a.Err)) {
				a.Condition = b.judge.Of(kinds.Question{Responder: v.Func, At: at, Stmt: ret})
			}
		}
	case 0:
		if v.Result >= 0 {
			result, _ := at.Value(flow.Key{Var: v.Sig.Results().At(v.Result)})
			a.ResultIs = result.Nil
		}
		if v.Err >= 0 {
			a.ErrIs = b.trace.Named(at, v.Sig.Results().At(v.Err))
		}
	}
}

// Value returns what a variable, or a field of one, may hold at the return.
func (a *Answer) Value(e ast.Expr) (flow.Value, bool) { return a.point.Lookup(e) }

// Nil returns whether an expression is nil at the return.
func (a *Answer) Nil(e ast.Expr) flow.Nilness { return a.point.Nil(e) }

// Definition returns the expression that gave a variable its only value, or the expression itself if there is none.
func (a *Answer) Definition(e ast.Expr) ast.Expr {
	for range 8 {
		val, ok := a.Value(e)
		if !ok || len(val.Defs) != 1 || val.Defs[0].Expr == nil {
			break
		}
		e = val.Defs[0].Expr
	}
	return ast.Unparen(e)
}

// returnsTyped reports whether a responder returns typed errors, itself or through its delegates. Errors of an SDK do
// not count, nor do errors whose text has code and retry. Functions in fixed count as functions that return typed
// errors.
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
	return slices.ContainsFunc(b.delegates[fn], func(delegate ast.Node) bool {
		return b.returnsTyped(delegate, seen, fixed)
	})
}

// arrives reports whether an error reaches the client complete without a boundary: it is an SDK's, or its text has code
// and retry.
func (b *builder) arrives(e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if goq.IsFunc(typeutil.StaticCallee(b.info, call), mcp.RuntimePath, "InText") {
			return true
		}
	}
	return b.isProtocol(e)
}

// isProtocol reports whether an error is an SDK's.
func (b *builder) isProtocol(e ast.Expr) bool {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		if v, ok := b.info.Uses[sel.Sel].(*types.Var); ok && mcp.IsSentinel(v) {
			return true
		}
	}
	if call, ok := e.(*ast.CallExpr); ok {
		if fn := typeutil.StaticCallee(b.info, call); fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) {
			return true
		}
	}
	named, ok := types.Unalias(goq.Deref(b.info.TypeOf(e))).(*types.Named)
	return ok && named.Obj().Pkg() != nil && mcp.InSDK(named.Obj().Pkg().Path())
}
