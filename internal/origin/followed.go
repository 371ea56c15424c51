package origin

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// followed corrects the verdict about an error whose way through function values, closures, fields, lists and channels
// the control-flow graph does not know. If all that the error can be is typed, so is the error.
func (t *Tracer) followed(v Verdict, e ast.Expr, index int) Verdict {
	if v.Typed || t.following[e] {
		return v
	}
	t.following[e] = true
	defer delete(t.following, e)
	if v.Opaque && len(v.Calls) == 0 && t.isOnWay(e) {
		if calls, all := t.sources(e); all {
			v.Calls, v.Opaque = calls, false
		}
	}
	some := false
	for _, from := range t.values.From(values.Value{Expr: e, Index: index}) {
		if from.Expr == nil || t.pass.TypesInfo.Types[from.Expr].IsNil() {
			continue
		}
		if from.Expr == e || !t.isTypedValue(from) {
			return v
		}
		some = true
	}
	v.Typed = some
	return v
}

// isOnWay reports whether an expression is a field, or what is received from a channel: it has come from elsewhere.
func (t *Tracer) isOnWay(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return t.pass.TypesInfo.Selections[e] != nil
	case *ast.UnaryExpr:
		return e.Op == token.ARROW
	}
	return false
}

// isTypedValue reports whether a value that is not followed further is a typed error.
func (t *Tracer) isTypedValue(v values.Value) bool {
	call, ok := v.Expr.(*ast.CallExpr)
	if !ok || t.IsTyped(t.pass.TypesInfo.TypeOf(call)) {
		typ := t.pass.TypesInfo.TypeOf(v.Expr)
		return t.IsTyped(typ) || t.IsTyped(types.NewPointer(typ)) // &T{…} is followed to T{…}
	}
	return v.Index == t.errorOf(call) && t.call(flow.Point{}, call, 0).Typed
}

// Assigned returns the calls whose results a variable gets anywhere in the package, in nested functions too, where the
// control-flow graph of one function does not see them. It returns nil for other expressions.
func (t *Tracer) Assigned(e ast.Expr) (calls []*ast.CallExpr) {
	a := t.values.Assigned(e)
	if a == nil {
		return nil
	}
	for _, src := range a.Values {
		if call, ok := ast.Unparen(src.Expr).(*ast.CallExpr); ok {
			calls = append(calls, call)
		}
	}
	return calls
}

// Received reports whether an error in a field may be one for which a condition holds. The value that has the field may
// have come through a channel.
func (t *Tracer) Received(e ast.Expr, is func(ast.Expr) bool) bool {
	for _, from := range t.values.Of(e) {
		if from.Expr != nil && from.Expr != e && !t.pass.TypesInfo.Types[from.Expr].IsNil() && is(from.Expr) {
			return true
		}
	}
	return false
}

// sources returns the calls that have returned an error, whatever its way from them: through channels, fields and
// closures, too. all is true if it comes from nothing else.
func (t *Tracer) sources(err ast.Expr) (calls []*ast.CallExpr, all bool) {
	isCall := func(v values.Value) bool {
		_, ok := ast.Unparen(v.Expr).(*ast.CallExpr)
		return ok
	}
	found, _ := t.values.Until(values.Value{Expr: err}, isCall)
	all = true
	for _, v := range found {
		switch call, ok := v.Expr.(*ast.CallExpr); {
		case ok && call != err:
			calls = append(calls, call)
		case v.Expr != nil && !t.pass.TypesInfo.Types[v.Expr].IsNil():
			all = false
		}
	}
	return calls, all && len(calls) > 0
}
