package errsite

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/flow"
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

	ErrIs origin.Verdict // what is known of Err

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
	if len(ret.Results) != p.sig.Results().Len() {
		return
	}
	if p.result >= 0 {
		a.Result = ret.Results[p.result]
	}
	if p.err >= 0 {
		a.Err = ret.Results[p.err]
		a.ErrIs = b.trace.Error(g, s, a.Err)
	}
}

// Value returns what a variable, or a field of one, may hold at the return.
func (a *Answer) Value(e ast.Expr) (flow.Value, bool) { return a.graph.Lookup(a.state, e) }

// Nil tells whether an expression is nil at the return.
func (a *Answer) Nil(e ast.Expr) flow.Nilness { return a.graph.Nil(a.state, e) }
