package suggestionbound

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// The longest texts of values, from strconv and time.
const (
	maxInt      = 20  // -9223372036854775808
	maxBinary   = 65  // the same in base 2
	maxFloat    = 24  // the shortest form
	maxFixed    = 310 // before the point, in %f
	maxDuration = 25  // -2562047h47m16.854775808s
)

// call bounds what a call returns.
func (b *bounder) call(fn ast.Node, call *ast.CallExpr) (int, string) {
	info := b.pass.TypesInfo
	unknown := types.ExprString(call.Fun) + "(…)"
	if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return b.text(fn, call.Args[0])
	}
	if builtin, ok := typeutil.Callee(info, call).(*types.Builtin); ok && builtin.Name() == "append" && !call.Ellipsis.IsValid() {
		return b.sum(fn, call.Args...)
	}
	callee, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok {
		return 0, unknown
	}
	callee = callee.Origin()
	if n, ok := b.directives.Bound(callee); ok {
		return n, ""
	}
	if len(call.Args) < callee.Signature().Params().Len() && !callee.Signature().Variadic() {
		return 0, unknown // one call gives all arguments
	}
	arg := func(i int) (int, string) { return b.text(fn, call.Args[i]) }
	switch callee.FullName() {
	case mcp.RuntimePath + ".Bound":
		return runtimeMax, ""
	case "fmt.Sprintf":
		return b.format(fn, call.Args[0], call.Args[1:], call.Ellipsis)
	case "strconv.Itoa":
		return maxInt, ""
	case "strconv.FormatInt", "strconv.FormatUint":
		return maxBinary, ""
	case "strconv.FormatBool":
		return len("false"), ""
	case "strconv.Quote", "strings.ToUpper", "strings.ToLower", "strings.ToTitle":
		n, why := arg(0)
		return add(times(n, 4), 2), why // a byte becomes \xff, a letter another one of more bytes
	case "strings.TrimSpace", "strings.Trim", "strings.TrimLeft", "strings.TrimRight", "strings.TrimPrefix", "strings.TrimSuffix", "strings.Clone":
		return arg(0)
	case "strings.Repeat":
		n, why := arg(0)
		if count, ok := b.number(call.Args[1]); ok && why == "" {
			return times(n, max(count, 0)), ""
		}
		return 0, unknown
	case "strings.Join":
		return b.join(fn, call)
	case "(time.Duration).String":
		return maxDuration, ""
	}
	if n, ok := b.result(callee); ok {
		return n, ""
	}
	return 0, unknown
}

// join bounds the joining of a list that is written out.
func (b *bounder) join(fn ast.Node, call *ast.CallExpr) (int, string) {
	lit, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
	sep := b.pass.TypesInfo.Types[call.Args[1]].Value
	if !ok || sep == nil {
		return 0, types.ExprString(call.Args[0])
	}
	n, why := b.text(fn, lit)
	return add(n, times(len(lit.Elts), len(constant.StringVal(sep)))), why
}

// format bounds what fmt makes of a format and its arguments.
func (b *bounder) format(fn ast.Node, format ast.Expr, args []ast.Expr, ellipsis token.Pos) (int, string) {
	v := b.pass.TypesInfo.Types[format].Value
	if v == nil || v.Kind() != constant.String || ellipsis.IsValid() {
		return 0, types.ExprString(format)
	}
	text := constant.StringVal(v)
	total, next := 0, 0
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			total = add(total, 1)
			continue
		}
		i++
		for i < len(text) && (text[i] == '+' || text[i] == '-' || text[i] == '#' || text[i] == ' ' || text[i] == '0') {
			i++
		}
		width, precision := number(text, &i), -1
		if i < len(text) && text[i] == '.' {
			i++
			precision = max(number(text, &i), 0)
		}
		if i >= len(text) || text[i] == '*' || text[i] == '[' {
			return 0, strconv.Quote(text)
		}
		if text[i] == '%' {
			total = add(total, 1)
			continue
		}
		if next >= len(args) {
			return 0, strconv.Quote(text)
		}
		n, why := b.verb(fn, text[i], precision, args[next])
		if why != "" {
			return 0, why
		}
		next++
		total = add(total, max(n, times(width, 4)))
	}
	if next < len(args) {
		return 0, strconv.Quote(text)
	}
	return total, ""
}

// number reads a number in a format; -1 stands for none.
func number(text string, i *int) int {
	n := -1
	for *i < len(text) && '0' <= text[*i] && text[*i] <= '9' && n < 1_000_000 {
		n = max(n, 0)*10 + int(text[*i]-'0')
		*i++
	}
	return n
}

// verb bounds one formatted value.
func (b *bounder) verb(fn ast.Node, verb byte, precision int, arg ast.Expr) (int, string) {
	if constantly, why := b.text(fn, arg); why == "" && b.isText(arg) {
		switch verb {
		case 'q':
			constantly = add(times(constantly, 4), 2)
		case 'x', 'X':
			constantly = times(constantly, 3)
		}
		if precision >= 0 && verb != 'x' && verb != 'X' {
			constantly = min(constantly, add(times(precision, 10), 2))
		}
		return constantly, ""
	}
	switch verb {
	case 's', 'v':
		if precision >= 0 && (b.isText(arg) || verb == 's') {
			return times(precision, 4), "" // it counts runes
		}
	case 'q':
		if precision >= 0 {
			return add(times(precision, 10), 2), ""
		}
	case 'T', 'w':
		return 0, types.ExprString(arg)
	}
	basic, ok := b.pass.TypesInfo.TypeOf(arg).Underlying().(*types.Basic)
	if !ok {
		return 0, types.ExprString(arg)
	}
	if named, ok := types.Unalias(b.pass.TypesInfo.TypeOf(arg)).(*types.Named); ok && (verb == 's' || verb == 'v') {
		if named.Obj().Name() == "Duration" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time" {
			return maxDuration, ""
		}
		if named.NumMethods() > 0 {
			return 0, types.ExprString(arg) // it may format itself
		}
	}
	switch {
	case basic.Info()&types.IsBoolean != 0:
		return len("false"), ""
	case basic.Info()&types.IsInteger != 0 && strings.ContainsRune("dvxX", rune(verb)):
		return add(maxInt, max(precision, 0)), ""
	case basic.Info()&types.IsInteger != 0:
		return add(maxBinary, max(precision, 0)), ""
	case basic.Info()&types.IsFloat != 0 && (verb == 'f' || verb == 'F'):
		if precision < 0 {
			precision = 6
		}
		return add(maxFixed, precision), ""
	case basic.Info()&types.IsFloat != 0:
		return add(maxFloat, max(precision, 0)), ""
	}
	return 0, types.ExprString(arg)
}

func (b *bounder) isText(e ast.Expr) bool {
	t, ok := b.pass.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	return ok && t.Info()&types.IsString != 0
}
