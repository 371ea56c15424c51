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

// returnError turns "return result, nil" into "return nil, err": for SDKs whose results cannot be built from JSON, and
// for results of the server's own.
func (e *edit) returnError(result ast.Expr) []analysis.TextEdit {
	res := e.failure.Return.Results
	n := len(res)
	if n < 2 || n != e.failure.By.Sig.Results().Len() || !e.pass.TypesInfo.Types[res[n-1]].IsNil() {
		return nil
	}
	values := make([]string, n)
	found := false
	for i, operand := range res[:n-1] {
		found = found || ast.Unparen(operand) == ast.Unparen(result)
		if values[i] = e.zero(e.failure.By.Sig.Results().At(i).Type()); values[i] == "" {
			return nil
		}
	}
	if !found {
		return nil
	}
	values[n-1] = e.typed()
	return e.replaceOperands(strings.Join(values, ", "))
}

// drop puts the zero value in the place of an operand.
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

// replaceOperands puts other operands in the place of all those of the return.
func (e *edit) replaceOperands(with string) []analysis.TextEdit {
	res := e.failure.Return.Results
	span := &ast.CallExpr{Fun: res[0], Args: res, Rparen: res[len(res)-1].End() - 1} // from the first to the last
	if e.orphans(span, with) {
		return nil
	}
	return e.replace(span, with)
}

// orphans reports whether a local variable would be left that nothing uses, if the text took the place of n.
func (e *edit) orphans(n ast.Node, text string) bool {
	kept := make(map[string]bool)
	if expr, err := parser.ParseExpr("f(" + text + ")"); err == nil {
		ast.Inspect(expr, func(m ast.Node) bool {
			if id, ok := m.(*ast.Ident); ok {
				kept[id.Name] = true
			}
			return true
		})
	}
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
	var use func(m ast.Node) bool
	use = func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.AssignStmt: // to be assigned to is no use
			for _, r := range m.Rhs {
				ast.Inspect(r, use)
			}
			for _, l := range m.Lhs {
				if _, ok := l.(*ast.Ident); !ok {
					ast.Inspect(l, use)
				}
			}
			return false
		case *ast.Ident:
			if m.Pos() < n.Pos() || m.End() > n.End() {
				delete(lost, e.pass.TypesInfo.Uses[m])
			}
		}
		return true
	}
	ast.Inspect(e.file, use)
	return len(lost) > 0
}

// exit puts a return in the place of a call that ends the server, and of the return behind it, which Go demands there.
// Nothing else may follow: it could not be reached any more.
func (e *edit) exit(call ast.Expr, with string) []analysis.TextEdit {
	path := goq.Path(e.file, call)
	if len(path) < 3 {
		return nil
	}
	var list []ast.Stmt
	switch block := path[len(path)-3].(type) {
	case *ast.BlockStmt:
		list = block.List
	case *ast.CaseClause:
		list = block.Body
	case *ast.CommClause:
		list = block.Body
	}
	stmt, ok := path[len(path)-2].(ast.Stmt)
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
	before = strings.TrimSuffix(strings.TrimSuffix(before, "\n"), "\r") // its line goes, too
	return append(edits, analysis.TextEdit{Pos: tf.Pos(len(before)), End: ret.End()})
}
