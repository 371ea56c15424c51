package failures

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// ofVariable judges a variable by what was assigned to it and to its fields.
func (b *builder) ofVariable(at flow.Point, id *ast.Ident, v flow.Value, depth int) outcome {
	return b.ofVar(at, b.info.ObjectOf(id).(*types.Var), v, id, depth)
}

// ofVar is ofVariable for a variable that stands nowhere: id may be nil.
func (b *builder) ofVar(at flow.Point, variable *types.Var, v flow.Value, id ast.Expr, depth int) outcome {
	field := func(name string) []flow.Def {
		v, _ := at.Value(flow.Key{Var: variable, Field: name})
		return v.Defs
	}
	if len(field("StructuredContent")) > 0 || len(field("Meta")) > 0 || b.isStructured(at, v) {
		return outcome{}
	}
	if slices.ContainsFunc(field("IsError"), b.isFalse) {
		return outcome{} // it is taken back
	}
	for _, name := range []string{"IsError", "Error", "Err"} {
		for _, d := range field(name) {
			if d.Expr == nil {
				continue
			}
			if tv := b.info.Types[d.Expr]; name == "IsError" && (tv.Value == nil || constant.BoolVal(tv.Value)) {
				if b.isForwarded(at.Before(d.Node), d.Expr) {
					return outcome{}
				}
				return outcome{failed: true, always: tv.Value != nil && len(field(name)) == 1, build: id}
			}
			if name != "IsError" && b.isOwnResult(goq.Deref(variable.Type())) && goq.IsError(b.info.TypeOf(d.Expr)) {
				if v := b.trace.Error(at.Before(d.Node), d.Expr); v.Nil != flow.IsNil {
					return outcome{failed: true, build: id, arg: d.Expr, typed: v.Typed, text: b.ofError(at.Before(d.Node), d.Expr)}
				}
			}
		}
	}
	if k := mcp.ResultOf(variable.Type()); k != nil && k.SetError != "" {
		for _, d := range field(k.SetError + "()") {
			if call, ok := d.Expr.(*ast.CallExpr); ok && len(call.Args) == 1 {
				t := b.ofError(at.Before(d.Node), call.Args[0])
				return outcome{failed: true, always: true, build: id, text: t} // the call must stay
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
			if fn := typeutil.StaticCallee(b.info, call); fn != nil && b.constructor(fn.Origin()) == nil {
				if b.handlers.Decls[fn.Origin()] != nil && !out.failed {
					out.forward, out.index = fn.Origin(), d.Index
				}
				continue // its own returns are judged where they stand
			}
		}
		one := b.ofResult(at.Before(d.Node), d.Expr, depth+1)
		if b.isTuple(d.Expr) { // what gives the result gives other things besides, and must stay
			one.build, one.exact, one.arg, one.pair = id, false, nil, nil
		}
		if one.failed && !one.typed {
			failures++
			out = one
		} else if (one.forward != nil || one.claims && len(v.Defs) == 1 && len(field("Content")) == 0) && !out.failed {
			out = one
		}
	}
	out.always = out.always && failures == len(v.Defs)
	if failures > 1 {
		out.exact, out.arg = false, nil
	}
	return out
}

// isFalse reports whether a definition is the constant false.
func (b *builder) isFalse(d flow.Def) bool {
	if d.Expr == nil {
		return false
	}
	v := b.info.Types[d.Expr].Value
	return v != nil && v.Kind() == constant.Bool && !constant.BoolVal(v)
}

// isStructured reports whether a variable holds a result that an SDK built from structured content.
func (b *builder) isStructured(at flow.Point, v flow.Value) bool {
	return slices.ContainsFunc(v.Defs, func(d flow.Def) bool {
		call, ok := exprOf(d).(*ast.CallExpr)
		if !ok {
			return false
		}
		fn := typeutil.StaticCallee(b.info, call)
		return fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) &&
			(strings.Contains(fn.Name(), "Structured") || strings.HasSuffix(fn.Name(), "JSON")) ||
			slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return b.isEnvelope(at.Before(d.Node), arg) })
	})
}

// isStructuredError reports whether an error is of a struct of the server's own that is made to be encoded: its fields
// have names for JSON. Its text is more than a text, or its JSON is sent elsewhere.
func (b *builder) isStructuredError(e ast.Expr) bool {
	if e == nil {
		return false
	}
	named, ok := types.Unalias(goq.Deref(b.info.TypeOf(e))).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || !goq.SameModule(b.pass, named.Obj().Pkg()) {
		return false
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i := range st.NumFields() {
		if strings.Contains(st.Tag(i), `json:"`) {
			return true
		}
	}
	return false
}

// isEnvelope reports whether a text is JSON that a client may decode: a constant with a code, string(data) with data
// from json.Marshal, or what a function makes of something that has a code.
func (b *builder) isEnvelope(at flow.Point, text ast.Expr) bool {
	info := b.info
	if v := info.Types[text].Value; v != nil && v.Kind() == constant.String {
		return lexicon.JSONCode.MatchString(constant.StringVal(v))
	}
	if conv, ok := ast.Unparen(text).(*ast.CallExpr); ok && len(conv.Args) == 1 {
		if !info.Types[conv.Fun].IsType() { // mustJSON(envelope)
			return hasCode(info, b.definition(at, conv.Args[0]))
		}
		text = conv.Args[0]
	}
	v, ok := at.Lookup(text)
	if !ok {
		return false
	}
	return slices.ContainsFunc(v.Defs, func(d flow.Def) bool {
		call, ok := exprOf(d).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return false
		}
		fn := typeutil.StaticCallee(info, call)
		return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "encoding/json"
	})
}

// wordsOf returns the words of a text: those of its message, if the text is a JSON object.
func wordsOf(text string) string {
	if m := lexicon.JSONMessage.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return text
}

func exprOf(d flow.Def) ast.Expr {
	if d.Expr == nil {
		return nil
	}
	return ast.Unparen(d.Expr)
}

// definition follows a variable to the one expression it holds.
func (b *builder) definition(at flow.Point, e ast.Expr) ast.Expr {
	def, _ := at.Definition(e)
	return def
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
				if inner, ok := ast.Unparen(kv.Value).(*ast.CompositeLit); ok && hasCode(info, inner) {
					return true
				}
			}
		}
	}
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
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
