package coded

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// decidedLater reports whether the error in a variable gets its retry decision after it was built, or may get it from a
// function that is not known.
func (b *builder) decidedLater(fn, built ast.Node, v *types.Var) bool {
	return v != nil && fn != nil && b.after(fn, built, v) != undecided
}

// after returns what becomes of the retry of the error in a variable after it was built: decided if it is decided on
// every path to the end of the function, noDecision if a function that is not known may decide.
func (b *builder) after(fn, built ast.Node, v *types.Var) decision {
	if b.inLiteral(fn, v) {
		return decided
	}
	all := undecided
	path := goq.Path(goq.Body(fn), built)
	for i := len(path) - 2; i >= 0; i-- {
		list := goq.Statements(path[i])
		at := slices.IndexFunc(list, func(s ast.Stmt) bool { return s == path[i+1] })
		if at < 0 {
			continue
		}
		for j, stmt := range list[at+1:] {
			if b.decidesAndLeaves(stmt, v) && !b.mentions(list[at+2+j:], v) {
				return decided // on all other paths, the error is forgotten
			}
			switch b.statement(stmt, v) {
			case decided:
				return decided
			case noDecision:
				all = noDecision
			}
			if _, ok := stmt.(*ast.ReturnStmt); ok {
				return all
			}
		}
	}
	return all
}

// decidesAndLeaves reports whether a statement is a condition under which the retry is decided and the error returned.
func (b *builder) decidesAndLeaves(stmt ast.Stmt, v *types.Var) bool {
	guard, ok := stmt.(*ast.IfStmt)
	return ok && guard.Else == nil && goq.Leaves(b.pass.TypesInfo, guard.Body.List) &&
		b.list(guard.Body.List, v) == decided
}

// mentions reports whether a variable occurs in statements.
func (b *builder) mentions(list []ast.Stmt, v *types.Var) bool {
	return slices.ContainsFunc(list, func(stmt ast.Stmt) bool { return goq.Mentions(b.pass.TypesInfo, stmt, v) })
}

// inLiteral reports whether a function literal may decide on the retry of the error in a variable from outside of it.
func (b *builder) inLiteral(fn ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(goq.Body(b.Around(fn)), func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok || found || v.Pos() >= lit.Pos() && v.Pos() < lit.End() {
			return !found
		}
		found = b.within(lit.Body, v) != undecided
		return false
	})
	return found
}

// statement returns what a statement decides on the retry of the error in a variable: undecided if it does not on some
// path through it. It assumes that loops run.
func (b *builder) statement(stmt ast.Stmt, v *types.Var) decision {
	var branches [][]ast.Stmt
	all := false // one of the branches runs
	switch n := stmt.(type) {
	case *ast.IfStmt:
		branches, all = [][]ast.Stmt{n.Body.List}, n.Else != nil
		if n.Else != nil {
			branches = append(branches, []ast.Stmt{n.Else})
		}
	case *ast.BlockStmt:
		return b.list(n.List, v)
	case *ast.LabeledStmt:
		return b.statement(n.Stmt, v)
	case *ast.SwitchStmt:
		branches, all = clauses(n.Body)
	case *ast.TypeSwitchStmt:
		branches, all = clauses(n.Body)
	case *ast.SelectStmt:
		branches, _ = clauses(n.Body)
		all = true
	default:
		return b.within(stmt, v)
	}
	if !all && b.within(stmt, v) != noDecision {
		return undecided
	}
	if !all {
		return noDecision
	}
	return b.branches(branches, v)
}

// clauses returns the bodies of the clauses of a switch, and whether there is a default clause.
func clauses(body *ast.BlockStmt) (list [][]ast.Stmt, hasDefault bool) {
	for _, c := range body.List {
		list = append(list, goq.Statements(c))
		if clause, ok := c.(*ast.CaseClause); ok && clause.List == nil {
			hasDefault = true
		}
	}
	return list, hasDefault
}

// branches returns what alternatives decide together. One that leaves the function does not count.
func (b *builder) branches(list [][]ast.Stmt, v *types.Var) decision {
	all, some := decided, false
	for _, branch := range list {
		switch d := b.list(branch, v); {
		case d == undecided && !goq.Leaves(b.pass.TypesInfo, branch):
			return undecided
		case d == noDecision:
			all = noDecision
			some = true
		case d == decided:
			some = true
		}
	}
	if !some {
		return undecided
	}
	return all
}

