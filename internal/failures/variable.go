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

// ofVariable judges a variable by what was assigned to it and to its fields.
func (b *builder) ofVariable(at flow.Point, id *ast.Ident, v flow.Value, depth int) outcome {
	return b.ofVar(at, b.info.ObjectOf(id).(*types.Var), v, id, depth)
}

// ofVar is ofVariable for a variable that is not written anywhere, as a named result: id may be nil.
func (b *builder) ofVar(at flow.Point, variable *types.Var, v flow.Value, id ast.Expr, depth int) outcome {
	names := mcp.FieldsOf(variable.Type())
	fields := func(name string) []flow.Def {
		v, _ := at.Value(flow.Key{Var: variable, Field: name})
		return v.Defs
	}
	saysMore := slices.ContainsFunc(names.More, func(name string) bool { return len(fields(name)) > 0 })
	if saysMore || b.isStructured(at, v) || slices.ContainsFunc(fields(names.IsError), b.isFalse) {
		return outcome{} // it says more, or the error is taken back
	}
	if out, ok := b.setIsError(at, fields(names.IsError), id); ok {
		return out
	}
	if out, ok := b.setError(at, variable, fields, id); ok {
		return out
	}
	return b.ofDefinitions(at, v, id, depth, len(fields(names.Content)) > 0)
}

// setIsError judges what is assigned to the field of a result that says whether it is an error.
func (b *builder) setIsError(at flow.Point, defs []flow.Def, id ast.Expr) (out outcome, ok bool) {
	for _, d := range defs {
		if d.Expr == nil {
			continue
		}
		if tv := b.info.Types[d.Expr]; tv.Value == nil || constant.BoolVal(tv.Value) {
			if b.isForwarded(at.Before(d.Node), d.Expr) {
				return outcome{}, true
			}
			return outcome{failed: true, always: tv.Value != nil && len(defs) == 1, build: id}, true
		}
	}
	return outcome{}, false
}

// setError judges errors that are put into a result: into a field of a result of the server's own, or by a method of the
// SDK's.
func (b *builder) setError(
	at flow.Point, variable *types.Var, fields func(string) []flow.Def, id ast.Expr,
) (out outcome, ok bool) {
	for _, d := range append(fields("Error"), fields("Err")...) {
		own := d.Expr != nil && b.isOwnResult(goq.Deref(variable.Type())) && goq.IsError(b.info.TypeOf(d.Expr))
		if there := at.Before(d.Node); own {
			if v := b.trace.Error(there, d.Expr); v.Nil != flow.IsNil {
				return outcome{
					failed: true, build: id, arg: d.Expr, typed: v.Typed, text: b.ofError(there, d.Expr),
				}, true
			}
		}
	}
	k := mcp.ResultOf(variable.Type())
	if k == nil || k.SetError == "" {
		return outcome{}, false
	}
	for _, d := range fields(k.SetError + "()") {
		if call, ok := d.Expr.(*ast.CallExpr); ok && len(call.Args) == 1 {
			t := b.ofError(at.Before(d.Node), call.Args[0])
			return outcome{failed: true, always: true, build: id, text: t}, true // the call must stay
		}
	}
	return outcome{}, false
}

// ofDefinitions judges a variable by the expressions that it may hold. hasContent says that content is assigned later.
func (b *builder) ofDefinitions(at flow.Point, v flow.Value, id ast.Expr, depth int, hasContent bool) (out outcome) {
	failures := 0
	for _, d := range v.Defs {
		if d.Expr == nil {
			continue
		}
		if fn := b.delegated(d.Expr); fn != nil {
			if b.handlers.Decls[fn] != nil && !out.failed {
				out.forward, out.index = fn, d.Index
			}
			continue // its own returns are judged where they are
		}
		one := b.ofResult(at.Before(d.Node), d.Expr, depth+1)
		if b.isTuple(d.Expr) { // what gives the result gives other things besides, and must stay
			one.build, one.exact, one.arg, one.pair = id, false, nil, nil
		}
		claims := one.claims && len(v.Defs) == 1 && !hasContent
		switch {
		case one.failed && !one.typed:
			failures++
			out = one
		case (one.forward != nil || claims) && !out.failed:
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

// definition follows a variable to the one expression it holds.
func (b *builder) definition(at flow.Point, e ast.Expr) ast.Expr {
	def, _ := at.Definition(e)
	return def
}

func (b *builder) isNil(e ast.Expr) bool { return b.info.Types[e].IsNil() }

func exprOf(d flow.Def) ast.Expr {
	if d.Expr == nil {
		return nil
	}
	return ast.Unparen(d.Expr)
}
