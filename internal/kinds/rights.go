package kinds

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// isActor reports whether an expression is who calls the tool, or a field of that: accountOf(ctx), currentUser(ctx).ID.
func (s *scope) isActor(at flow.Point, e ast.Expr) bool {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok && s.info.Selections[sel] != nil {
		e = sel.X
	}
	call, _ := s.callIn(at, e)
	if call == nil || len(call.Args) != 1 || !goq.IsContext(s.info.TypeOf(call.Args[0])) {
		return false
	}
	fn := goq.Called(s.info, call)
	if fn == nil || fn.Signature().Results().Len() == 0 || s.asks(fn) == remote {
		return false
	}
	return isSomebody(fn.Signature().Results().At(0).Type()) || lexicon.NamesActor(fn.Name())
}

// isUser reports whether an expression is who calls the tool, or has a name for that: args.User, s.me.
func (s *scope) isUser(at flow.Point, e ast.Expr) bool {
	return s.isActor(at, e) || goq.IsString(s.info.TypeOf(e)) && lexicon.NamesUser(goq.ValueName(e))
}

// isRole reports whether an expression is the role of who calls the tool: roles[user], users[me].Role,
// currentUser(ctx).Role.
func (s *scope) isRole(at flow.Point, e ast.Expr) bool {
	e, at = at.Definition(e)
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		name := goq.ValueName(e.X)
		return (lexicon.Rights.MatchString(name) || lexicon.IsRight(name)) && s.isUser(at, e.Index)
	case *ast.SelectorExpr:
		if !lexicon.IsRight(e.Sel.Name) {
			return false
		}
		of, there := at.Definition(e.X)
		entry, ok := ast.Unparen(of).(*ast.IndexExpr)
		return s.isActor(at, e.X) || ok && s.isUser(there, entry.Index)
	}
	return false
}

// isEntitled reports whether an expression tells if who calls the tool is among those who may do something:
// approvers[user].
func (s *scope) isEntitled(at flow.Point, e *ast.IndexExpr) bool {
	return goq.IsBool(s.info.TypeOf(e)) && lexicon.Entitles(goq.ValueName(e.X)) && s.isUser(at, e.Index)
}

// isFieldOf reports whether an expression is a field of something that the caller has not given.
func (s *scope) isFieldOf(at flow.Point, e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && s.info.Selections[sel] != nil && s.isOwn(s.of(at, sel))
}

// testsRight reports whether a call asks for a right or a role of somebody: user.Has("editor"),
// slices.Contains(user.Roles, "editor"), or slices.Contains(editors, role) with a role that the caller has not given.
func (s *scope) testsRight(at flow.Point, fn *types.Func, call *ast.CallExpr) bool {
	if goq.IsFunc(fn, "slices", "Contains") && len(call.Args) == 2 {
		sel, ok := ast.Unparen(call.Args[0]).(*ast.SelectorExpr)
		return ok && (lexicon.Rights.MatchString(sel.Sel.Name) || isSomebody(s.info.TypeOf(sel.X))) ||
			lexicon.Entitles(goq.ValueName(call.Args[0])) && s.isUser(at, call.Args[1]) ||
			lexicon.IsRight(goq.ValueName(call.Args[1])) && s.of(at, call.Args[1])&(fromCall|fromParams) == 0
	}
	return fn != nil && isSomebody(goq.RecvType(fn)) && lexicon.AsksForRight.MatchString(fn.Name())
}

// isSomebody reports whether a type is one for those who use a server.
func isSomebody(t types.Type) bool {
	of, ok := goq.NameOf(goq.Deref(t))
	return ok && lexicon.Somebody.MatchString(of.Name)
}
