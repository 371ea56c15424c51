package failures

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// ofConstructor applies what was inferred of a server's own constructor to one of its calls.
func (b *builder) ofConstructor(at flow.Point, call *ast.CallExpr, sig *types.Signature, c *Constructor) outcome {
	out := outcome{failed: c.Always, always: c.Always, build: call, exact: c.Exact && c.Pure}
	params := sig.Params().Len()
	variadicSpread := call.Ellipsis.IsValid()
	if len(call.Args) == 1 && params > 1 && b.isTuple(call.Args[0]) { // f(g()) spreads the results of g
		return b.ofSpread(at, call, c)
	}
	if len(call.Args) < params-1 {
		out.exact = false
		return out
	}
	var ok bool
	if c.Message < 0 && c.Cause < 0 {
		out.text = Text{Words: c.Words, Fixed: c.Words}
		ok = c.Words != ""
	} else if !variadicSpread && len(call.Args) > max(c.Message, c.Cause) {
		out.text, ok = b.ofArguments(at, call, c.Message, c.Cause, c.Format)
		if c.Message < 0 && ok {
			out.text = b.ofError(at, call.Args[c.Cause]) // the error's own text is all of it, but for a prefix
		}
		out.text.Prefix = c.Prefix
	}
	out.exact = out.exact && ok && !variadicSpread && !b.dropsLocal(at, call, c)
	if c.Claims {
		out.claims = ok
		return out
	}
	if c.Message >= 0 && c.Message < len(call.Args) {
		out.typed = b.isEnvelope(at, call.Args[c.Message])
	}
	if c.Cause >= 0 && c.Cause < len(call.Args) {
		arg := call.Args[c.Cause]
		if !out.text.HasMessage() && b.isStructuredError(arg) {
			out.failed, out.typed = true, true
			return out
		}
		v := b.trace.Error(at, arg)
		switch {
		case v.Nil == flow.IsNil && c.Carrier:
			return outcome{} // no failure after all
		case v.Nil == flow.IsNil:
			out.text.Cause = nil
		default:
			out.failed = true
			keeps := c.Carrier || c.Hands
			out.typed = v.Typed && keeps // else the type is lost on the way
			if keeps && types.Identical(sig.Params().At(c.Cause).Type(), goq.ErrorType) {
				out.arg = arg
			}
		}
	}
	return out
}

// ofSpread judges newResult(f()), where f gives both the text and the error of the result.
func (b *builder) ofSpread(at flow.Point, call *ast.CallExpr, c *Constructor) outcome {
	out := outcome{failed: c.Always || c.Carrier, always: c.Always, build: call}
	inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok {
		return out
	}
	v := b.trace.Call(at, inner)
	out.typed = v.Typed
	out.text = Text{Cause: inner}
	if tuple, ok := b.info.TypeOf(inner).(*types.Tuple); ok && tuple.Len() == 2 && c.Cause == 1 {
		out.pair = inner
	}
	return out
}

// dropsLocal reports whether a call says more than its text, by way of a local variable that nothing else may
// use: without the call, the variable would be unused.
func (b *builder) dropsLocal(at flow.Point, call *ast.CallExpr, c *Constructor) bool {
	if b.isLocal(at, call.Fun) {
		return true
	}
	for i, arg := range call.Args {
		if i == c.Message || i == c.Cause || c.Format && i > c.Message {
			continue
		}
		if b.isLocal(at, arg) {
			return true
		}
	}
	return false
}

// isLocal reports whether an expression mentions a variable of a function that is not its parameter.
func (b *builder) isLocal(at flow.Point, e ast.Expr) bool {
	local := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := b.info.Uses[id].(*types.Var)
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
			return true
		}
		val, ok := at.Lookup(id)
		local = local || !ok || len(val.Defs) != 1 || !val.Defs[0].Param
		return true
	})
	return local
}
