package errsite

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/origin"
	"github.com/mcperrlint/mcperrlint/internal/sdk"
)

// outcome is what a result expression is.
type outcome struct {
	failed bool // it reports a failure, at least on some path
	always bool // it never is anything else
	typed  bool // with code and retry

	build   ast.Expr    // the expression that builds the failure
	text    Text        // its text, as far as known
	exact   bool        // text is all that the client gets, so that build can be replaced
	arg     ast.Expr    // an error inside build that ends in the result; can be typed where it stands
	forward *types.Func // a function of this package whose result it is
	pair    ast.Expr    // a call inside build whose second result is an error that ends in the result
}

// ofResult judges a result expression.
func (b *builder) ofResult(g *flow.Graph, s flow.State, e ast.Expr, depth int) outcome {
	info := b.pass.TypesInfo
	e = ast.Unparen(e)
	if depth > 8 || info.Types[e].IsNil() {
		return outcome{}
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return b.ofCall(g, s, e, depth)
	case *ast.UnaryExpr:
		return b.ofResult(g, s, e.X, depth+1)
	case *ast.StarExpr:
		return b.ofResult(g, s, e.X, depth+1)
	case *ast.CompositeLit:
		return b.ofLiteral(g, s, e)
	case *ast.Ident:
		if v, ok := g.Lookup(s, e); ok {
			return b.ofVariable(g, s, e, v, depth)
		}
	}
	return outcome{}
}

// ofCall judges the result of a call: an SDK's constructor, an inferred one, or a function to follow.
func (b *builder) ofCall(g *flow.Graph, s flow.State, call *ast.CallExpr, depth int) outcome {
	info := b.pass.TypesInfo
	if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return b.ofResult(g, s, call.Args[0], depth+1)
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return outcome{}
	}
	fn = fn.Origin()
	if c, ok := sdkConstructor(fn); ok {
		t, exact := b.ofArguments(g, s, call, c.Message, c.Cause, c.Format)
		out := outcome{failed: true, always: true, build: call, text: t, exact: exact}
		out.typed = b.isEnvelope(g, s, call.Args[c.Message])
		if t.Whole == nil && t.Literal == nil {
			out.exact = exact && t.Cause != nil
		}
		return out
	}
	c := b.constructor(fn)
	if c == nil {
		if fn.Pkg() == b.pass.Pkg && b.found.Decls[fn] != nil {
			return outcome{forward: fn}
		}
		return outcome{}
	}
	return b.ofConstructor(g, s, call, fn, c)
}

func sdkConstructor(fn *types.Func) (sdk.ErrorResult, bool) {
	name := handlers.FuncName(fn)
	for _, k := range sdk.All {
		for _, c := range k.ErrorResults {
			if c.Func == name {
				return c, true
			}
		}
	}
	return sdk.ErrorResult{}, false
}

// ofConstructor applies what was inferred of a server's own constructor to one of its calls.
func (b *builder) ofConstructor(g *flow.Graph, s flow.State, call *ast.CallExpr, fn *types.Func, c *Constructor) outcome {
	out := outcome{failed: c.Always, always: c.Always, build: call, exact: c.Exact && c.Pure}
	params := fn.Signature().Params().Len()
	variadicSpread := call.Ellipsis.IsValid()
	if len(call.Args) == 1 && params > 1 && b.isTuple(call.Args[0]) { // f(g()) spreads the results of g
		return b.ofSpread(g, s, call, c)
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
		out.text, ok = b.ofArguments(g, s, call, c.Message, c.Cause, c.Format)
		if c.Prefix != "" && c.Message < 0 && ok {
			out.text = b.ofError(g, s, call.Args[c.Cause]) // the error's own text follows the prefix
		}
		out.text.Prefix = c.Prefix
	}
	out.exact = out.exact && ok && !variadicSpread
	if c.Message >= 0 && c.Message < len(call.Args) {
		out.typed = b.isEnvelope(g, s, call.Args[c.Message])
	}
	if c.Cause >= 0 && c.Cause < len(call.Args) {
		arg := call.Args[c.Cause]
		v := b.trace.Error(g, s, arg)
		switch {
		case v.Nil == flow.IsNil && c.Carrier:
			return outcome{} // no failure after all
		case v.Nil == flow.IsNil:
			out.text.Cause = nil
		default:
			out.failed = true
			out.arg = arg
			out.typed = v.Typed && (c.Carrier || !out.exact)
		}
	}
	return out
}

