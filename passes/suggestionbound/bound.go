package suggestionbound

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// isParameter is the reason of a text that a caller gives: it is judged at the calls.
const isParameter = "\x00"

// bounder computes how long texts can be, in bytes of UTF-8.
type bounder struct {
	pass       *analysis.Pass
	found      *handlers.Result
	directives *directive.Result
	active     map[any]bool // variables and functions being followed
}

// add adds lengths; what can't be bounded stays so.
func add(a, b int) int { return int(min(int64(a)+int64(b), math.MaxInt32)) }

func times(a, b int) int { return int(min(int64(a)*int64(b), math.MaxInt32)) }

// text returns the greatest length of a text, or of the texts of a list together. Where there is none, why names what
// is not bounded.
func (b *bounder) text(fn ast.Node, e ast.Expr) (n int, why string) {
	e = ast.Unparen(e)
	if v := b.pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
		return len(constant.StringVal(v)), ""
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op == token.ADD {
			return b.sum(fn, e.X, e.Y)
		}
	case *ast.SliceExpr:
		return b.slice(fn, e)
	case *ast.CompositeLit:
		return b.sum(fn, elements(e)...)
	case *ast.CallExpr:
		return b.call(fn, e)
	case *ast.Ident:
		return b.variable(fn, e)
	}
	return 0, types.ExprString(e)
}

func elements(lit *ast.CompositeLit) []ast.Expr {
	list := make([]ast.Expr, len(lit.Elts))
	for i, elt := range lit.Elts {
		list[i] = elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			list[i] = kv.Value
		}
	}
	return list
}

func (b *bounder) sum(fn ast.Node, list ...ast.Expr) (total int, why string) {
	parameter := false
	for _, e := range list {
		n, why := b.text(fn, e)
		if why == isParameter && len(list) > 1 {
			parameter = true // as long as a caller wants
			continue
		}
		if why != "" {
			return 0, why
		}
		total = add(total, n)
	}
	if parameter {
		return 0, "what it is called with"
	}
	return total, ""
}

// slice bounds s[a:b] by its ends. A rune has up to four bytes.
func (b *bounder) slice(fn ast.Node, e *ast.SliceExpr) (int, string) {
	width := 1
	if s, ok := b.pass.TypesInfo.TypeOf(e.X).Underlying().(*types.Slice); ok {
		if types.Identical(s.Elem().Underlying(), types.Typ[types.Rune]) {
			width = 4
		} else if !types.Identical(s.Elem().Underlying(), types.Typ[types.Byte]) {
			width = 0 // a list of texts
		}
	}
	if width > 0 && e.High != nil {
		if high, ok := b.number(e.High); ok {
			low := 0
			if v := b.pass.TypesInfo.Types[e.Low].Value; e.Low != nil && v != nil {
				if n, ok := constant.Int64Val(v); ok {
					low = int(n)
				}
			}
			return times(max(high-low, 0), width), ""
		}
	}
	return b.text(fn, e.X)
}

// number returns an upper bound of an integer.
func (b *bounder) number(e ast.Expr) (int, bool) {
	e = ast.Unparen(e)
	if v := b.pass.TypesInfo.Types[e].Value; v != nil {
		n, ok := constant.Int64Val(constant.ToInt(v))
		return int(min(n, math.MaxInt32)), ok
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return 0, false
	}
	if fn, ok := typeutil.Callee(b.pass.TypesInfo, call).(*types.Builtin); ok && fn.Name() == "min" {
		least, known := math.MaxInt32, false
		for _, arg := range call.Args {
			if n, ok := b.number(arg); ok {
				least, known = min(least, n), true
			}
		}
		return least, known
	}
	return 0, false
}

// result bounds what a function of the package returns.
func (b *bounder) result(fn *types.Func) (n int, ok bool) {
	decl := b.found.Decls[fn]
	if decl == nil || b.active[fn] || fn.Signature().Results().Len() != 1 {
		return 0, false
	}
	b.active[fn] = true
	defer delete(b.active, fn)
	ok = true
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) != 1 {
			ok = false
			return
		}
		one, why := b.text(decl, ret.Results[0])
		ok, n = ok && why == "", max(n, one)
	})
	return n, ok
}
