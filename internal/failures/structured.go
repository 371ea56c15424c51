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

// isStructured reports whether a variable holds a result that was built from structured content.
func (b *builder) isStructured(at flow.Point, val flow.Value) bool {
	return slices.ContainsFunc(val.Defs, func(d flow.Def) bool {
		call, ok := exprOf(d).(*ast.CallExpr)
		if !ok {
			return false
		}
		fn := typeutil.StaticCallee(b.info, call)
		return fn != nil && mcp.IsStructured(fn) ||
			slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return b.isEnvelope(at.Before(d.Node), arg) })
	})
}

// isStructuredError reports whether an error is a struct of the server's own whose fields have names for JSON. Its text
// may be JSON, or its JSON is sent by other code, so the rules leave it alone.
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

// isEnvelope reports whether a text has a code of its own, and what else a client has to know: JSON that a client may
// decode, or a constant or a format with a code and a retry. JSON is a constant, a format or the beginning of a
// concatenation, with a code, string(data) with data from json.Marshal, or the result of a function whose argument has
// a code.
func (b *builder) isEnvelope(at flow.Point, text ast.Expr) bool {
	info := b.info
	if constant, ok := goq.ConstString(info, text); ok {
		return lexicon.JSONCode.MatchString(constant) || lexicon.HasCodeAndRetry(constant)
	}
	if sum, ok := ast.Unparen(text).(*ast.BinaryExpr); ok {
		return b.isEnvelope(at, sum.X)
	}
	if b.isTypedText(text) {
		return true
	}
	if call, ok := ast.Unparen(text).(*ast.CallExpr); ok && len(call.Args) > 0 {
		fn := typeutil.StaticCallee(info, call)
		if goq.IsFunc(fn, "fmt", "Sprintf") {
			return b.isEnvelope(at, call.Args[0]) || b.formatsCode(call) || b.hasText(call.Args[1:])
		}
	}
	if conv, ok := ast.Unparen(text).(*ast.CallExpr); ok && len(conv.Args) == 1 {
		if !info.Types[conv.Fun].IsType() { // mustJSON(envelope)
			return hasCode(info, b.definition(at, conv.Args[0]))
		}
		text = conv.Args[0]
	}
	val, ok := at.Lookup(text)
	if !ok {
		return false
	}
	return slices.ContainsFunc(val.Defs, func(d flow.Def) bool {
		call, ok := exprOf(d).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return false
		}
		if b.isTypedText(call) {
			return true
		}
		fn := typeutil.StaticCallee(info, call)
		return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "encoding/json" &&
			b.mayHaveCode(at.Before(d.Node), call.Args[0])
	})
}

// isTypedText reports whether an expression is the text of a typed error, with code and retry.
func (b *builder) isTypedText(e ast.Expr) bool {
	if err := goq.ErrorOf(b.info, e); err != nil {
		e = err
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && mcp.IsRuntime(typeutil.StaticCallee(b.info, call), "Text", "InText")
}

// hasText reports whether one of the values of a format is the text of a typed error.
func (b *builder) hasText(args []ast.Expr) bool { return slices.ContainsFunc(args, b.isTypedText) }

// mayHaveCode reports whether the JSON of a value may have a code. That of a literal whose keys are known has none if
// no key or field is called so, and no value looks like one: {"error": "not_found"}.
func (b *builder) mayHaveCode(at flow.Point, e ast.Expr) bool {
	e = b.definition(at, e)
	lit := goq.Literal(e)
	return lit == nil || hasCode(b.info, lit) || slices.ContainsFunc(lit.Elts, func(elt ast.Expr) bool {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok || goq.EntryName(b.info, kv.Key) == "" {
			return true
		}
		text, _ := goq.ConstString(b.info, kv.Value)
		return lexicon.LooksLikeCode.MatchString(text)
	})
}

// formatsCode reports whether a call formats a code, and its format says whether to repeat the call:
// fmt.Sprintf("%s: %s (retryable: %t)", e.Code(), e, e.Retryable()).
func (b *builder) formatsCode(call *ast.CallExpr) bool {
	format, ok := goq.ConstString(b.info, call.Args[0])
	return ok && lexicon.AnotherTry.MatchString(format) && slices.ContainsFunc(call.Args[1:], func(arg ast.Expr) bool {
		named := ast.Unparen(arg)
		if method, ok := named.(*ast.CallExpr); ok {
			named = ast.Unparen(method.Fun)
		}
		sel, ok := named.(*ast.SelectorExpr)
		return ok && lexicon.IsCodeKey(sel.Sel.Name) && goq.IsString(b.info.TypeOf(arg))
	})
}

// hasCode reports whether a value has a field or key for a code, itself or in a literal inside it.
func hasCode(info *types.Info, e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	if lit, ok := ast.Unparen(e).(*ast.CompositeLit); ok && hasCodeKey(info, lit) {
		return true
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
		if lexicon.IsCodeKey(f.Name()) {
			return true
		}
	}
	return false
}

// hasCodeKey reports whether a literal has a constant key for a code, or an element that is a literal with a code.
func hasCodeKey(info *types.Info, lit *ast.CompositeLit) bool {
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key := info.Types[kv.Key].Value
		if key != nil && key.Kind() == constant.String && lexicon.IsCodeKey(constant.StringVal(key)) {
			return true
		}
		if nested, ok := ast.Unparen(kv.Value).(*ast.CompositeLit); ok && hasCode(info, nested) {
			return true
		}
	}
	return false
}
