package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// changesChecked reports whether a call changes something of which the function around it has asked for the state
// before, so that a second call of the tool is refused:
//
//	if order.Status != "open" { return errNotOpen }
//	if err := s.SetStatus(ctx, order.ID, "cancelled"); err != nil { … }
func (b *builder) changesChecked(fn *types.Func, call *ast.CallExpr, body *ast.BlockStmt) bool {
	if !lexicon.ChangesState(fn.Name()) || !goq.IsError(b.info.TypeOf(call)) || !b.callsRemote(fn, call) {
		return false
	}
	return goq.Contains(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			return n.End() < call.Pos() && b.leaves(n.Body.List) && goq.Contains(n.Cond, b.isState)
		case *ast.SwitchStmt:
			return n.End() < call.Pos() && b.isState(n.Tag) && slices.ContainsFunc(clauses(n.Body), b.leaves)
		}
		return false
	})
}

// isState reports whether an expression is the state in a record: order.Status. A record is a pointer, or a call that
// takes a context has returned it. The arguments of a tool are neither.
func (b *builder) isState(n ast.Node) bool {
	sel, ok := n.(*ast.SelectorExpr)
	if !ok || !lexicon.KeepsState.MatchString(sel.Sel.Name) || !goq.IsBasic(b.info.TypeOf(sel)) {
		return false
	}
	if _, isPointer := types.Unalias(b.info.TypeOf(sel.X)).(*types.Pointer); isPointer {
		return true
	}
	a := b.handlers.Assigned(goq.VarOf(b.info, sel.X))
	return a != nil && slices.ContainsFunc(a.Values, func(set flow.Source) bool {
		call, ok := ast.Unparen(set.Expr).(*ast.CallExpr)
		return ok && goq.TakesContext(b.info, call)
	})
}

// notesDone reports whether an assignment notes in the memory of the server what the function has asked before, and
// nothing takes the note back, so that a second call of the tool is refused:
//
//	if time.Since(s.last[id]) < pause { return errTooSoon }
//	s.last[id] = time.Now()
func (b *builder) notesDone(set *ast.AssignStmt, body *ast.BlockStmt) bool {
	if set.Tok != token.ASSIGN || len(set.Lhs) != 1 || !b.isOfServer(set.Lhs[0]) {
		return false
	}
	note := ast.Unparen(set.Lhs[0])
	if entry, ok := note.(*ast.IndexExpr); ok {
		note = ast.Unparen(entry.X)
	}
	name, text := goq.ValueName(note), types.ExprString(note)
	is := func(n ast.Node) bool {
		switch e := n.(type) {
		case *ast.SelectorExpr:
			return e.Sel.Name == name && types.ExprString(e) == text
		case *ast.Ident:
			return e.Name == text
		}
		return false
	}
	asked := goq.Contains(body, func(n ast.Node) bool {
		stmt, ok := n.(*ast.IfStmt)
		asks := ok && (goq.Contains(stmt.Cond, is) || stmt.Init != nil && goq.Contains(stmt.Init, is))
		return asks && stmt.End() < set.Pos() && b.leaves(stmt.Body.List)
	})
	return asked && !goq.Contains(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			return n != set && slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return goq.Contains(e, is) })
		case *ast.CallExpr:
			return goq.IsBuiltin(b.info, n, "delete") && goq.Contains(n.Args[0], is)
		}
		return false
	})
}

// isOfServer reports whether an expression is a part of the receiver, or of a global variable.
func (b *builder) isOfServer(e ast.Expr) bool {
	id := goq.Root(e)
	if id == nil {
		return false
	}
	v, ok := b.info.ObjectOf(id).(*types.Var)
	return ok && (goq.IsGlobal(v) || v.Kind() == types.RecvVar)
}
