package flow

import (
	"go/ast"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Guard is a condition under which a statement runs.
type Guard struct {
	Stmt   ast.Stmt // the *ast.IfStmt, *ast.CaseClause or *ast.CommClause
	Cond   ast.Expr // the condition of an if statement, or of a case with a single one and no tag; nil otherwise
	Holds  bool     // whether Cond is true
	Switch ast.Stmt // the *ast.SwitchStmt or *ast.TypeSwitchStmt, if Stmt is a case
}

// Guards returns the conditions around a node inside root, the innermost first. It only looks at the statements around
// the node: a condition that is false because of an earlier return is not listed.
func Guards(root, at ast.Node) []Guard {
	var list []Guard
	path := goq.Path(root, at)
	for i := len(path) - 2; i >= 0; i-- {
		switch n := path[i].(type) {
		case *ast.IfStmt:
			if path[i+1] == n.Body || path[i+1] == n.Else {
				list = append(list, Guard{Stmt: n, Cond: n.Cond, Holds: path[i+1] == n.Body})
			}
		case *ast.CaseClause:
			g := Guard{Stmt: n}
			if i >= 2 { // path[i-1] is the block of the cases
				g.Switch, _ = path[i-2].(ast.Stmt)
			}
			if sw, ok := g.Switch.(*ast.SwitchStmt); ok && sw.Tag == nil && len(n.List) == 1 {
				g.Cond, g.Holds = n.List[0], true
			}
			list = append(list, g)
		case *ast.CommClause:
			list = append(list, Guard{Stmt: n})
		}
	}
	return list
}
