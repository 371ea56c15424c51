package swallowederror

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// overwritten reports the calls that ask others, and whose error is overwritten before anything looks at it:
//
//	data, err := client.Get(ctx)
//	err = json.Unmarshal(data, &page)
func (c *checker) overwritten(fn ast.Node, body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BlockStmt:
			c.overwrittenIn(fn, body, n.List)
		case *ast.CaseClause:
			c.overwrittenIn(fn, body, n.Body)
		}
		return true
	})
}

// overwrittenIn is [checker.overwritten] for a list of statements.
func (c *checker) overwrittenIn(fn ast.Node, body *ast.BlockStmt, list []ast.Stmt) {
	for i, stmt := range list {
		assign, ok := stmt.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 {
			continue
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		err := c.variable(assign.Lhs[len(assign.Lhs)-1])
		if !ok || err == nil || !c.failsByError(call) || !c.asksOthers(call, 0) {
			continue
		}
		next := slices.IndexFunc(list[i+1:], func(s ast.Stmt) bool { return goq.Mentions(c.pass.TypesInfo, s, err) })
		if next >= 0 && c.overwrites(list[i+1+next], err) && !c.escapes(body, err) {
			c.add(failing{call: call, test: stmt}, fn, "goes on if %s fails: the error is overwritten before the function "+
				"looks at it, so that the model gets what is made of nothing; return the error")
		}
	}
}

// overwrites reports whether a statement sets a variable first, without a look at it.
func (c *checker) overwrites(stmt ast.Stmt, v *types.Var) bool {
	if test, ok := stmt.(*ast.IfStmt); ok {
		stmt = test.Init
	}
	set, ok := stmt.(*ast.AssignStmt)
	isIt := func(e ast.Expr) bool { return goq.IsVar(c.pass.TypesInfo, ast.Unparen(e), v) }
	return ok && slices.ContainsFunc(set.Lhs, isIt) &&
		!slices.ContainsFunc(set.Rhs, func(e ast.Expr) bool { return goq.Mentions(c.pass.TypesInfo, e, v) })
}

// escapes reports whether a function literal or a pointer may look at a variable.
func (c *checker) escapes(body *ast.BlockStmt, v *types.Var) bool {
	return goq.Contains(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return goq.Mentions(c.pass.TypesInfo, n, v)
		case *ast.UnaryExpr:
			return n.Op == token.AND && goq.IsVar(c.pass.TypesInfo, ast.Unparen(n.X), v)
		}
		return false
	})
}
