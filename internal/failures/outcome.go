package failures

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// outcome is what a result expression is.
type outcome struct {
	failed bool // it reports a failure, at least on some path
	always bool // it never is anything else
	typed  bool // with code and retry
	claims bool // it claims success, but is made of a text that may report a failure

	build   ast.Expr      // the expression that builds the failure
	text    Text          // its text, as far as known
	exact   bool          // text is all that the client gets, so that build can be replaced
	arg     ast.Expr      // an error inside build that ends in the result; can be typed where it stands
	forward *types.Func   // a function of this package whose result it is
	index   int           // which of its results
	pair    *ast.CallExpr // a call inside build whose second result is an error that ends in the result
}

// ofResult judges a result expression.
func (b *builder) ofResult(at flow.Point, e ast.Expr, depth int) outcome {
	info := b.info
	e = ast.Unparen(e)
	if depth > 8 || info.Types[e].IsNil() {
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
		if v, ok := at.Lookup(e); ok {
			return b.ofVariable(at, e, v, depth)
		}
	}
	return outcome{}
}

// ofCall judges the result of a call: an SDK's constructor, an inferred one, or a function to follow.
func (b *builder) ofCall(at flow.Point, call *ast.CallExpr, depth int) outcome {
	info := b.info
	if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return b.ofResult(at, call.Args[0], depth+1)
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		if lit := b.localFunc(at, call); lit != nil {
			if c := b.literalConstructor(lit); c != nil {
				return b.ofConstructor(at, call, b.info.TypeOf(lit).(*types.Signature), c)
			}
		}
		return outcome{}
	}
	fn = fn.Origin()
	if c, ok := mcp.ErrorConstructor(fn); ok {
		if len(call.Args) <= max(c.Message, c.Cause) { // f(g()) spreads the results of g
			return outcome{failed: true, always: true, build: call}
		}
		t, exact := b.ofArguments(at, call, c.Message, c.Cause, c.Format)
		out := outcome{failed: true, always: true, build: call, text: t, exact: exact}
		out.typed = b.isEnvelope(at, call.Args[c.Message]) || !t.HasMessage() && b.isStructuredError(t.Cause)
		if t.Whole == nil && t.Literal == nil {
			out.exact = exact && t.Cause != nil
		}
		return out
	}
	if typederr.Renders(b.pass, fn) {
		return outcome{failed: true, always: true, typed: true, build: call}
	}
	if t, ok := mcp.TextParam(fn); ok && len(call.Args) > t {
		return outcome{claims: true, build: call, text: b.ofTextArgument(at, call.Args[t]), exact: len(call.Args) == t+1}
	}
	c := b.constructor(fn)
	if c == nil {
		if fn.Pkg() == b.pass.Pkg && b.handlers.Decls[fn] != nil {
			return outcome{forward: fn}
		}
		return outcome{}
	}
	return b.ofConstructor(at, call, fn.Signature(), c)
}

// localFunc returns the function literal that a call of a local variable calls, or that is called on the spot.
func (b *builder) localFunc(at flow.Point, call *ast.CallExpr) *ast.FuncLit {
	fun := ast.Unparen(call.Fun)
	if v, ok := at.Lookup(fun); ok && len(v.Defs) == 1 && v.Defs[0].Expr != nil {
		fun = ast.Unparen(v.Defs[0].Expr)
	}
	lit, _ := fun.(*ast.FuncLit)
	return lit
}

// delegated returns the function that gives several results, of which one is a tool's, or nil if it only builds results.
func (b *builder) delegated(e ast.Expr) *types.Func {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !b.isTuple(call) {
		return nil
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil || b.constructor(fn.Origin()) != nil {
		return nil
	}
	return fn.Origin()
}
