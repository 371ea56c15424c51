package suggestionbound

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// A size is the greatest length of a text in bytes of UTF-8. If the text has no bound, unbounded names the part of it
// that can have any length.
type size struct {
	bytes     int
	unbounded string
}

// text returns the size of a text in a function, or the total of a list of texts.
func (c *checker) text(fn ast.Node, e ast.Expr) size {
	e = ast.Unparen(e)
	if v := c.info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return size{bytes: len(constant.StringVal(v))}
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return c.sum(fn, e.X, e.Y)
	case *ast.CompositeLit:
		return c.sum(fn, e.Elts...)
	case *ast.SliceExpr:
		return c.slice(fn, e)
	case *ast.CallExpr:
		return c.call(fn, e)
	case *ast.Ident:
		return c.variable(fn, e)
	}
	return size{unbounded: types.ExprString(e)}
}

// sum returns the size of several texts together.
func (c *checker) sum(fn ast.Node, list ...ast.Expr) (total size) {
	for _, e := range list {
		s := c.text(fn, e)
		total = size{total.bytes + s.bytes, cmp.Or(total.unbounded, s.unbounded)}
	}
	return total
}

// longest returns the size of the longest of several texts.
func (c *checker) longest(fn ast.Node, list ...ast.Expr) (longest size) {
	for _, e := range list {
		s := c.text(fn, e)
		longest = size{max(longest.bytes, s.bytes), cmp.Or(longest.unbounded, s.unbounded)}
	}
	return longest
}

// variable returns the size of a local variable that is only changed by assignments.
func (c *checker) variable(fn ast.Node, id *ast.Ident) size {
	v, ok := c.info.Uses[id].(*types.Var)
	if !ok || c.following[v] || v.Kind() != types.LocalVar && v.Kind() != types.ResultVar {
		return size{unbounded: id.Name}
	}
	c.following[v] = true
	defer delete(c.following, v)
	sources, _ := c.coded.Sources(&coded.Site{Func: fn}, id)
	if len(sources) == 1 && sources[0] == id { // it is also changed in other ways
		return size{unbounded: id.Name}
	}
	return c.longest(fn, sources...)
}

// slice returns the size of a slice expression. s[:80] and s[:min(len(s), 80)] have a bound, whatever s is.
func (c *checker) slice(fn ast.Node, e *ast.SliceExpr) size {
	widths := map[string]int{"string": 1, "[]byte": 1, "[]rune": utf8.UTFMax}
	width := widths[c.info.TypeOf(e.X).Underlying().String()]
	ends := []ast.Expr{e.High}
	if call, ok := e.High.(*ast.CallExpr); ok && typeutil.Callee(c.info, call) == types.Universe.Lookup("min") {
		ends = call.Args
	}
	for _, end := range ends {
		if v := c.info.Types[end].Value; v != nil && width > 0 {
			n, _ := constant.Int64Val(constant.ToInt(v))
			return size{bytes: int(min(n, 1<<20)) * width}
		}
	}
	return c.text(fn, e.X)
}

// call returns the size of the result of a call or conversion.
func (c *checker) call(fn ast.Node, call *ast.CallExpr) size {
	if c.info.Types[call.Fun].IsType() {
		return c.text(fn, call.Args[0])
	}
	unbounded := size{unbounded: types.ExprString(call.Fun) + "(…)"}
	args := call.Args
	switch callee := typeutil.Callee(c.info, call).(type) {
	case *types.Builtin:
		if callee.Name() == "append" {
			if list, ok := args[0].(*ast.Ident); ok && c.following[c.info.Uses[list]] { // list = append(list, …)
				args = args[1:]
			}
			return c.sum(fn, args...)
		}
	case *types.Func:
		switch name := callee.FullName(); {
		case name == "fmt.Sprintf":
			return c.format(fn, args[0], args[1:])
		case name == "strings.Join":
			if _, ok := args[0].(*ast.CompositeLit); !ok {
				return size{unbounded: types.ExprString(args[0])}
			}
			return c.sum(fn, args...)
		case name == "strings.ToLower", name == "strings.ToUpper", strings.HasPrefix(name, "strings.Trim"):
			return c.text(fn, args[0])
		}
		return c.result(callee.Origin(), unbounded)
	}
	return unbounded
}

// result returns the size of what a function returns for any arguments, or unbounded if it has no bound.
func (c *checker) result(fn *types.Func, unbounded size) size {
	if n, ok := c.directives.Bound(fn); ok {
		return size{bytes: n}
	}
	switch name := fn.FullName(); {
	case name == mcp.RuntimePath+".Bound":
		return size{bytes: mcp.MaxSuggestion}
	case name == "strconv.Itoa", strings.HasPrefix(name, "strconv.Format"), name == "(time.Duration).String":
		return size{bytes: maxNumber}
	}
	decl := c.handlers.Decls[fn]
	if decl == nil || c.following[fn] || fn.Signature().Results().Len() != 1 {
		return unbounded
	}
	c.following[fn] = true
	defer delete(c.following, fn)
	var results []ast.Expr
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == 0 {
			results = append(results, decl.Type.Results.List[0].Names[0])
		}
		results = append(results, ret.Results...)
	})
	if s := c.longest(decl, results...); s.unbounded == "" {
		return s
	}
	return unbounded
}
