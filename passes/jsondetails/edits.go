package jsondetails

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/jsontype"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
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
	fn := c.site.Func
	g := c.graphs.Get(fn, func() *flow.Graph { return flow.New(c.pass.TypesInfo, fn) })
	if g == nil || g.Innermost(c.site.Func, e).Nil(e) != flow.NotNil {
		return nil
	}
	return []analysis.TextEdit{{Pos: e.End(), End: e.End(), NewText: []byte(".Error()")}}
}

// unlessRead returns edits of a value, or nil if the package reads what the maps on the path to it have under its keys,
// or looks for errors and durations among the values of such maps: the readers want the value as it is.
func (c *checker) unlessRead(path string, edits []analysis.TextEdit) []analysis.TextEdit {
	if edits == nil {
		return nil
	}
	for _, file := range c.pass.Files {
		written := make(map[ast.Expr]bool)
		ranged := make(map[types.Object]bool)
		isOfMap := func(e ast.Expr) bool {
			if element, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
				return isOpen(c.typeOf(element.X)) && c.pass.TypesInfo.Types[element.Index].Value == nil
			}
			v := goq.VarOf(c.pass.TypesInfo, e)
			return v != nil && ranged[v]
		}
		reads := func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, left := range n.Lhs {
					written[left] = true
				}
			case *ast.IndexExpr:
				key, ok := goq.ConstString(c.pass.TypesInfo, n.Index)
				return ok && !written[n] && strings.Contains(path, "["+strconv.Quote(key)+"]")
			case *ast.RangeStmt:
				if id, ok := n.Value.(*ast.Ident); ok && isOpen(c.typeOf(n.X)) {
					ranged[c.pass.TypesInfo.ObjectOf(id)] = true
				}
			case *ast.TypeAssertExpr: // also that of a type switch
				return isOfMap(n.X) && (n.Type == nil || c.isChangedType(n.Type))
			}
			return false
		}
		if goq.Contains(file, reads) {
			return nil
		}
	}
	return edits
}

// isChangedType reports whether fixes replace values of a type.
func (c *checker) isChangedType(e ast.Expr) bool {
	t := c.typeOf(e)
	return t != nil && (isErrorInterface(t) || goq.IsNamed(t, goq.Name{Package: "time", Name: "Duration"}))
}

// unconverted returns the edit that replaces a conversion of a string by the string.
func (c *checker) unconverted(call *ast.CallExpr, arg ast.Expr) []analysis.TextEdit {
	if _, ok := types.Unalias(c.typeOf(arg)).(*types.Basic); !ok || !goq.IsString(c.typeOf(arg)) {
		return nil // a named string may have methods
	}
	return []analysis.TextEdit{{Pos: call.Pos(), End: arg.Pos()}, {Pos: arg.End(), End: call.End()}}
}

// duration reports a duration, which becomes a number of nanoseconds. The fix writes milliseconds, and adds the unit to
// the key. If the key has a unit already, it writes that unit.
func (c *checker) duration(e ast.Expr, path string, p jsontype.Problem, at place) {
	name, pair := "", at.pair
	if pair != nil {
		name, _ = goq.ConstString(c.pass.TypesInfo, pair.Key)
	}
	unit := lexicon.UnitOf(name)
	if unit == time.Nanosecond {
		return // the name says what it becomes
	}
	method := methodOf[unit]
	var edits []analysis.TextEdit
	_, isPointer := types.Unalias(c.typeOf(e)).(*types.Pointer)
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr:
		if isPointer || !at.entry {
			break // a method would fail for nil
		}
		edits = []analysis.TextEdit{{Pos: e.End(), End: e.End(), NewText: []byte("." + method + "()")}}
	}
	if unit != 0 {
		p.Why = "a duration becomes a number of nanoseconds, which is not what the name says"
		instead := "write what the method " + method + " returns"
		if edits != nil {
			instead = "write " + types.ExprString(e) + "." + method + "()"
		}
		c.addFixed(e, path, p, instead, c.unlessRead(path, edits))
		return
	}
	renaming := c.withUnit(pair, name)
	if renaming == nil || edits == nil {
		edits = nil
	} else {
		edits = c.unlessRead(path, append(renaming, edits...))
	}
	c.addFixed(e, path, p, "write milliseconds, with the unit in the name", edits)
}

// methodOf are the methods that return a duration in a unit. Milliseconds are for names that have no unit yet.
var methodOf = map[time.Duration]string{
	0: "Milliseconds", time.Microsecond: "Microseconds", time.Millisecond: "Milliseconds", time.Second: "Seconds",
	time.Minute: "Minutes", time.Hour: "Hours",
}

// withUnit returns the edit that adds the unit to the key of an entry. It returns nil if the entry is nil, or if the
// literal has the new key already.
func (c *checker) withUnit(pair *ast.KeyValueExpr, name string) []analysis.TextEdit {
	if pair == nil || name == "" {
		return nil
	}
	key, ok := ast.Unparen(pair.Key).(*ast.BasicLit)
	if !ok {
		return nil
	}
	to := name + "Ms"
	if strings.Contains(name, "_") || !strings.ContainsFunc(name, unicode.IsUpper) && c.snake(pair) {
		to = name + "_ms"
	}
	if c.isKey(pair, to) || c.isMentioned(key, name) {
		return nil
	}
	return []analysis.TextEdit{{Pos: key.Pos(), End: key.End(), NewText: []byte(strconv.Quote(to))}}
}

// isMentioned reports whether the package has the name of a key elsewhere: as a text, or in one, such as a schema.
// Other entries that hold durations do not count, because they are reported as well.
func (c *checker) isMentioned(key *ast.BasicLit, name string) bool {
	for _, file := range c.pass.Files {
		alike := make(map[ast.Expr]bool)
		if goq.Contains(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				alike[n.Key] = goq.IsNamed(c.typeOf(n.Value), goq.Name{Package: "time", Name: "Duration"})
			case *ast.BasicLit:
				text, err := strconv.Unquote(n.Value)
				return err == nil && n != key && !alike[n] && (text == name || strings.Contains(text, strconv.Quote(name)))
			}
			return false
		}) {
			return true
		}
	}
	return false
}

// isKey reports whether the literal around an entry has an entry of a name.
func (c *checker) isKey(pair *ast.KeyValueExpr, name string) bool {
	return goq.Contains(goq.FileOf(c.pass, pair), func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		return ok && slices.Contains(lit.Elts, ast.Expr(pair)) && slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
			kv, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return false
			}
			key, ok := goq.ConstString(c.pass.TypesInfo, kv.Key)
			return ok && key == name
		})
	})
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