// ofSpread judges newResult(f()), where f gives both the text and the error of the result.
func (b *builder) ofSpread(g *flow.Graph, s flow.State, call *ast.CallExpr, c *Constructor) outcome {
	out := outcome{failed: c.Always || c.Carrier, always: c.Always, build: call}
	inner, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
	if !ok {
		return out
	}
	v := b.trace.Call(g, s, inner)
	out.typed = v.Typed
	out.text = Text{Cause: inner}
	if tuple, ok := b.pass.TypesInfo.TypeOf(inner).(*types.Tuple); ok && tuple.Len() == 2 && c.Cause == 1 {
		out.pair = inner
	}
	return out
}

// ofLiteral judges a composite literal of an SDK's result, or of a result type of the server's own.
func (b *builder) ofLiteral(g *flow.Graph, s flow.State, lit *ast.CompositeLit) outcome {
	t := b.pass.TypesInfo.TypeOf(lit)
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return outcome{}
	}
	own := handlers.ResultSDK(t) == nil
	if own && !b.isOwnResult(t) {
		return outcome{}
	}
	var out outcome
	var content ast.Expr
	for i, elt := range lit.Elts {
		name, value := "", elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			name, value = kv.Key.(*ast.Ident).Name, kv.Value
		} else if i < st.NumFields() {
			name = st.Field(i).Name()
		}
		switch {
		case name == "IsError":
			tv := b.pass.TypesInfo.Types[value]
			out.failed = tv.Value == nil || constant.BoolVal(tv.Value)
			out.always = tv.Value != nil && out.failed
		case name == "StructuredContent", name == "Meta", name == "Result" && !own:
			if !b.pass.TypesInfo.Types[value].IsNil() {
				out.typed = !own // more than free text
			}
		case name == "Content":
			content = value
		case own && types.Identical(b.pass.TypesInfo.TypeOf(value), errorType), own && origin.IsError(b.pass.TypesInfo.TypeOf(value)):
			v := b.trace.Error(g, s, value)
			if v.Nil == flow.IsNil {
				continue
			}
			return outcome{failed: true, always: v.Nil == flow.NotNil, build: lit, arg: value, typed: v.Typed, text: b.ofError(g, s, value)}
		}
	}
	out.build = lit
	if content != nil {
		out.text, out.exact = b.ofContent(g, s, content)
	}
	out.exact = out.exact && out.always && !own
	return out
}

var errorType = types.Universe.Lookup("error").Type()

// isOwnResult reports whether a struct of the module under analysis is a tool result of the server's own: it
// has a field for an error, or says itself whether it is one.
func (b *builder) isOwnResult(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !handlers.SameModule(b.pass, named.Obj().Pkg()) || origin.IsError(types.NewPointer(named)) {
		return false
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if types.Identical(f.Type(), errorType) || f.Name() == "IsError" {
			return true
		}
	}
	return false
}

// ofContent finds the text in a list of one text content.
func (b *builder) ofContent(g *flow.Graph, s flow.State, content ast.Expr) (Text, bool) {
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
		for _, f := range elt.Elts {
			if kv, ok := f.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Text" {
					return b.ofString(g, s, kv.Value), single
				}
			}
		}
	case *ast.CallExpr: // mcp.NewTextContent(text)
		if len(elt.Args) == 1 && isString(b.pass.TypesInfo.TypeOf(elt.Args[0])) {
			return b.ofString(g, s, elt.Args[0]), single
		}
	}
	return Text{}, false
}

