package bounds

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// slice returns the size of a slice expression. s[:80] and s[:min(len(s), 80)] have a bound, whatever s is.
func (m *measure) slice(v values.Value, e *ast.SliceExpr) Size {
	widths := map[string]int{"string": 1, "[]byte": 1, "[]rune": utf8.UTFMax}
	width := widths[m.info.TypeOf(e.X).Underlying().String()]
	if _, ok := types.Unalias(m.info.TypeOf(e.X)).(*types.TypeParam); ok {
		width = 1 // ~string or ~[]byte
	}
	whole := m.text(m.at(v, e.X))
	if width == 0 {
		return whole
	}
	n, ok := m.most(m.at(v, e.High))
	if low, isLast := m.last(v, e); isLast {
		n, ok = low, true
	}
	if !ok {
		n, ok = m.counted(e)
	}
	if cut := n * width; ok && (whole.Unbounded != "" || cut < whole.Bytes) {
		return Size{Bytes: min(cut, huge)}
	}
	return whole
}

// last returns n for a slice s[len(s)-n:].
func (m *measure) last(v values.Value, e *ast.SliceExpr) (n int, ok bool) {
	diff, ok := e.Low.(*ast.BinaryExpr)
	if !ok || e.High != nil || diff.Op.String() != "-" {
		return 0, false
	}
	if length := m.builtin(diff.X, "len"); length == nil || !same(length.Args[0], e.X) {
		return 0, false
	}
	return m.most(m.at(v, diff.Y))
}

// most returns the greatest value of an integer expression, if it is known.
func (m *measure) most(v values.Value) (n int, ok bool) {
	if m.steps++; v.Expr == nil || m.numbers[v] || m.steps > maxSteps {
		return 0, false
	}
	m.numbers[v] = true
	defer delete(m.numbers, v)
	if n, ok := m.clamped(v); ok {
		return n, true
	}
	if call := m.builtin(v.Expr, "min"); call != nil {
		for _, arg := range call.Args {
			if k, known := m.most(m.at(v, arg)); known && (!ok || k < n) {
				n, ok = k, true
			}
		}
		return n, ok
	}
	if call := m.builtin(v.Expr, "max"); call != nil {
		for _, arg := range call.Args {
			k, known := m.most(m.at(v, arg))
			if !known {
				return 0, false
			}
			n = max(n, k)
		}
		return n, true
	}
	if b, isBinary := ast.Unparen(v.Expr).(*ast.BinaryExpr); isBinary && m.info.Types[b].Value == nil {
		return m.mostOf(v, b)
	}
	if call, isCall := ast.Unparen(v.Expr).(*ast.CallExpr); isCall && m.findsIndex(call) {
		s := m.text(m.at(v, call.Args[0])) // strings.LastIndex(s[:80], " ")
		return s.Bytes, s.Unbounded == ""
	}
	found := m.tracer.From(v)
	if starts := m.countedDown(v); starts != nil {
		found = starts
	}
	for _, from := range found {
		if from.Expr == nil {
			continue
		}
		if from.Expr != v.Expr && m.info.Types[from.Expr].Value == nil {
			if k, known := m.most(from); known {
				n = max(n, k)
				continue
			}
			return 0, false
		}
		value := m.info.Types[from.Expr].Value
		if value == nil {
			return 0, false
		}
		k, exact := constant.Int64Val(constant.ToInt(value))
		if !exact {
			return 0, false
		}
		n = max(n, int(min(k, huge)))
	}
	return n, len(found) > 0
}

// findsIndex reports whether a call returns an index in a text.
func (m *measure) findsIndex(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(m.info, call)
	return fn != nil && fn.Pkg() != nil && (fn.Pkg().Path() == "strings" || fn.Pkg().Path() == "bytes") &&
		(strings.HasPrefix(fn.Name(), "Index") || strings.HasPrefix(fn.Name(), "LastIndex")) && len(call.Args) == 2
}

