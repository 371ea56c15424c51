package swallowederror

import (
	"go/ast"
	"go/types"
)

// blanks reports the calls that ask others, whose error is dropped and whose result is used as if there was none:
// list, _ := client.List(ctx).
func (c *checker) blanks(fn ast.Node, body *ast.BlockStmt) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.DeferStmt, *ast.GoStmt:
			return false
		case *ast.AssignStmt:
			if call := c.blank(n); call != nil && c.usedUntested(body, n) {
				c.add(failing{call: call, test: n}, fn, "takes the result of %s for the answer also if the call failed: its "+
					"error is dropped, so that the model takes nothing for all there is; return the error")
			}
		}
		return true
	})
}

// blank returns the call of an assignment that drops its error, if the call asks others.
func (c *checker) blank(assign *ast.AssignStmt) *ast.CallExpr {
	if len(assign.Rhs) != 1 || len(assign.Lhs) < 2 || !isBlank(assign.Lhs[len(assign.Lhs)-1:]) {
		return nil
	}
	call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
	if !ok || !c.failsByError(call) || !c.asksOthers(call, 0) {
		return nil
	}
	return call
}

// usedUntested reports whether a function uses a variable of an assignment, and no condition of it looks at one.
func (c *checker) usedUntested(body *ast.BlockStmt, assign *ast.AssignStmt) bool {
	vars := make(map[types.Object]bool)
	for _, left := range assign.Lhs {
		if v := c.variable(left); v != nil {
			vars[v] = true
		}
	}
	mentions := func(n ast.Node) (found bool) {
		ast.Inspect(n, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && vars[c.pass.TypesInfo.Uses[id]]
			return !found
		})
		return found
	}
	used, tested := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			tested = tested || mentions(n.Cond)
		case *ast.SwitchStmt:
			tested = tested || n.Tag != nil && mentions(n.Tag)
		case *ast.CallExpr:
			if c.isLog(n) {
				return false
			}
		case *ast.Ident:
			used = used || n.Pos() > assign.End() && vars[c.pass.TypesInfo.Uses[n]]
		}
		return true
	})
	return used && !tested
}