// list returns what statements decide one after the other.
func (b *builder) list(list []ast.Stmt, v *types.Var) decision {
	all := undecided
	for _, stmt := range list {
		switch b.statement(stmt, v) {
		case decided:
			return decided
		case noDecision:
			all = noDecision
		}
	}
	return all
}

// within returns what any node below another one decides.
func (b *builder) within(root ast.Node, v *types.Var) decision {
	all := undecided
	ast.Inspect(root, func(n ast.Node) bool {
		switch b.decidesOn(n, v) {
		case decided:
			all = decided
		case noDecision:
			if all == undecided {
				all = noDecision
			}
		}
		return all != decided
	})
	return all
}

// decidesOn returns what a node decides on the retry of the error in a variable: noDecision if a function that is not
// known is given the error.
func (b *builder) decidesOn(n ast.Node, v *types.Var) decision {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if b.assignsRetry(n, v) {
			return decided
		}
	case *ast.CallExpr:
		return b.callDecides(n, v)
	case *ast.UnaryExpr: // retry := &e.Retryable
		sel, ok := ast.Unparen(n.X).(*ast.SelectorExpr)
		if ok && n.Op == token.AND && b.isRetryOf(sel, v) {
			return noDecision
		}
	}
	return undecided
}

// fills are the names of functions that fill the value that they are given.
var fills = []string{"Unmarshal", "Decode", "As", "Scan", "BindArguments"}

// callDecides returns what a call decides on the retry of the error in a variable, which is the receiver or an argument
// of the call.
func (b *builder) callDecides(call *ast.CallExpr, v *types.Var) decision {
	if b.pass.TypesInfo.Types[call.Fun].IsType() {
		return undecided
	}
	concerns := slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return b.isUse(built(arg), v) })
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		start := chainStart(sel.X)
		if retry, ok := ast.Unparen(start).(*ast.SelectorExpr); ok && b.isRetryOf(retry, v) {
			return noDecision // a method of the retry
		}
		concerns = concerns || b.isUse(start, v)
	}
	if !concerns {
		return undecided
	}
	fn := b.Tracer.Func(call)
	if fn == nil {
		if _, isBuiltin := typeutil.Callee(b.pass.TypesInfo, call).(*types.Builtin); isBuiltin {
			return undecided
		}
		return noDecision // an option, or a function that is not known
	}
	if goq.IsFunc(fn, "maps", "Copy", "Insert") || slices.Contains(fills, fn.Name()) {
		return noDecision
	}
	if roles := b.rolesOf(fn.Origin()); roles != nil {
		if parts, _ := b.call(call); roles.Decides || decides(parts) {
			return decided
		}
	}
	return undecided
}

// chainStart returns the expression that a chain of method calls starts with.
func chainStart(e ast.Expr) ast.Expr {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return e
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return e
		}
		e = sel.X
	}
}

// assignsRetry reports whether a statement assigns to the retry or delay of the error in a variable.
func (b *builder) assignsRetry(n *ast.AssignStmt, v *types.Var) bool {
	for _, l := range n.Lhs {
		switch l := ast.Unparen(l).(type) {
		case *ast.SelectorExpr:
			if b.isRetryOf(l, v) {
				return true
			}
		case *ast.IndexExpr:
			key, ok := b.text(l.Index)
			if role := lexicon.RoleOf(key); b.isUse(l.X, v) && (!ok || role == lexicon.Retry || role == lexicon.Delay) {
				return true
			}
		}
	}
	return false
}

// isRetryOf reports whether a selector denotes the retry or delay of the error in a variable, or a part of it, as
// e.Retry.Kind does.
func (b *builder) isRetryOf(sel *ast.SelectorExpr, v *types.Var) bool {
	for ok := true; ok; sel, ok = ast.Unparen(sel.X).(*ast.SelectorExpr) {
		if role, _ := b.selected(sel); b.isUse(sel.X, v) && (role == lexicon.Retry || role == lexicon.Delay) {
			return true
		}
	}
	return false
}

// isUse reports whether an expression is a use of a variable.
func (b *builder) isUse(e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && b.pass.TypesInfo.Uses[id] == v
}
