package handlers

import (
	"fmt"
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Responder is a function that answers tool calls: a handler, or a function that a handler delegates to.
type Responder struct {
	Func     ast.Node    // *ast.FuncDecl or *ast.FuncLit
	Obj      *types.Func // nil for a literal
	Sig      *types.Signature
	Name     string // for messages: the function, or the tool that it is registered for
	Of       string // the type of a method whose name says little; else empty
	CodeName string // for codes; empty if the function has no name of its own

	SDK      *mcp.SDK     // nil if only the server's own layer is visible
	Delivery mcp.Delivery // what the client gets for an error that it returns
	Mixed    bool         // it is registered in another place as well, where the client gets another thing
	Result   int          // index of the tool's result, or -1
	Err      int          // index of the error, or -1
	Wrapping              // the code around it
	Known    []string     // the errors that this code answers in a way of their own: sentinels and types, by path and name

	Registered bool       // its registration is visible; else it only has the signature of a handler
	Traced     bool       // it, or the handler that delegates to it, is registered or takes a request of the SDK
	Given      ast.Expr   // the expression by which it is registered; nil if that is in another function
	From       *Responder // the responder that delegates to it; nil for a handler
}

// Delegate returns the responder for a function that a responder delegates to.
func (r *Result) Delegate(from *Responder, fn ast.Node, obj *types.Func, sig *types.Signature) *Responder {
	d := *from
	d.Func, d.Obj, d.Sig, d.From = fn, obj, sig, from
	d.Name, d.Of, d.CodeName = r.NameOf(fn), r.TypeOf(fn), r.CodeNameOf(fn)
	d.Registered, d.Given = false, nil
	return &d
}

// Effect returns what the client certainly gets for an error that the responder returns, or [mcp.Undelivered] if code
// that is not seen may make something else of it.
func (r *Responder) Effect() mcp.Delivery {
	if r.Mixed || r.Delivery == mcp.Protocol && !r.Traced {
		return mcp.Undelivered
	}
	return r.Delivery
}

// Title returns the name for messages, with the type of a method whose name says little.
func (r *Responder) Title() string { return title(r.Of, r.Name) }

func title(of, name string) string {
	if of == "" {
		return name
	}
	return of + "." + name
}

// Wrapping describes the code around a responder.
type Wrapping struct {
	Bounded  bool // it makes tool results of typed errors, perhaps not of others
	Rendered bool // it makes results of errors, instead of returning them
	Recovers bool // it recovers from panics
	Inspects bool // it does more with a result than to return it
	Exact    bool // it recognizes errors in a way that does not look into typed errors
	Reads    bool // it compares the text of errors
	Asks     bool // it asks what errors wrap, as errors.Is does
	Calls    bool // there is such code: it gets what the responder returns, and not the SDK
}

// or returns what at least one of two wrappings does.
func (w Wrapping) or(v Wrapping) Wrapping {
	return Wrapping{
		Bounded: w.Bounded || v.Bounded, Rendered: w.Rendered || v.Rendered, Recovers: w.Recovers || v.Recovers,
		Inspects: w.Inspects || v.Inspects, Exact: w.Exact || v.Exact, Reads: w.Reads || v.Reads,
		Asks: w.Asks || v.Asks, Calls: w.Calls || v.Calls,
	}
}

// GobEncode encodes a wrapping as one byte, because facts must be small.
func (w Wrapping) GobEncode() ([]byte, error) {
	var bits byte
	for i, set := range []bool{w.Bounded, w.Rendered, w.Recovers, w.Inspects, w.Exact, w.Reads, w.Asks, w.Calls} {
		if set {
			bits |= 1 << i
		}
	}
	return []byte{bits}, nil
}

// GobDecode is the inverse of GobEncode.
func (w *Wrapping) GobDecode(data []byte) error {
	if len(data) != 1 {
		return fmt.Errorf("invalid wrapping of %d bytes: want 1", len(data))
	}
	for i, set := range []*bool{&w.Bounded, &w.Rendered, &w.Recovers, &w.Inspects, &w.Exact, &w.Reads, &w.Asks, &w.Calls} {
		*set = data[0]&(1<<i) != 0
	}
	return nil
}
