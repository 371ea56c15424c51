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
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// text returns the edit that replaces an error by its text, or nil if the error may be nil.
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

// unconverted returns the edit that replaces a conversion of a string by the string.
func (c *checker) unconverted(call *ast.CallExpr, arg ast.Expr) []analysis.TextEdit {
	if _, ok := types.Unalias(c.typeOf(arg)).(*types.Basic); !ok || !goq.IsString(c.typeOf(arg)) {
		return nil // a named string may have methods
	}
	return []analysis.TextEdit{{Pos: call.Pos(), End: arg.Pos()}, {Pos: arg.End(), End: call.End()}}
}

// milliseconds returns the edit that gives an entry of a map its duration in milliseconds, with the unit in the key.
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

// snake reports whether another key of the data has an underscore.
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
