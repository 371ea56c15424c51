package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// ofLiteral judges a composite literal of an SDK's result type, or of one of the server's own.
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
	names := b.fieldsOf(t)
	out := outcome{failed: names.Success != "", always: names.Success != ""} // unless the literal says that it succeeds
	var content ast.Expr
	judged := own // a result type of the server's own shows whether it is an error
	for name, value := range goq.Fields(st, lit) {
		tv := b.info.Types[value]
		switch {
		case name == names.IsError:
			judged = b.judgeFlag(&out, at, value)
		case own && name == names.Success:
			out.failed = isFalse(tv)
			out.always = out.failed
		case own && lexicon.IsCodeKey(name) && !isEmptyText(tv):
			out.typed = true
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
	switch {
	case content == nil:
		out.failed = out.failed && names.Success == "" // Outcome{}: nothing is said
	case goq.IsString(b.info.TypeOf(content)):
		out.text = b.ofString(at, content)
	case goq.IsStrings(b.info.TypeOf(content)):
		if list, ok := ast.Unparen(content).(*ast.CompositeLit); ok && len(list.Elts) == 1 {
			out.text = b.ofString(at, list.Elts[0])
		}
	default:
		b.judgeContent(&out, at, content, names)
	}
	out.claims = !judged && !out.typed && content != nil && !b.saysElse(content, names)
	out.exact = out.exact && (out.always || out.claims || out.flag != nil) && !own
	if !own || !out.always {
		return out
	}
	if text := b.shownText(t, names, content); text != nil {
		out.shown = &ReplaceText{Text: text, Result: lit}
		out.typed = out.typed || b.isEnvelope(at, text)
	}
	return out
}

// ofFields judges a call of a function with which an SDK builds results from their fields.
func (b *builder) ofFields(at flow.Point, call *ast.CallExpr, c mcp.FieldsResult) outcome {
	out := outcome{build: call}
	if len(call.Args) <= max(c.Content, c.IsError) { // f(g()) spreads the results of g
		return out
	}
	content, names := call.Args[c.Content], mcp.FieldsOf(goq.Deref(b.info.TypeOf(call)))
	judged := b.judgeFlag(&out, at, call.Args[c.IsError])
	b.judgeContent(&out, at, content, names)
	out.claims = !judged && !out.typed && !b.saysElse(content, names)
	out.exact = out.exact && (out.always || out.claims || out.flag != nil)
	return out
}

// judgeFlag judges the flag of a result that says whether it is an error. judged is false if it says that it is none.
func (b *builder) judgeFlag(out *outcome, at flow.Point, flag ast.Expr) (judged bool) {
	tv := b.info.Types[flag]
	out.failed = !isFalse(tv) && !b.isForwarded(at, flag)
	if at.Param(flag) != nil {
		out.flag = flag
	}
	out.always = tv.Value != nil && out.failed
	return tv.Value == nil || out.failed
}

// judgeContent judges the list of contents of a result.
func (b *builder) judgeContent(out *outcome, at flow.Point, content ast.Expr, names mcp.Fields) {
	if text, exact := b.textOf(content, names); text != nil {
		out.text, out.exact = b.ofString(at, text), exact
		out.typed = out.typed || out.failed && b.isEnvelope(at, text)
	}
}

// shownText returns the only text in the content of a result of the server's own, if an adapter makes results of the
// SDK of it, or nil.
func (b *builder) shownText(result types.Type, names mcp.Fields, content ast.Expr) ast.Expr {
	text, holder, field := content, result, names.Content
	switch list, _ := ast.Unparen(content).(*ast.CompositeLit); {
	case content == nil:
		return nil
	case list != nil && len(list.Elts) == 1 && goq.IsStrings(b.info.TypeOf(content)):
		text = list.Elts[0]
	case list != nil && len(list.Elts) == 1:
		exact := false
		if text, exact = b.textOf(content, names); !exact || goq.Literal(list.Elts[0]) == nil {
			return nil
		}
		holder, field = goq.Deref(b.info.TypeOf(list.Elts[0])), names.Text
	}
	if !b.handlers.Shows(holder, field) || !types.AssignableTo(types.Typ[types.String], b.info.TypeOf(text)) {
		return nil
	}
	return text
}

// errorField judges an error in a literal of one of the server's own result types.
func (b *builder) errorField(at flow.Point, st *types.Struct, lit *ast.CompositeLit, name string, e ast.Expr) outcome {
	err := b.trace.Error(at, e)
	if err.Nil == flow.IsNil {
		return outcome{}
	}
	out := outcome{failed: true, always: err.Nil == flow.NotNil, build: lit, typed: err.Typed, text: b.ofError(at, e)}
	if types.Identical(goq.FieldType(st, name), goq.ErrorType) {
		out.arg = e
	}
	return out
}

// isEmptyText reports whether a value is the constant "" or 0.
func isEmptyText(tv types.TypeAndValue) bool {
	return tv.Value != nil && (tv.Value.ExactString() == `""` || tv.Value.ExactString() == "0")
}

func isEmptyLiteral(e ast.Expr) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}

