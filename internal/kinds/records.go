package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// isLinked reports whether an expression is what a call has found by nothing but fields of what a service has answered:
// ledger.Customer(ctx, invoice.Customer). The caller has not named it.
func (s *scope) isLinked(at flow.Point, e ast.Expr) bool {
	call, there := s.callIn(at, e)
	return call != nil && s.followsLink(there, call)
}

// followsLink is [scope.isLinked] for the call. A field that is the key of the record itself is what the caller has
// named.
func (s *scope) followsLink(at flow.Point, call *ast.CallExpr) bool {
	linked := false
	call, at = s.asking(at, call)
	for _, arg := range call.Args {
		switch {
		case s.isLink(at, arg):
			linked = true
		case s.of(at, arg)&^fromServer != 0 && goq.IsBasic(s.info.TypeOf(arg)): // it may be a key as well
			return false
		}
	}
	return linked
}

// isLink reports whether an expression is a field of a record, which names another one.
func (s *scope) isLink(at flow.Point, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || s.info.Selections[sel] == nil || lexicon.OwnKey.MatchString(sel.Sel.Name) {
		return false
	}
	from := s.of(at, sel)
	return from == fromService || isOwn(from) && (s.isOfRecord(at, sel) || s.isOfEntry(at, sel))
}

// asking returns the call by which a call asks that is given nothing but variables to fill: db.QueryRow(query, id) for
// db.QueryRow(query, id).Scan(&name). For other calls it returns the call itself.
func (s *scope) asking(at flow.Point, call *ast.CallExpr) (*ast.CallExpr, flow.Point) {
	if !s.isMethod(call) || len(call.Args) == 0 || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		u, ok := ast.Unparen(arg).(*ast.UnaryExpr)
		return !ok || u.Op != token.AND || !s.isEmpty(u.X)
	}) {
		return call, at
	}
	if asks, there := s.callIn(at, receiver(call)); asks != nil {
		return asks, there
	}
	return call, at
}

// isOfRow reports whether an expression is a variable that was read from a row, and from nothing else.
func (s *scope) isOfRow(at flow.Point, e ast.Expr) bool {
	v := goq.VarOf(s.info, e)
	if v == nil || goq.IsGlobal(v) {
		return false
	}
	a := s.handlers.Assigned(v)
	return a != nil && len(a.Values) == 0 && len(a.Filled) > 0 &&
		!slices.ContainsFunc(a.Filled, func(call *ast.CallExpr) bool {
			asks, _ := s.asking(at, call)
			return asks == call
		})
}

// isOfRecord reports whether an expression is a field of a record: of what a call has found for the caller, or of what
// was looked up before the function was called. Users who are passed to it are those who call the tool.
func (s *scope) isOfRecord(at flow.Point, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok || s.info.Selections[sel] == nil || goq.StructOf(s.info.TypeOf(sel.X)) == nil || !isOwn(s.of(at, sel)) {
		return false
	}
	if v := goq.VarOf(s.info, sel.X); v != nil && v.Kind() == types.ParamVar {
		return !isSomebody(v.Type()) && (s.params[v] == fromService || s.mayBeRecord(v.Type()))
	}
	call, there := s.callIn(at, sel.X)
	return call != nil && s.given(there, call)&(fromCall|fromParams) != 0
}

// mayBeRecord reports whether a type points to a struct of another package with nothing but data, which does not belong
// to the server.
func (s *scope) mayBeRecord(t types.Type) bool {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	of, ok := goq.NameOf(goq.Deref(t))
	return isPointer && ok && of.Package != s.pass.Pkg.Path() && holdsData(t) && !lexicon.ForServer.MatchString(of.Name)
}

// isOfSDK reports whether a type, or what it points to, belongs to an SDK.
func isOfSDK(t types.Type) bool {
	of, ok := goq.NameOf(goq.Deref(t))
	return ok && mcp.IsSDK(of.Package)
}
