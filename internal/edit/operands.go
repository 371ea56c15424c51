package edit

import (
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// returnError changes "return result, nil" to "return nil, err". It is for SDKs whose results cannot be built from
// JSON, and for results of the server's own types.
func (e *edit) returnError(result ast.Expr) []analysis.TextEdit {
	old, sig := e.failure.Return.Results, e.failure.By.Sig
	n := len(old)
	if n < 2 || n != sig.Results().Len() || !e.pass.TypesInfo.Types[old[n-1]].IsNil() {
		return nil
	}
	operands := make([]string, n)
	found := false
	for i, operand := range old[:n-1] {
		found = found || ast.Unparen(operand) == ast.Unparen(result)
		if operands[i] = e.zero(sig.Results().At(i).Type()); operands[i] == "" {
			return nil
		}
	}
	if !found {
		return nil
	}
	operands[n-1] = e.typed()
	return e.replaceOperands(strings.Join(operands, ", "))
}

// drop replaces an operand by its zero value.
func (e *edit) drop(operand ast.Expr) []analysis.TextEdit {
	i := slices.Index(e.failure.Return.Results, operand)
	if i < 0 {
		return nil
	}
	zero := e.zero(e.failure.By.Sig.Results().At(i).Type())
	if zero == "" || e.orphans(operand, zero) {
		return nil
	}
	return e.replace(operand, zero)
}

// replaceOperands replaces all operands of the return statement.
func (e *edit) replaceOperands(with string) []analysis.TextEdit {
	old := e.failure.Return.Results
	span := spanOf(old)
	if e.orphans(span, with) {
		return nil
	}
	return e.replace(span, with)
}

// spanOf returns a node from the first to the last expression of a list.
func spanOf(list []ast.Expr) ast.Node {
	return &ast.CallExpr{Fun: list[0], Args: list, Rparen: list[len(list)-1].End() - 1}
}

// replaceExit replaces a call that ends the server by a return statement. It removes the return statement after the
// call, if there is one. There is no edit if another statement follows, because it would be unreachable.
func (e *edit) replaceExit(call ast.Expr, with string) []analysis.TextEdit {
	path := goq.Path(e.file, call)
	if len(path) < 3 {
		return nil
	}
	stmt, ok := path[len(path)-2].(ast.Stmt)
	list := goq.Statements(path[len(path)-3])
	i := slices.Index(list, stmt)
	if !ok || i < 0 {
		return nil
	}
	if i == len(list)-1 {
		return e.replace(call, with)
	}
	ret, ok := list[i+1].(*ast.ReturnStmt)
	if !ok || i+1 != len(list)-1 {
		return nil
	}
	edits := e.replace(call, with)
	if edits == nil || e.orphans(ret, "") || e.losesComment(ret, "") {
		return nil
	}
	tf := e.pass.Fset.File(e.file.FileStart)
	before := strings.TrimRight(string(e.src[:tf.Offset(ret.Pos())]), " \t")
	before = strings.TrimSuffix(strings.TrimSuffix(before, "\n"), "\r") // the line of the return goes, too
	return append(edits, analysis.TextEdit{Pos: tf.Pos(len(before)), End: ret.End()})
}

// orphans reports whether a local variable has no use after a text has replaced a node. Go does not compile then.
func (e *edit) orphans(n ast.Node, text string) bool {
	kept := identifiers(text)
	lost := make(map[types.Object]bool)
	ast.Inspect(n, func(m ast.Node) bool {
		if id, ok := m.(*ast.Ident); ok && !kept[id.Name] {
			if v, ok := e.pass.TypesInfo.Uses[id].(*types.Var); ok && v.Kind() == types.LocalVar {
				lost[v] = true
			}
		}
		return true
	})
	if len(lost) == 0 {
		return false
	}
	eachUse(e.file, func(id *ast.Ident) {
		if id.Pos() < n.Pos() || id.End() > n.End() {
			delete(lost, e.pass.TypesInfo.Uses[id])
		}
	})
	return len(lost) > 0
}

// identifiers returns the identifiers in a list of expressions.
func identifiers(list string) map[string]bool {
	names := make(map[string]bool)
	if expr, err := parser.ParseExpr("f(" + strings.ReplaceAll(list, mayBreak, " ") + ")"); err == nil {
		ast.Inspect(expr, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				names[id.Name] = true
			}
			return true
		})
	}
	return names
}

// eachUse calls f for the identifiers below a node, except for variables that are assigned to.
func eachUse(root ast.Node, f func(*ast.Ident)) {
	var visit func(ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, r := range n.Rhs {
				ast.Inspect(r, visit)
			}
			for _, l := range n.Lhs {
				if _, ok := l.(*ast.Ident); !ok {
					ast.Inspect(l, visit)
				}
			}
			return false
		case *ast.Ident:
			f(n)
		}
		return true
	}
	ast.Inspect(root, visit)
}
