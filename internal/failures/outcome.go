package failures

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// outcome is the judgement of a result expression. It is one of these:
//   - a failure: failed is set, and always if it is one on every path. A typed failure has code and retry. All other
//     failures have build, text and exact as far as they are known, and at most one of arg and pair. With types, only
//     arg is left to type.
//   - a claim: claims is set, with build, text and exact. The result claims success, but its text may report a failure.
//   - either of the two, as a parameter says: flag is set, with build, text and exact.
//   - a delegate's result: forward and index are set, and nothing else unless the delegate decorates another result.
//   - anything else, such as a success or an unknown result: none of failed, claims and forward is set. The fields
//     typed, build, text and exact may be set, and mean nothing.
type outcome struct {
	failed bool // on some path at least
	always bool // failed on every path
	typed  bool
	types  bool // the function that is called types the error that it is given
	claims bool
	flag   ast.Expr // a parameter that says whether it is a failure; none of the fields above is set then

	build ast.Expr      // the expression that builds the result
	text  Text          // its text
	exact bool          // the client gets text and nothing else, so that build can be replaced
	whole bool          // the client gets text and nothing else, but build does more than that
	arg   ast.Expr      // an error inside build that ends in the result, and that can be replaced by a typed one
	pair  *ast.CallExpr // a call inside build whose second result is an error that ends in the result
	shown *ReplaceText  // the text of a result of the server's own, if the model reads all of it

	forward *types.Func // a function of this package whose result it is
	index   int         // which of its results
}

// ofResult judges a result expression. depth is the number of variables and conversions followed so far.
func (b *builder) ofResult(at flow.Point, e ast.Expr, depth int) outcome {
	e = ast.Unparen(e)
	if depth > 8 || b.isNil(e) {
		return outcome{}
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return b.ofCall(at, e, depth)
	case *ast.UnaryExpr:
		return b.ofResult(at, e.X, depth+1)
	case *ast.StarExpr:
		return b.ofResult(at, e.X, depth+1)
	case *ast.CompositeLit:
		return b.ofLiteral(at, e)
	case *ast.Ident:
		if val, ok := at.Lookup(e); ok {
			return b.ofVariable(at, b.info.ObjectOf(e).(*types.Var), val, e, depth)
		}
	}
	return outcome{}
}

// ofCall judges the result of a call: of a constructor of an SDK or of the server, or of a delegate.
func (b *builder) ofCall(at flow.Point, call *ast.CallExpr, depth int) outcome {
	if b.info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return b.ofResult(at, call.Args[0], depth+1)
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil {
		if lit := b.localFunc(at, call); lit != nil {
			if c := b.used(b.literalConstructor(lit), at, call); c != nil {
				return b.ofConstructor(at, call, b.info.TypeOf(lit).(*types.Signature), c)
			}
		}
		if inner := b.undecorated(call); inner != ast.Expr(call) {
			return b.ofResult(at, inner, depth+1)
		}
		return outcome{}
	}
	fn = fn.Origin()
	if c, ok := mcp.ErrorConstructor(fn); ok {
		return b.ofSDKConstructor(at, call, c)
	}
	if c, ok := mcp.FieldsConstructor(fn); ok {
		return b.ofFields(at, call, c)
	}
	if typederr.Renders(b.pass, fn) {
		return outcome{failed: true, always: true, typed: true, build: call}
	}
	if t, ok := mcp.TextParam(fn); ok && len(call.Args) > t {
		text := b.ofTextArgument(at, call.Args[t])
		return outcome{claims: true, build: call, text: text, exact: len(call.Args) == t+1}
	}
	if out := b.ofChain(at, call); out.failed {
		return out
	}
	c := b.used(b.constructor(fn), at, call)
	if c == nil {
		var out outcome
		if inner := b.undecorated(call); inner != ast.Expr(call) {
			out = b.ofResult(at, inner, depth+1)
		}
		if fn.Pkg() == b.pass.Pkg && b.handlers.Decls[fn] != nil {
			out.forward, out.index = fn, 0
		}
		return out
	}
	return b.ofConstructor(at, call, fn.Signature(), c)
}

// ofSDKConstructor judges a call of a function with which an SDK builds error results.
func (b *builder) ofSDKConstructor(at flow.Point, call *ast.CallExpr, c mcp.ErrorResult) outcome {
	out := outcome{failed: true, always: true, build: call}
	if len(call.Args) <= max(c.Message, c.Cause) { // f(g()) spreads the results of g
		return out
	}
	t, exact := b.ofArguments(at, call, c.Message, c.Cause, c.Format)
	out.text, out.exact = t, exact
	out.typed = c.Message >= 0 && b.isEnvelope(at, call.Args[c.Message]) || !t.HasMessage() && b.isStructuredError(t.Cause)
	if t.Whole == nil && t.Literal == nil {
		out.exact = exact && t.Cause != nil
	}
	return out
}

// localFunc returns the function literal that a call calls, directly or in a local variable, or nil. The variable may
// be one of the function around it, if that is its only value.
func (b *builder) localFunc(at flow.Point, call *ast.CallExpr) *ast.FuncLit {
	fun := ast.Unparen(call.Fun)
	if val, ok := at.Lookup(fun); ok && len(val.Defs) == 1 && val.Defs[0].Expr != nil {
		fun = ast.Unparen(val.Defs[0].Expr)
	} else if a := b.handlers.Assigned(goq.VarOf(b.info, fun)); a != nil && len(a.Values) == 1 && !a.Opaque {
		fun = ast.Unparen(a.Values[0].Expr)
	}
	lit, _ := fun.(*ast.FuncLit)
	return lit
}

// delegated returns the function that a call with several results calls. It returns nil for constructors, and for all
// other expressions.
func (b *builder) delegated(e ast.Expr) *types.Func {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !goq.IsTuple(b.info, call) {
		return nil
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil || b.constructor(fn.Origin()) != nil {
		return nil
	}
	return fn.Origin()
}