// countedDown returns the values that a local variable starts with if everything else only makes it smaller, as in
// for !utf8.RuneStart(s[end]) { end-- }. It returns nil for others.
func (m *measure) countedDown(v values.Value) (starts []values.Value) {
	obj := goq.VarOf(m.info, v.Expr)
	fn := m.handlers.Innermost(v.Expr)
	if obj == nil || fn == nil || obj.IsField() || goq.IsGlobal(obj) {
		return nil
	}
	a := m.handlers.Assigned(obj)
	if a == nil || len(a.Filled) > 0 || len(a.Ranges) > 0 {
		return nil
	}
	falls := false
	grows := goq.Contains(goq.Body(m.handlers.Result.Around(fn)), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			if m.isVar(n.X, obj) {
				falls = true
				return n.Tok == token.INC
			}
		case *ast.UnaryExpr:
			return n.Op == token.AND && m.isVar(n.X, obj)
		}
		return false
	})
	if grows || !falls || len(a.Added) > 0 {
		return nil
	}
	if obj.Kind() == types.ParamVar {
		given, ok := m.tracer.Argument(v)
		if !ok {
			return nil
		}
		starts = append(starts, given)
	}
	for _, src := range a.Values {
		starts = append(starts, values.Value{Expr: src.Expr, Index: src.Index, Scope: v.Scope})
	}
	return starts
}

// clamped returns the greatest value of a variable behind if n > 200 { n = 200 }.
func (m *measure) clamped(v values.Value) (n int, ok bool) {
	id, isIdent := ast.Unparen(v.Expr).(*ast.Ident)
	fn := m.handlers.Innermost(v.Expr)
	if !isIdent || fn == nil || goq.VarOf(m.info, id) == nil {
		return 0, false
	}
	path := goq.Path(goq.Body(fn), id)
	for i := len(path) - 2; i >= 0; i-- {
		list := goq.Statements(path[i])
		at := slices.IndexFunc(list, func(s ast.Stmt) bool { return ast.Node(s) == path[i+1] })
		for k := at - 1; k >= 0; k-- {
			if n, ok := m.clamp(v, list[k]); ok {
				return n, true
			}
			if m.assigns(list[k], id) {
				return 0, false
			}
		}
		switch path[i].(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if m.assigns(path[i], id) {
				return 0, false
			}
		}
	}
	return 0, false
}

// clamp returns the constant of a statement such as if n > 200 { n = 200 }.
func (m *measure) clamp(v values.Value, stmt ast.Stmt) (n int, ok bool) {
	guard, isIf := stmt.(*ast.IfStmt)
	if !isIf || guard.Else != nil || guard.Init != nil || len(guard.Body.List) != 1 {
		return 0, false
	}
	cmp, isBinary := ast.Unparen(guard.Cond).(*ast.BinaryExpr)
	set, isAssign := guard.Body.List[0].(*ast.AssignStmt)
	if !isBinary || !isAssign || cmp.Op != token.GTR && cmp.Op != token.GEQ || !same(cmp.X, v.Expr) ||
		set.Tok != token.ASSIGN || len(set.Lhs) != 1 || !same(set.Lhs[0], v.Expr) {
		return 0, false
	}
	limit, okLimit := m.most(m.at(v, cmp.Y))
	value, okValue := m.most(m.at(v, set.Rhs[0]))
	return max(limit, value), okLimit && okValue
}

// mostOf returns the greatest value of n + 3, or of n - 3 for a constant 3, if it is known.
func (m *measure) mostOf(v values.Value, b *ast.BinaryExpr) (n int, ok bool) {
	x, okX := m.most(m.at(v, b.X))
	y, okY := m.most(m.at(v, b.Y))
	switch {
	case b.Op == token.ADD && okX && okY:
		return min(x+y, huge), true
	case b.Op == token.SUB && okX && okY && m.info.Types[b.Y].Value != nil && y > 0: // and not a negative constant
		return max(x-y, 0), true
	}
	return 0, false
}

