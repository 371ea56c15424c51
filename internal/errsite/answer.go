package errsite

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/origin"
	"github.com/mcperrlint/mcperrlint/internal/sdk"
)

// Answer is a return statement that answers a tool call, in a handler or in a function that a handler hands the
// call on to.
type Answer struct {
	Func   ast.Node // *ast.FuncDecl or *ast.FuncLit
	Sig    *types.Signature
	SDK    *sdk.SDK // nil where only the server's own layer is visible
	Wire   sdk.Wire
	Where  string // the function, or the tool that it is registered for
	Direct bool   // what is returned reaches the SDK unseen by other code of the server
	Return *ast.ReturnStmt
	Result ast.Expr // the operand that is the tool's result, or nil
	Err    ast.Expr // the operand that is the error, or nil

	ErrIs    origin.Verdict // what is known of the error, also at a naked return
	ResultIs flow.Nilness   // whether the result is nil, also at a naked return

	graph *flow.Graph
	state flow.State
}

func (b *builder) answer(p place, g *flow.Graph, s flow.State, ret *ast.ReturnStmt) {
	a := b.answered[ret]
	if a == nil {
		a = &Answer{Func: p.fn, Sig: p.sig, SDK: p.sdk, Wire: p.wire, Where: b.found.NameOf(p.fn), Return: ret, graph: g, state: s}
		b.answered[ret] = a
		b.answers = append(b.answers, a)
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
			a.ErrIs = b.trace.Error(g, s, a.Err)
		}
	case 0:
		if p.result >= 0 {
			a.ResultIs = s[flow.Key{Var: p.sig.Results().At(p.result)}].Nil
		}
		if p.err >= 0 {
			a.ErrIs = b.trace.Named(g, s, p.sig.Results().At(p.err))
		}
	}
}

// Value returns what a variable, or a field of one, may hold at the return.
func (a *Answer) Value(e ast.Expr) (flow.Value, bool) { return a.graph.Lookup(a.state, e) }

// Nil tells whether an expression is nil at the return.
func (a *Answer) Nil(e ast.Expr) flow.Nilness { return a.graph.Nil(a.state, e) }

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
	b := r.b
	site := &Site{
		Class: Untyped, Wire: a.Wire, SDK: a.SDK, Where: a.Where, Name: b.found.CodeNameOf(a.Func), Sig: a.Sig, Return: a.Return, Node: a.Return,
		Form: FormAll, Answer: a,
	}
	for v := range a.Sig.Results().Variables() {
		if handlers.ResultSDK(v.Type()) != nil {
			site.Result = v.Type()
		}
	}
	if message != nil {
		site.Text = b.ofString(a.graph, a.state, message)
	}
	if cause != nil {
		site.Text.Cause = cause
	}
	b.classify(site, a.graph, a.state, nil)
	return site
}