func isString(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// ofVariable judges a variable by what was assigned to it and to its fields.
func (b *builder) ofVariable(g *flow.Graph, s flow.State, id *ast.Ident, v flow.Value, depth int) outcome {
	variable := b.pass.TypesInfo.ObjectOf(id).(*types.Var)
	field := func(name string) []flow.Def { return s[flow.Key{Var: variable, Field: name}].Defs }
	if len(field("StructuredContent")) > 0 || len(field("Meta")) > 0 {
		return outcome{}
	}
	for _, name := range []string{"IsError", "Error", "Err"} {
		for _, d := range field(name) {
			if d.Expr == nil {
				continue
			}
			if tv := b.pass.TypesInfo.Types[d.Expr]; name == "IsError" && (tv.Value == nil || constant.BoolVal(tv.Value)) {
				return outcome{failed: true, always: tv.Value != nil && len(field(name)) == 1, build: id}
			}
			if name != "IsError" && b.isOwnResult(deref(variable.Type())) && origin.IsError(b.pass.TypesInfo.TypeOf(d.Expr)) {
				if v := b.trace.Error(g, g.Before(d.Node), d.Expr); v.Nil != flow.IsNil {
					return outcome{failed: true, build: id, arg: d.Expr, typed: v.Typed, text: b.ofError(g, g.Before(d.Node), d.Expr)}
				}
			}
		}
	}
	if k := handlers.ResultSDK(variable.Type()); k != nil && k.SetError != "" {
		for _, d := range field(k.SetError + "()") {
			if call, ok := d.Expr.(*ast.CallExpr); ok && len(call.Args) == 1 {
				t := b.ofError(g, g.Before(d.Node), call.Args[0])
				return outcome{failed: true, always: true, build: id, text: t, exact: b.isEmptyLiteral(v)}
			}
		}
	}
	var out outcome
	failures := 0
	for _, d := range v.Defs {
		if d.Expr == nil {
			continue
		}
		if call, ok := ast.Unparen(d.Expr).(*ast.CallExpr); ok && b.isTuple(call) {
			if fn := typeutil.StaticCallee(b.pass.TypesInfo, call); fn != nil && b.constructor(fn.Origin()) == nil && fn.Pkg() == b.pass.Pkg {
				continue // its own returns are judged where they stand
			}
		}
		one := b.ofResult(g, g.Before(d.Node), d.Expr, depth+1)
		if one.failed && !one.typed {
			failures++
			out = one
		} else if one.forward != nil && !out.failed {
			out = one
		}
	}
	out.always = out.always && failures == len(v.Defs)
	if failures > 1 {
		out.exact, out.arg = false, nil
	}
	return out
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// isEmptyLiteral reports whether a variable holds a literal without fields.
func (b *builder) isEmptyLiteral(v flow.Value) bool {
	if len(v.Defs) != 1 {
		return false
	}
	if v.Defs[0].Zero {
		return true
	}
	e := v.Defs[0].Expr
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	lit, ok := e.(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}

// isEnvelope reports whether a text is JSON that carries a code: string(data) with data from json.Marshal of
// something that has one.
func (b *builder) isEnvelope(g *flow.Graph, s flow.State, text ast.Expr) bool {
	info := b.pass.TypesInfo
	if conv, ok := ast.Unparen(text).(*ast.CallExpr); ok && info.Types[conv.Fun].IsType() && len(conv.Args) == 1 {
		text = conv.Args[0]
	}
	v, ok := g.Lookup(s, text)
	if !ok {
		return false
	}
	return slices.ContainsFunc(v.Defs, func(d flow.Def) bool {
		call, ok := exprOf(d).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return false
		}
		fn := typeutil.StaticCallee(info, call)
		if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "encoding/json" {
			return false
		}
		return hasCode(info, b.definition(g, g.Before(d.Node), call.Args[0]))
	})
}

func exprOf(d flow.Def) ast.Expr {
	if d.Expr == nil {
		return nil
	}
	return ast.Unparen(d.Expr)
}

// definition follows a variable to the one expression it holds.
func (b *builder) definition(g *flow.Graph, s flow.State, e ast.Expr) ast.Expr {
	if v, ok := g.Lookup(s, e); ok && len(v.Defs) == 1 && v.Defs[0].Expr != nil {
		return v.Defs[0].Expr
	}
	return e
}

// hasCode reports whether a value has a field or key for a code.
func hasCode(info *types.Info, e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				if tv := info.Types[kv.Key]; tv.Value != nil && tv.Value.Kind() == constant.String && isCodeName(constant.StringVal(tv.Value)) {
					return true
				}
			}
		}
	}
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	st, ok := deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if isCodeName(f.Name()) {
			return true
		}
	}
	return false
}

func isCodeName(name string) bool {
	switch name {
	case "code", "Code", "error_code", "errorCode", "ErrorCode":
		return true
	}
	return false
}