// call returns the size of the result of a call or conversion.
func (m *measure) call(v values.Value, call *ast.CallExpr) Size {
	if m.info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		if s, ok := m.ofType(m.info.TypeOf(call.Args[0])); ok {
			return Size{Bytes: min(s.Bytes, utf8.UTFMax)} // string(r)
		}
		return m.text(m.at(v, call.Args[0]))
	}
	unbounded := Size{Unbounded: types.ExprString(call.Fun) + "(…)"}
	switch callee := typeutil.Callee(m.info, call).(type) {
	case *types.Builtin:
		switch callee.Name() {
		case "append":
			return m.sum(v, call.Args)
		case "make":
			return m.made(v, call, unbounded)
		}
	case *types.Func:
		if s, ok := m.library(v, call, callee, unbounded); ok {
			return s
		}
		if n, ok := m.directives.Bound(callee.Origin()); ok {
			return Size{Bytes: n}
		}
		if fact := new(bounded); callee.Pkg() != m.pass.Pkg && m.pass.ImportObjectFact(callee.Origin(), fact) {
			return Size{Bytes: fact.Bytes}
		}
	}
	callees := m.tracer.Callees(v)
	if len(callees) == 0 {
		return unbounded
	}
	var longest Size
	for _, f := range callees {
		longest = longest.or(m.results(f, v.Index))
	}
	if longest.Unbounded != "" {
		return unbounded
	}
	return longest
}

// made returns the size of a new list: nothing for one of texts, which are empty, and its length for one of letters.
func (m *measure) made(v values.Value, call *ast.CallExpr, unbounded Size) Size {
	if goq.IsStrings(m.info.TypeOf(call)) {
		return Size{}
	}
	widths := map[string]int{"[]byte": 1, "[]rune": utf8.UTFMax}
	if width := widths[m.info.TypeOf(call).Underlying().String()]; width > 0 && len(call.Args) > 1 {
		if n, ok := m.most(m.at(v, call.Args[1])); ok {
			return Size{Bytes: min(n*width, huge)}
		}
	}
	return unbounded
}

// results returns the size of the longest text that a function returns.
func (m *measure) results(f values.Callee, index int) (longest Size) {
	typ := goq.FuncType(f.Func)
	goq.Returns(goq.Body(f.Func), func(ret *ast.ReturnStmt) {
		v := values.Value{Scope: f.Scope}
		switch {
		case index < len(ret.Results):
			v.Expr = ret.Results[index]
		case len(ret.Results) == 1:
			v.Expr, v.Index = ret.Results[0], index
		case typ.Results != nil && len(typ.Results.List) == 1 && len(typ.Results.List[0].Names) == 1:
			v.Expr = typ.Results.List[0].Names[0]
			if s, ok, _ := m.guardedIn(f.Func, ret, v); ok {
				longest = longest.or(s)
				return
			}
		default:
			longest = longest.or(Size{Unbounded: "a result"})
		}
		longest = longest.or(m.text(v))
	})
	return longest
}

// declared returns the size of what a function of the package returns for any arguments, or unbounded.
func (m *measure) declared(fn *types.Func, unbounded Size) Size {
	if n, ok := m.directives.Bound(fn); ok {
		return Size{Bytes: n}
	}
	decl := m.handlers.Decls[fn]
	if decl == nil {
		fact := new(bounded)
		if fn.Pkg() != m.pass.Pkg && m.pass.ImportObjectFact(fn, fact) {
			return Size{Bytes: fact.Bytes}
		}
		if s, ok := fixed[fn.FullName()]; ok {
			return Size{Bytes: s}
		}
		return unbounded
	}
	if s := m.results(values.Callee{Func: decl}, 0); s.Unbounded == "" {
		return s
	}
	return unbounded
}

// maxNumber is the length of the longest duration, -2562047h47m16.854775808s. Integers are shorter, and so is every
// fraction that a suggestion mentions.
const maxNumber = 25

