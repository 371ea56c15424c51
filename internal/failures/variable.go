package failures

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// ofVariable judges a variable by the values that are assigned to it and to its fields. id is the variable as it is
// written in the source, or nil for a named result at a naked return.
func (b *builder) ofVariable(at flow.Point, variable *types.Var, val flow.Value, id ast.Expr, depth int) outcome {
	names := b.fieldsOf(variable.Type())
	fields := func(name string) []flow.Def {
		val, _ := at.Value(flow.Key{Var: variable, Field: name})
		return val.Defs
	}
	hasMore := slices.ContainsFunc(names.More, func(name string) bool { return len(fields(name)) > 0 })
	isReset := func(d flow.Def) bool { return d.Expr != nil && isFalse(b.info.Types[d.Expr]) }
	if hasMore || b.isStructured(at, val) || slices.ContainsFunc(fields(names.IsError), isReset) ||
		b.isChangedByDefer(variable) {
		return outcome{} // it has more than free text, or is not an error any more
	}
	hasContent := len(fields(names.Content)) > 0 || b.assignsTo(variable, names.Content)
	if out, ok := b.setIsError(at, fields(names.IsError), id); ok {
		if !out.always {
			return out
		}
		if holds := b.ofDefinitions(at, val, id, depth, hasContent); holds.claims {
			out.text, out.whole = holds.text, holds.exact
		} else if content := fields(names.Content); len(content) == 1 && content[0].Expr != nil {
			out.text, out.whole = b.assignedText(at.Before(content[0].Node), content[0].Expr, names)
		}
		return out
	}
	if out, ok := b.setError(at, variable, fields, id); ok {
		return out
	}
	return b.ofDefinitions(at, val, id, depth, hasContent)
}

// isChangedByDefer reports whether a deferred function changes a field of what a variable holds, so that the client
// gets another result than the one that is returned.
func (b *builder) isChangedByDefer(v *types.Var) bool {
	file := goq.FileAt(b.pass, v.Pos())
	if file == nil {
		return false
	}
	fn, ok := goq.DeclAt(file, v.Pos()).(*ast.FuncDecl)
	return ok && fn.Body != nil && b.changedLater.Get(fn, func() map[*types.Var]bool { return b.changedByDefers(fn) })[v]
}

// changedByDefers returns the variables whose fields deferred functions assign to.
func (b *builder) changedByDefers(fn *ast.FuncDecl) map[*types.Var]bool {
	changed := make(map[*types.Var]bool)
	for d := range goq.Defers(fn) {
		for n := range ast.Preorder(d) {
			a, ok := n.(*ast.AssignStmt)
			if !ok {
				continue
			}
			for _, l := range a.Lhs {
				if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok {
					changed[goq.VarOf(b.info, sel.X)] = true
				}
			}
		}
	}
	return changed
}

// assignedText returns the text in the content that is assigned to a result: a list, or a list to which something is
// appended. whole reports whether the content is nothing else.
func (b *builder) assignedText(at flow.Point, content ast.Expr, names mcp.Fields) (t Text, whole bool) {
	if call, ok := ast.Unparen(content).(*ast.CallExpr); ok && !call.Ellipsis.IsValid() &&
		goq.IsBuiltin(b.info, call, "append") {
		content = &ast.CompositeLit{Elts: call.Args[1:]}
	}
	text, exact := b.textOf(content, names)
	if text == nil {
		return Text{}, false
	}
	return b.ofString(at, text), exact
}

// assignsTo reports whether something is assigned to a field of a variable, or to an element in it, on any path.
func (b *builder) assignsTo(v *types.Var, field string) bool {
	a := b.handlers.Assigned(v)
	return a != nil && slices.ContainsFunc(a.Fields, func(f flow.Field) bool { return f.Name == field })
}

// setIsError judges assignments to the field IsError of a result.
func (b *builder) setIsError(at flow.Point, defs []flow.Def, id ast.Expr) (out outcome, ok bool) {
	for _, d := range defs {
		if d.Expr == nil {
			continue
		}
		if tv := b.info.Types[d.Expr]; !isFalse(tv) {
			if b.isForwarded(at.Before(d.Node), d.Expr) {
				return outcome{}, true
			}
			return outcome{failed: true, always: tv.Value != nil && len(defs) == 1, build: id}, true
		}
	}
	return outcome{}, false
}

// setError judges errors that are put into a result: into a field of one of the server's own types, or by the method
// SetError of an SDK's.
func (b *builder) setError(
	at flow.Point, variable *types.Var, fields func(string) []flow.Def, id ast.Expr,
) (out outcome, ok bool) {
	for _, d := range append(fields("Error"), fields("Err")...) {
		own := d.Expr != nil && b.isOwnResult(goq.Deref(variable.Type())) && goq.IsError(b.info.TypeOf(d.Expr))
		if there := at.Before(d.Node); own {
			if err := b.trace.Error(there, d.Expr); err.Nil != flow.IsNil {
				return outcome{
					failed: true, build: id, arg: d.Expr, typed: err.Typed, text: b.ofError(there, d.Expr),
				}, true
			}
		}
	}
	sdk := mcp.ResultOf(variable.Type())
	if sdk == nil || sdk.SetError == "" {
		return outcome{}, false
	}
	for _, d := range fields(sdk.SetError + "()") {
		if call, ok := d.Expr.(*ast.CallExpr); ok && len(call.Args) == 1 {
			t := b.ofError(at.Before(d.Node), call.Args[0])
			return outcome{failed: true, always: true, build: id, text: t}, true // the call must stay
		}
	}
	return outcome{}, false
}

// ofDefinitions judges a variable by the expressions that it may hold. hasContent says that content is assigned later.
func (b *builder) ofDefinitions(at flow.Point, val flow.Value, id ast.Expr, depth int, hasContent bool) (out outcome) {
	failures := 0
	for _, d := range val.Defs {
		if d.Expr == nil {
			continue
		}
		if fn := b.delegated(d.Expr); fn != nil {
			if b.handlers.Decls[fn] != nil && !out.failed {
				out.forward, out.index = fn, d.Index
			}
			continue // the returns of the delegate are judged themselves
		}
		one := b.outcomes.Get(d, func() outcome { return b.ofResult(at.Before(d.Node), d.Expr, depth+1) })
		if goq.IsTuple(b.info, d.Expr) { // the call has other results as well, so it must stay
			one.build, one.exact, one.arg, one.pair = id, false, nil, nil
		}
		claims := one.claims && len(val.Defs) == 1 && !hasContent
		switch {
		case one.failed && !one.typed:
			failures++
			out = one
		case (one.forward != nil || claims) && !out.failed:
			out = one
		}
	}
	out.always = out.always && failures == len(val.Defs)
	if failures > 1 {
		out.exact, out.arg = false, nil
	}
	return out
}

// isFalse reports whether a value of a field IsError is a constant other than true. In one of the server's own types,
// the field may be of any type.
func isFalse(tv types.TypeAndValue) bool {
	return tv.Value != nil && (tv.Value.Kind() != constant.Bool || !constant.BoolVal(tv.Value))
}

// definition returns the one expression that a variable holds, or the expression itself.
func (b *builder) definition(at flow.Point, e ast.Expr) ast.Expr {
	def, _ := at.Definition(e)
	return def
}

// isNil reports whether an expression is the constant nil.
func (b *builder) isNil(e ast.Expr) bool { return b.info.Types[e].IsNil() }

// exprOf returns the expression of a definition without parentheses, or nil.
func exprOf(d flow.Def) ast.Expr {
	if d.Expr == nil {
		return nil
	}
	return ast.Unparen(d.Expr)
}
