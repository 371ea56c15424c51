package failures

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
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

// ofLiteral judges a composite literal of an SDK's result, or of a result type of the server's own.
func (b *builder) ofLiteral(at flow.Point, lit *ast.CompositeLit) outcome {
	t := b.info.TypeOf(lit)
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return outcome{}
	}
	own := mcp.ResultOf(t) == nil
	if own && !b.isOwnResult(t) {
		return outcome{}
	}
	var out outcome
	var content ast.Expr
	judged := own // it says itself whether it is an error
	names := mcp.FieldsOf(t)
	for name, value := range goq.Fields(st, lit) {
		tv := b.info.Types[value]
		switch {
		case name == names.IsError:
			out.failed = (tv.Value == nil || constant.BoolVal(tv.Value)) && !b.isForwarded(at, value)
			out.always = tv.Value != nil && out.failed
			judged = tv.Value == nil || out.failed
		case name == names.Content:
			content = value
		case names.SayMore(name) && !own && !tv.IsNil() && !isEmptyLiteral(value):
			out.typed = true // more than free text
		case own && goq.IsError(tv.Type):
			if err := b.errorField(at, st, lit, name, value); err.failed {
				return err
			}
		}
	}
	out.build = lit
	if content != nil {
		out.text, out.exact = b.ofContent(at, content, names)
	}
	out.claims = !judged && !out.typed && content != nil
	out.exact = out.exact && (out.always || out.claims) && !own
	return out
}

// errorField judges an error in a literal of a result of the server's own.
func (b *builder) errorField(at flow.Point, st *types.Struct, lit *ast.CompositeLit, name string, e ast.Expr) outcome {
	v := b.trace.Error(at, e)
	if v.Nil == flow.IsNil {
		return outcome{}
	}
	out := outcome{failed: true, always: v.Nil == flow.NotNil, build: lit, typed: v.Typed, text: b.ofError(at, e)}
	if types.Identical(goq.FieldType(st, name), goq.ErrorType) {
		out.arg = e
	}
	return out
}

func isEmptyLiteral(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}

// isForwarded reports whether the value of IsError is another result's, or a parameter of a helper: the failure,
// if there is one, is made elsewhere.
func (b *builder) isForwarded(at flow.Point, e ast.Expr) bool {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		return sel.Sel.Name == mcp.FieldsOf(b.info.TypeOf(sel.X)).IsError
	}
	v, ok := at.Lookup(e)
	return ok && len(v.Defs) == 1 && v.Defs[0].Param
}

// isOwnResult reports whether a struct of the module under analysis is a tool result of the server's own: it
// has a field for an error, or says itself whether it is one.
func (b *builder) isOwnResult(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !goq.SameModule(b.pass, named.Obj().Pkg()) || goq.IsError(types.NewPointer(named)) {
		return false
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if types.Identical(f.Type(), goq.ErrorType) || f.Name() == mcp.FieldsOf(t).IsError {
			return true
		}
	}
	return false
}

// ofContent finds the text in a list of one text content.
func (b *builder) ofContent(at flow.Point, content ast.Expr, names mcp.Fields) (Text, bool) {
	list, ok := ast.Unparen(content).(*ast.CompositeLit)
	if !ok || len(list.Elts) == 0 {
		return Text{}, false
	}
	elt := ast.Unparen(list.Elts[0])
	if u, ok := elt.(*ast.UnaryExpr); ok {
		elt = u.X
	}
	single := len(list.Elts) == 1
	switch elt := elt.(type) {
	case *ast.CompositeLit:
		var text Text
		found := false
		for _, f := range elt.Elts {
			if kv, ok := f.(*ast.KeyValueExpr); ok {
				switch id, _ := kv.Key.(*ast.Ident); {
				case id != nil && id.Name == names.Text:
					text, found = b.ofString(at, kv.Value), true
				case id == nil || id.Name != names.Type:
					single = false // it says more
				}
			}
		}
		return text, single && found
	case *ast.CallExpr: // mcp.NewTextContent(text)
		if len(elt.Args) == 1 && goq.IsString(b.info.TypeOf(elt.Args[0])) {
			fn := typeutil.StaticCallee(b.info, elt)
			return b.ofString(at, elt.Args[0]), single && fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path())
		}
	}
	return Text{}, false
}
