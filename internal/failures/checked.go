package failures

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

// notesDone reports whether a node notes in the memory of the server what the function has asked before, and nothing
// takes the note back, so that a second call of the tool is refused or counted again:
//
//	if time.Since(s.last[id]) < pause { return errTooSoon }
//	s.last[id] = time.Now()
//
//	if s.renewals[id] >= 10 { return errTooMany }
//	s.renewals[id]++
func (b *builder) notesDone(set ast.Node, body *ast.BlockStmt) bool {
	note := b.noted(set)
	if note == nil {
		return false
	}
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
		return asks && stmt.End() < set.Pos() && b.refuses(stmt.Body.List)
	})
	return asked && !goq.Contains(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			return n.Pos() > set.Pos() && slices.ContainsFunc(n.Lhs, func(e ast.Expr) bool { return goq.Contains(e, is) })
		case *ast.IncDecStmt:
			return n != set && goq.Contains(n.X, is)
		case *ast.CallExpr:
			return goq.IsBuiltin(b.info, n, "delete") && goq.Contains(n.Args[0], is)
		}
		return false
	})
}

// refuses reports whether statements end with the return of a failure, as far as its results show. What a cache has
// already is no refusal.
func (b *builder) refuses(list []ast.Stmt) bool {
	if !b.leaves(list) {
		return false
	}
	ret, ok := list[len(list)-1].(*ast.ReturnStmt)
	if !ok || len(ret.Results) == 0 || !b.isNil(ret.Results[len(ret.Results)-1]) {
		return true
	}
	return slices.ContainsFunc(ret.Results, func(e ast.Expr) bool {
		return !b.isNil(e) && mcp.ResultOf(b.info.TypeOf(e)) != nil // perhaps an error result
	})
}

// noted returns the part of the server's memory that a statement sets or counts, or nil.
func (b *builder) noted(n ast.Node) (note ast.Expr) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE && len(n.Lhs) == 1 {
			note = n.Lhs[0]
		}
	case *ast.IncDecStmt:
		note = n.X
	}
	if note == nil || !b.isOfServer(note) {
		return nil
	}
	return ast.Unparen(note)
}

// notes reports whether a function of the package notes what it has asked, as [builder.notesDone] says.
func (b *builder) notes(fn *types.Func) bool {
	decl := b.handlers.Decls[fn]
	if decl == nil || decl.Body == nil {
		return false
	}
	return b.noting.Get(fn, func() bool {
		return goq.Contains(decl.Body, func(n ast.Node) bool { return b.notesDone(n, decl.Body) })
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