// fixed are functions, most of the standard library, that return short texts for any arguments, with the greatest
// lengths.
var fixed = map[string]int{
	"strconv.Itoa": maxNumber, "strconv.FormatInt": 65, "strconv.FormatUint": 65, "strconv.FormatBool": 5,
	"strconv.FormatFloat": maxNumber, "strconv.QuoteRune": 12,
	"(time.Duration).String": maxNumber, "(time.Time).String": 80, "(time.Month).String": 12,
	"(time.Weekday).String": 12, "net/http.StatusText": 40, "(net.IP).String": 45, "(net/netip.Addr).String": 60,
	"(*math/big.Float).String": maxNumber, "(reflect.Kind).String": 14, "(io/fs.FileMode).String": 32,
	"(encoding/json.Number).String": maxNumber, "runtime.Version": 40, "(github.com/google/uuid.UUID).String": 36,
}

// within are functions of the standard library whose result, and each element of it, is part of an argument.
var within = map[string]int{
	"strings.ToLower": 0, "strings.ToUpper": 0, "strings.Title": 0, "strings.ToTitle": 0, "strings.Clone": 0,
	"strings.Map": 1, "strings.Cut": 0, "strings.CutPrefix": 0, "strings.CutSuffix": 0, "strings.ToValidUTF8": 0,
	"strings.Split": 0, "strings.SplitN": 0, "strings.SplitAfter": 0, "strings.Fields": 0, "strings.FieldsFunc": 0,
	"path.Base": 0, "path.Ext": 0, "path.Dir": 0, "path/filepath.Base": 0, "path/filepath.Ext": 0,
	"path/filepath.Dir": 0, "slices.Clone": 0, "slices.Sorted": 0, "slices.Compact": 0, "slices.Clip": 0,
}

// escaping are functions that replace each byte of a text by six at most, and may add quotes.
var escaping = []string{
	"strconv.Quote", "strconv.QuoteToASCII", "net/url.QueryEscape", "net/url.PathEscape", "html.EscapeString",
}

// library returns the size of the result of a function of the standard library or the runtime. ok is false for others.
func (m *measure) library(v values.Value, call *ast.CallExpr, fn *types.Func, unbounded Size) (s Size, ok bool) {
	name, args := fn.FullName(), call.Args
	if len(args) == 1 && goq.IsTuple(m.info, args[0]) {
		return unbounded, true // the arguments are the results of a function
	}
	if n, ok := fixed[name]; ok {
		return Size{Bytes: n}, true
	}
	if i, ok := within[name]; ok && i < len(args) {
		return m.text(m.at(v, args[i])), true
	}
	switch {
	case name == mcp.RuntimePath+".Bound":
		return Size{Bytes: mcp.MaxSuggestion}, true
	case strings.HasPrefix(name, "strings.Trim"):
		return m.text(m.at(v, args[0])), true
	case name == "fmt.Sprintf":
		return m.format(v, call, args[0], args[1:]), true
	case name == "fmt.Sprint", name == "fmt.Sprintln":
		return m.printed(m.all(v, args)), true
	case name == "strings.Join":
		return m.join(v, args[0], args[1], unbounded), true
	case name == "strings.Repeat":
		n, known := m.most(m.at(v, args[1]))
		if !known {
			n = -1
		}
		return m.text(m.at(v, args[0])).times(n, unbounded.Unbounded), true
	case name == "strings.ReplaceAll", name == "strings.Replace":
		return m.replaced(v, args), true
	case slices.Contains(escaping, name):
		return m.text(m.at(v, args[0])).times(6, "").plus(Size{Bytes: 2}), true
	case name == "encoding/hex.EncodeToString", name == "(*encoding/base64.Encoding).EncodeToString":
		if n := m.length(m.at(v, args[0])); n >= 0 {
			return Size{Bytes: 2*n + 4}, true
		}
		return Size{Unbounded: types.ExprString(args[0])}, true
	case name == "io.ReadAll":
		return m.limited(v, args[0], unbounded), true
	case name == "(time.Time).Format":
		return m.text(m.at(v, args[0])).times(4, "").plus(Size{Bytes: maxNumber}), true
	case name == "(strings.Builder).String", name == "(*strings.Builder).String", name == "(*bytes.Buffer).String",
		name == "(*bytes.Buffer).Bytes":
		return m.built(v, receiver(call), unbounded), true
	case name == "(error).Error":
		return m.errorText(v, receiver(call), unbounded), true
	case name == "cmp.Or":
		var longest Size
		for _, arg := range args {
			longest = longest.or(m.text(m.at(v, arg)))
		}
		return longest, true
	}
	return Size{}, false
}

