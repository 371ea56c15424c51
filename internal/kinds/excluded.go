package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// excludes reports whether statements before a failure have left the function for errors of a kind, so that the error
// which is left is another one: after "if errors.Is(err, ErrNotFound) { return … }", err is not that. The error is
// that of the question, or the hidden one.
func (s *scope) excludes(q Question, hidden ast.Expr, kind mcp.Kind) bool {
	err := q.Cause
	if err == nil {
		err = hidden
	}
	v := goq.VarOf(s.info, err)
	body := goq.Body(q.Responder)
	if v == nil || body == nil || q.Stmt == nil {
		return false
	}
	path := goq.Path(body, q.Stmt)
	for i := 1; i < len(path); i++ {
		isOfKind := func(cond ast.Expr) bool {
			return s.tests(cond, v, kind) && s.assignedBefore(body, v, q.Stmt.Pos()) < cond.Pos()
		}
		if slices.ContainsFunc(s.falseAt(path[i-1], path[i]), isOfKind) {
			return true
		}
	}
	return false
}

// assignedBefore returns where a variable is assigned last before a position in the source. What is known of an error
// is not true of the next one in the same variable.
func (s *scope) assignedBefore(body ast.Node, v *types.Var, before token.Pos) (last token.Pos) {
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || n.Pos() >= before {
			return false
		}
		isVar := func(e ast.Expr) bool { return goq.VarOf(s.info, e) == v }
		if a, ok := n.(*ast.AssignStmt); ok && slices.ContainsFunc(a.Lhs, isVar) {
			last = max(last, a.Pos())
		}
		return true
	})
	return last
}

// falseAt returns conditions in a node, most of them in statements before a part of it, that are false in that part.
func (s *scope) falseAt(n, part ast.Node) (list []ast.Expr) {
	var before []ast.Stmt
	switch n := n.(type) {
	case *ast.IfStmt:
		if part == n.Else {
			return []ast.Expr{n.Cond}
		}
	case *ast.BlockStmt:
		before = n.List
	case *ast.CaseClause:
		before = n.Body
	}
	for _, stmt := range before {
		if stmt.Pos() < part.Pos() {
			list = append(list, s.leftBy(stmt)...)
		}
	}
	return list
}

// leftBy returns the conditions on which a statement leaves the function, or goes on with the next case.
func (s *scope) leftBy(stmt ast.Stmt) (list []ast.Expr) {
	switch stmt := stmt.(type) {
	case *ast.IfStmt:
		if goq.Leaves(s.info, stmt.Body.List) {
			list = append(list, stmt.Cond)
		}
	case *ast.SwitchStmt:
		for _, clause := range stmt.Body.List {
			list = append(list, s.leftBy(clause)...)
		}
	case *ast.CaseClause:
		if goq.Leaves(s.info, stmt.Body) {
			list = append(list, stmt.List...)
		}
	}
	return list
}

// tests reports whether a condition is true for those errors in a variable that have a kind.
func (s *scope) tests(cond ast.Expr, v *types.Var, kind mcp.Kind) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		if e.Op == token.LOR {
			return s.tests(e.X, v, kind) || s.tests(e.Y, v, kind)
		}
		return e.Op == token.EQL && goq.VarOf(s.info, e.X) == v && s.kindOfSentinel(e.Y) == kind
	case *ast.CallExpr:
		fn := goq.Called(s.info, e)
		return fn != nil && len(e.Args) > 0 && goq.VarOf(s.info, e.Args[0]) == v && s.ofErrorTest(fn, e) == kind
	}
	return false
}
