package rewrite

import (
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// swap turns "return result, nil" into "return nil, err": for SDKs whose results cannot be built from JSON, and for
// results of the server's own.
func (e *edit) swap() []analysis.TextEdit {
	res := e.site.Return.Results
	n := len(res)
	if n < 2 || n != e.site.Sig.Results().Len() || !e.pass.TypesInfo.Types[res[n-1]].IsNil() {
		return nil
	}
	values := make([]string, n)
	built := false
	for i, operand := range res[:n-1] {
		built = built || ast.Unparen(operand) == ast.Unparen(e.site.Build)
		if values[i] = e.zero(e.site.Sig.Results().At(i).Type()); values[i] == "" {
			return nil
		}
	}
	if !built {
		return nil
	}
	values[n-1] = e.typed(e.site.Build)
	return e.replaceOperands(strings.Join(values, ", "))
}

// drop puts the zero value in the place of an operand.
func (e *edit) drop() []analysis.TextEdit {
	i := slices.Index(e.site.Return.Results, e.site.Build)
	if i < 0 {
		return nil
	}
	zero := e.zero(e.site.Sig.Results().At(i).Type())
	if zero == "" {
		return nil
	}
	if e.orphans(e.site.Build, zero) {
		return nil
	}
	return e.replace(e.site.Build, zero)
}

// replaceOperands puts other operands in the place of all those of the return.
func (e *edit) replaceOperands(with string) []analysis.TextEdit {
	res := e.site.Return.Results
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