// limited returns the size of what can be read from an io.LimitReader.
func (m *measure) limited(v values.Value, reader ast.Expr, unbounded Size) (longest Size) {
	for _, from := range m.tracer.From(m.at(v, reader)) {
		call, ok := from.Expr.(*ast.CallExpr)
		if !ok || len(call.Args) != 2 || !named(typeutil.Callee(m.info, call), "io.LimitReader") {
			return unbounded
		}
		n, ok := m.most(m.at(from, call.Args[1]))
		if !ok {
			return unbounded
		}
		longest = longest.or(Size{Bytes: n})
	}
	return longest
}

// all returns expressions in the scope of another one.
func (m *measure) all(v values.Value, list []ast.Expr) (all []values.Value) {
	for _, e := range list {
		all = append(all, m.at(v, e))
	}
	return all
}

// receiver returns x of a call x.M(…), or nil.
func receiver(call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return nil
}

// errorText returns the size of the text of an error that is made of a constant.
func (m *measure) errorText(v values.Value, e ast.Expr, unbounded Size) (longest Size) {
	found := m.tracer.From(m.at(v, e))
	for _, from := range found {
		call, ok := from.Expr.(*ast.CallExpr)
		fn := (*types.Func)(nil)
		if ok {
			fn = typeutil.StaticCallee(m.info, call)
		}
		switch {
		case goq.IsFunc(fn, "errors", "New"):
			longest = longest.or(m.text(m.at(from, call.Args[0])))
		case goq.IsFunc(fn, "fmt", "Errorf"):
			longest = longest.or(m.format(from, call, call.Args[0], call.Args[1:]))
		default:
			return unbounded
		}
	}
	if len(found) == 0 {
		return unbounded
	}
	return longest
}

// join returns the size of a list with a separator between its elements.
func (m *measure) join(v values.Value, list, sep ast.Expr, unbounded Size) Size {
	elements := m.text(m.at(v, list))
	if elements.Unbounded != "" {
		return Size{Unbounded: types.ExprString(list)}
	}
	n := m.length(m.at(v, list))
	if n < 0 {
		n = elements.Bytes // as many as there can be letters
	}
	return elements.plus(m.text(m.at(v, sep)).times(n, unbounded.Unbounded))
}

// replaced returns the size of a text in which a part is replaced wherever it occurs.
func (m *measure) replaced(v values.Value, args []ast.Expr) Size {
	text, from := m.text(m.at(v, args[0])), m.text(m.at(v, args[1]))
	to := m.text(m.at(v, args[2]))
	if text.Unbounded != "" || to.Unbounded != "" {
		return Size{Unbounded: text.Unbounded + to.Unbounded}
	}
	if old, ok := goq.ConstString(m.info, args[1]); ok && old != "" {
		if original, ok := goq.ConstString(m.info, args[0]); ok {
			n := strings.Count(original, old)
			return Size{Bytes: len(original) + n*max(0, to.Bytes-len(old))}
		}
		return Size{Bytes: text.Bytes + text.Bytes/len(old)*max(0, to.Bytes-len(old))}
	}
	return Size{Bytes: text.Bytes + (text.Bytes+1)*to.Bytes, Unbounded: from.Unbounded}
}

// builtin returns a call of a builtin function, or nil for any other expression.
func (m *measure) builtin(e ast.Expr, name string) *ast.CallExpr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !goq.IsBuiltin(m.info, call, name) {
		return nil
	}
	return call
}

// same reports whether two expressions are written in the same way.
func same(a, b ast.Expr) bool {
	return types.ExprString(ast.Unparen(a)) == types.ExprString(ast.Unparen(b))
}

// named reports whether a function is one of those.
func named(fn types.Object, names ...string) bool {
	f, ok := fn.(*types.Func)
	return ok && f != nil && slices.Contains(names, f.FullName())
}