// isForwarded reports whether the value of IsError is another result's, or a parameter of a helper. The failure, if
// there is one, is then reported in another place.
func (b *builder) isForwarded(at flow.Point, e ast.Expr) bool {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		return sel.Sel.Name == b.fieldsOf(b.info.TypeOf(sel.X)).IsError
	}
	val, ok := at.Lookup(e)
	return ok && len(val.Defs) == 1 && val.Defs[0].Param
}

// isOwnResult reports whether a type is a tool result of the server's own.
func (b *builder) isOwnResult(t types.Type) bool {
	_, ok := b.handlers.OwnResult(b.pass, t)
	return ok
}

// fieldsOf returns what the fields of a result are called, of an SDK's or of the server's own.
func (b *builder) fieldsOf(t types.Type) mcp.Fields {
	if fields, ok := b.handlers.OwnResult(b.pass, goq.Deref(t)); ok {
		return fields
	}
	return mcp.FieldsOf(t)
}

// saysElse reports whether a list of contents has something else than texts, such as a resource that the text leads to.
func (b *builder) saysElse(content ast.Expr, names mcp.Fields) bool {
	list, ok := ast.Unparen(content).(*ast.CompositeLit)
	if !ok {
		return false
	}
	return slices.ContainsFunc(list.Elts, func(elt ast.Expr) bool {
		lit := goq.Literal(elt)
		if lit == nil {
			return false
		}
		st, ok := b.info.TypeOf(lit).Underlying().(*types.Struct)
		return ok && !goq.IsString(goq.FieldType(st, names.Text))
	})
}

// textOf returns the first text in the content of a result literal, or nil. exact reports whether the content is
// nothing else.
func (b *builder) textOf(content ast.Expr, names mcp.Fields) (text ast.Expr, exact bool) {
	list, ok := ast.Unparen(content).(*ast.CompositeLit)
	if !ok || len(list.Elts) == 0 {
		return nil, false
	}
	elt := ast.Unparen(list.Elts[0])
	if u, ok := elt.(*ast.UnaryExpr); ok {
		elt = u.X
	}
	exact = len(list.Elts) == 1
	switch elt := elt.(type) {
	case *ast.CompositeLit:
		for _, f := range elt.Elts {
			if kv, ok := f.(*ast.KeyValueExpr); ok {
				switch id, _ := kv.Key.(*ast.Ident); {
				case id != nil && id.Name == names.Text:
					text = kv.Value
				case id == nil || id.Name != names.Type:
					exact = false // the content has more than a text
				}
			}
		}
	case *ast.CallExpr: // mcp.NewTextContent(text)
		if len(elt.Args) == 1 && goq.IsString(b.info.TypeOf(elt.Args[0])) {
			fn := typeutil.StaticCallee(b.info, elt)
			return elt.Args[0], exact && fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path())
		}
	}
	return text, exact && text != nil
}
