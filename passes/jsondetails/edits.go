package jsondetails

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/flow"
)

// text returns the edit that makes the text of an error of it, if it is certain that there is one.
func (c *checker) text(e ast.Expr) []analysis.TextEdit {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
	default:
		return nil
	}
	if c.site.Func == nil {
		return nil
	}
	g := flow.New(c.pass.TypesInfo, c.site.Func)
	if g == nil || g.Innermost(c.site.Func, e).Nil(e) != flow.NotNil {
		return nil
	}
	return []analysis.TextEdit{{Pos: e.End(), End: e.End(), NewText: []byte(".Error()")}}
}

// keep returns the edit that replaces a conversion by what is converted.
func (c *checker) keep(call *ast.CallExpr, arg ast.Expr) []analysis.TextEdit {
	if basic, ok := types.Unalias(c.typeOf(arg)).(*types.Basic); !ok || basic.Info()&types.IsString == 0 {
		return nil // a named string may have methods
	}
	return []analysis.TextEdit{{Pos: call.Pos(), End: arg.Pos()}, {Pos: arg.End(), End: call.End()}}
}

// milliseconds returns the edit that turns an entry of a map into milliseconds and says so in the key.
func (c *checker) milliseconds(e ast.Expr, pair *ast.KeyValueExpr) []analysis.TextEdit {
	if pair == nil {
		return nil
	}
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
	default:
		return nil
	}
	key, ok := ast.Unparen(pair.Key).(*ast.BasicLit)
	v := c.pass.TypesInfo.Types[pair.Key].Value
	if !ok || v == nil || v.Kind() != constant.String {
		return nil
	}
	name := constant.StringVal(v)
	suffix := "Ms"
	if strings.Contains(name, "_") || !strings.ContainsFunc(name, unicode.IsUpper) && c.snake(pair) {
		suffix = "_ms"
	}
	return []analysis.TextEdit{
		{Pos: key.Pos(), End: key.End(), NewText: []byte(strconv.Quote(name + suffix))},
		{Pos: e.End(), End: e.End(), NewText: []byte(".Milliseconds()")},
	}
}

// snake reports whether the other keys of the map are written with underscores.
func (c *checker) snake(pair *ast.KeyValueExpr) bool {
	found := false
	for _, part := range c.site.Parts {
		ast.Inspect(part.Expr, func(n ast.Node) bool {
			if kv, ok := n.(*ast.KeyValueExpr); ok && kv != pair {
				lit, ok := kv.Key.(*ast.BasicLit)
				found = found || ok && strings.Contains(lit.Value, "_")
			}
			return !found
		})
	}
	return found
}
