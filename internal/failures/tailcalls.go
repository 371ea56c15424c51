package failures

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// tailCall judges "return f(…)", where one call gives all results.
func (b *builder) tailCall(v visit, at flow.Point, ret *ast.ReturnStmt, call *ast.CallExpr, push func(visit)) {
	b.pushCallbacks(v, call, push)
	if lit := b.localFunc(at, call); lit != nil {
		sig := b.info.TypeOf(lit).(*types.Signature)
		if c := b.used(b.literalConstructor(lit), at, call); c != nil && (c.Always || c.Claims) {
			b.tailConstructor(v, at, ret, call, sig, c)
		} else {
			push(v.to(b.handlers, lit, nil, sig))
		}
		return
	}
	sig, ok := b.info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return
	}
	if b.claimPayload(v, at, ret, call) {
		return
	}
	if fn := typeutil.StaticCallee(b.info, call); fn != nil && b.tailFunc(v, at, ret, call, fn.Origin(), push) {
		return
	}
	if fn := b.onlyImplementation(call); fn != nil {
		b.pushDelegate(v, fn, false, push)
		return
	}
	_, shaped := mcp.ShapeOf(sig)
	if shaped || b.handlers.Passes(call) || v.Err < 0 || v.Delivery == mcp.Typed || b.trace.KnownCall(at, call, v.Known) {
		return // the results are another tool's, which is judged itself, or the error is known
	}
	f := b.add(v, Bare, ret, call)
	f.Text = Text{Cause: call}
	if v.Sig.Results().Len() == 2 && !b.isExact(v) {
		f.Repair = WrapPair{call}
	}
	b.classify(f, at, []*ast.CallExpr{call})
	b.deliver(f, v)
}

// tailFunc judges "return f(…)" if f renders typed errors, is a constructor, returns only typed errors, or is declared
// in this package. It returns false for all other functions.
func (b *builder) tailFunc(
	v visit, at flow.Point, ret *ast.ReturnStmt, call *ast.CallExpr, fn *types.Func, push func(visit),
) bool {
	if typederr.Renders(b.pass, fn) {
		return true
	}
	if c := b.used(b.constructor(fn), at, call); c != nil && (c.Always || c.Claims) {
		b.tailConstructor(v, at, ret, call, fn.Signature(), c)
		return true
	}
	onlyTyped := b.trace.OnlyTyped(fn)
	switch {
	case onlyTyped, mcp.IsRuntime(fn):
		b.typedTails[v.Func] = true
		if fn.Pkg() == b.pass.Pkg && b.handlers.Decls[fn] != nil {
			b.pushDelegate(v, fn, false, push) // its results are judged
		}
	case fn.Pkg() == b.pass.Pkg && b.handlers.Decls[fn] != nil:
		b.givenErrors(v, at, ret, call, fn, push)
		b.pushDelegate(v, fn, false, push)
	default:
		return false
	}
	return true
}

// tailConstructor judges "return f(…)" where f is a constructor of the server's own.
func (b *builder) tailConstructor(
	v visit, at flow.Point, ret *ast.ReturnStmt, call *ast.CallExpr, sig *types.Signature, c *Constructor,
) {
	out := b.ofConstructor(at, call, sig, c)
	if c.Claims {
		b.claimPair(v, at, ret, call, out)
		return
	}
	b.passesTyping(v, at, ret, out)
	if out.typed || c.Bare && v.Delivery == mcp.Typed {
		return
	}
	class := Untyped
	if c.Bare {
		class = Bare
	}
	f := b.add(v, class, ret, call)
	f.Text, f.Whole, f.MayBeNil = out.text, out.whole, b.mayBeNil(at, out)
	if v.Result >= 0 {
		f.ResultType = v.Sig.Results().At(v.Result).Type()
	}
	f.NotNil = !c.Bare && b.fails(at, f.Text)
	pair := v.Sig.Results().Len() == 2
	switch {
	case out.exact && v.Err >= 0 && (c.Bare || mcp.Buildable(f.ResultType)):
		f.Repair = ReplaceResults{call}
	case out.arg != nil && b.canType(v, at, out.arg):
		f.Repair, f.Text = ReplaceError{out.arg}, b.ofError(at, out.arg)
	case !c.Bare && pair && v.Result == 0 && mcp.Annotatable(f.ResultType):
		f.Repair = AnnotatePair{call}
	case c.Bare && pair:
		f.Repair = WrapPair{call}
	}
	b.classify(f, at, nil)
	if c.Bare {
		b.deliver(f, v)
		return
	}
	b.stateResult(f, v, at)
}
