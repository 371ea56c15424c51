package jsondetails

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/jsontype"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

//go:embed doc.go
var doc string

// Rule reports data of errors and results that encoding/json rejects or changes.
var Rule = rule.New(rule.Meta{
	Name:     "jsondetails",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     false,
	Why:      "the client gets different data than before",
	Requires: []*analysis.Analyzer{coded.Analyzer, handlers.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	coded    *coded.Result
	handlers *handlers.Result
	site     *coded.Site
	seen     map[values.Value]bool // what was judged: variables can refer to each other
	inside   []*types.Var          // the variables whose value is being judged, outer ones first
	cyclic   *types.Var            // the one that contains itself, or nil
	done     map[ast.Node]bool     // nodes with a finding
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, coded: pass.ResultOf[coded.Analyzer].(*coded.Result),
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result), done: make(map[ast.Node]bool),
	}
	for _, site := range c.coded.Sites {
		c.begin(site)
		for _, part := range site.Parts {
			if part.Role == lexicon.Details {
				c.begin(site)
				c.part(part)
			}
		}
		if lit, ok := site.Node.(*ast.CompositeLit); ok && site.Part(lexicon.Details) == nil {
			c.zero(lit)
		}
	}
	c.outputs()
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// begin starts to judge the data of a site.
func (c *checker) begin(site *coded.Site) {
	c.site, c.seen, c.inside, c.cyclic = site, make(map[values.Value]bool), nil, nil
}

// part judges the data of an error or result.
func (c *checker) part(part coded.Part) {
	call, ok := ast.Unparen(part.Expr).(*ast.CallExpr)
	if ok && part.Type != nil && isRawMessage(part.Type) && c.raw(call, part.Type, c.name(call)) {
		return
	}
	encoded := part.Type != nil && isRawMessage(part.Type) // it is JSON already
	name := c.name(part.Expr)
	if c.isMeta(part) {
		name = "_meta"
	}
	c.value(values.Value{Expr: part.Expr}, name, place{typed: encoded})
}

// isMeta reports whether a part of a result becomes _meta.
func (c *checker) isMeta(part coded.Part) bool {
	switch n := c.site.Node.(type) {
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(c.pass.TypesInfo, n)
		return fn != nil && mcp.SetsMeta(fn)
	case *ast.CompositeLit:
		return mcp.IsMeta(values.LiteralType(c.pass.TypesInfo, n))
	}
	return false
}

// zero judges the details that a literal leaves out: JSON rejects a channel even if it is nil.
func (c *checker) zero(lit *ast.CompositeLit) {
	st, ok := values.LiteralType(c.pass.TypesInfo, lit).Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i := range st.NumFields() {
		f := st.Field(i)
		switch f.Type().Underlying().(type) {
		case *types.Chan, *types.Signature:
			if coded.RoleOf(f, st.Tag(i)) == lexicon.Details {
				c.add(lit, "details", jsontype.Check(f.Type())[0], nil)
			}
		}
	}
}

// place is where a value stands.
type place struct {
	pair  *ast.KeyValueExpr // the entry of the map that it is the value of, or nil
	typed bool              // its type was judged with that of the value around it
}

// outputs judges the typed outputs of handlers, of which an SDK makes structured content.
func (c *checker) outputs() {
	for _, h := range c.handlers.Handlers {
		index, typ := outputOf(h), goq.FuncType(h.Func)
		if index < 0 || typ.Results == nil {
			continue
		}
		c.begin(&coded.Site{Form: coded.Answer, Where: h.Name, Func: h.Func})
		problems := jsontype.Check(h.Sig.Results().At(index).Type())
		if len(problems) > 0 && len(typ.Results.List) == h.Sig.Results().Len() { // else several results share a type
			c.add(typ.Results.List[index].Type, "structuredContent", problems[0], nil)
		}
		c.outputsOf(h, index, place{typed: len(problems) > 0})
	}
}

// outputsOf judges the values that a handler returns as its output, and those that it assigns to a named one.
func (c *checker) outputsOf(h *handlers.Responder, index int, at place) {
	const path = "structuredContent"
	results := h.Sig.Results()
	goq.Returns(goq.Body(h.Func), func(ret *ast.ReturnStmt) {
		c.site.Node = ret
		switch len(ret.Results) {
		case results.Len():
			c.value(values.Value{Expr: ret.Results[index]}, path, at)
		case 1: // return f()
			found, variables := c.coded.Tracer.Until(values.Value{Expr: ret.Results[0], Index: index}, c.isConcrete)
			for _, v := range variables {
				c.variable(v, path)
			}
			for _, v := range found {
				if v.Expr != ret.Results[0] {
					c.value(v, path, at)
				}
			}
		}
	})
	if a := c.handlers.Assigned(results.At(index)); a != nil {
		for _, src := range a.Values {
			if src.Index == 0 {
				c.value(values.Value{Expr: src.Expr}, path, at)
			}
		}
	}
}

// isConcrete reports whether the type of a value tells enough to judge it.
func (c *checker) isConcrete(v values.Value) bool {
	_, isCall := v.Expr.(*ast.CallExpr)
	return !isCall && !isOpen(c.typeOf(v.Expr))
}

// outputOf returns the index of the result of a handler of which an SDK makes structured content, or -1.
func outputOf(h *handlers.Responder) int {
	results := h.Sig.Results()
	switch {
	case results.Len() == 3 && h.Result == 0 && h.Err == 2:
		return 1
	case results.Len() == 2 && h.Err == 1 && h.SDK != nil && h.Given != nil && h.Sig.Params().Len() == 3 &&
		mcp.ResultOf(results.At(0).Type()) == nil:
		return 0
	}
	return -1
}

// name returns the name of the data in the message to the client.
func (c *checker) name(e ast.Expr) string {
	switch c.site.Form {
	case coded.Protocol:
		return "data"
	case coded.Answer:
		if _, ok := c.typeOf(e).Underlying().(*types.Interface); !ok {
			if _, ok := types.Unalias(c.typeOf(e)).(*types.Named); ok {
				return "_meta"
			}
		}
		return "structuredContent"
	}
	return "details"
}

func (c *checker) typeOf(e ast.Expr) types.Type { return c.pass.TypesInfo.TypeOf(e) }

// value judges an expression by its parts if they are visible, and else by its type.
func (c *checker) value(v values.Value, path string, at place) {
	if v.Expr == nil {
		return
	}
	v.Expr = ast.Unparen(v.Expr)
	t := c.typeOf(v.Expr)
	if results, ok := t.(*types.Tuple); ok {
		t = results.At(v.Index).Type()
	}
	if t == nil || c.seen[v] || c.pass.TypesInfo.Types[v.Expr].IsNil() {
		return
	}
	if around := c.around(v.Expr); around != nil && refers(t) {
		c.cyclic = around
		return
	}
	c.seen[v] = true
	if isJSONNumber(t) && c.number(v.Expr, path) {
		return
	}
	switch e := v.Expr.(type) {
	case *ast.CallExpr:
		if c.call(v, e, t, path, at) {
			return
		}
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
			c.literal(lit, v.Scope, path)
		}
	case *ast.CompositeLit:
		c.literal(e, v.Scope, path)
	}
	visible := func(v values.Value) bool { return isOpen(t) && !isOpen(c.typeOf(v.Expr)) } // its type tells enough
	found, variables := c.coded.Tracer.Until(v, visible)
	for _, variable := range variables {
		c.variable(variable, path)
	}
	for _, from := range found {
		switch {
		case from.Expr == v.Expr:
		case c.isNoNumber(from.Expr):
			c.noNumber(v.Expr, path)
		case c.isText(from.Expr) && isBytes(t):
			if !at.typed && !jsontype.Encodes(t) {
				c.add(v.Expr, path, asBase64(t), nil)
			}
		default:
			c.value(from, path, place{typed: !isOpen(t)})
		}
	}
	if at.typed {
		return
	}
	if problems := jsontype.Check(t); len(problems) > 0 {
		c.add(v.Expr, path, problems[0], at.pair)
	}
}

// literal judges the values in a literal. Those of a type that can hold any value are judged by their own types.
func (c *checker) literal(lit *ast.CompositeLit, scope *values.Scope, path string) {
	switch t := values.LiteralType(c.pass.TypesInfo, lit).Underlying().(type) {
	case *types.Map:
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				v := values.Value{Expr: kv.Value, Scope: scope}
				c.value(v, path+"["+types.ExprString(kv.Key)+"]", place{kv, !isOpen(t.Elem())})
			}
		}
	case *types.Slice:
		c.elements(lit, scope, t.Elem(), path)
	case *types.Array:
		c.elements(lit, scope, t.Elem(), path)
	case *types.Struct:
		for name, value := range goq.Fields(t, lit) {
			if isSent(t, name) {
				c.value(values.Value{Expr: value, Scope: scope}, path+"."+name, place{typed: !isOpen(goq.FieldType(t, name))})
			}
		}
	}
}

func (c *checker) elements(lit *ast.CompositeLit, scope *values.Scope, elem types.Type, path string) {
	for i, value := range goq.Elements(lit) {
		c.value(values.Value{Expr: value, Scope: scope}, path+"["+strconv.Itoa(i)+"]", place{typed: !isOpen(elem)})
	}
}

// isSent reports whether JSON contains a field of a struct.
func isSent(st *types.Struct, name string) bool {
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == name {
			return f.Exported() && !jsontype.Hidden(st.Tag(i))
		}
	}
	return false
}

// isOpen reports whether a type can hold any value: it is, or contains, the empty interface.
func isOpen(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Interface:
		return t.Empty()
	case *types.Map:
		return isOpen(t.Elem())
	case *types.Slice:
		return isOpen(t.Elem())
	}
	return false
}

// variable judges what is written to the elements and fields of a variable. If that is the variable itself, there is no
// end to encode.
func (c *checker) variable(v values.Value, path string) {
	id, ok := v.Expr.(*ast.Ident)
	if !ok || slices.Contains(c.inside, c.varOf(id)) {
		return
	}
	obj, a := c.varOf(id), c.coded.Tracer.Assigned(id)
	if obj == nil || a == nil {
		return
	}
	c.inside = append(c.inside, obj)
	for _, w := range a.Writes {
		at := place{typed: !isOpen(elemOf(obj.Type()))}
		c.value(values.Value{Expr: w.Value, Scope: v.Scope}, path+"["+types.ExprString(w.Key)+"]", at)
	}
	for _, m := range a.Copies {
		c.value(values.Value{Expr: m, Scope: v.Scope}, path, place{})
	}
	st, isStruct := goq.Deref(obj.Type()).Underlying().(*types.Struct)
	for _, f := range a.Fields {
		if isStruct && f.Value.Index == 0 && isSent(st, f.Name) {
			at := place{typed: !isOpen(goq.FieldType(st, f.Name))}
			c.value(values.Value{Expr: f.Value.Expr, Scope: v.Scope}, path+"."+f.Name, at)
		}
	}
	c.inside = c.inside[:len(c.inside)-1]
	if c.cyclic == obj {
		c.cyclic = nil
		c.add(id, path, jsontype.Problem{
			Verdict: jsontype.Error, Type: c.typeOf(id), Why: "it contains itself, so that encoding it fails",
		}, nil)
	}
}

// elemOf returns the type of the elements of a map or list.
func elemOf(t types.Type) types.Type {
	switch t := goq.Deref(t).Underlying().(type) {
	case *types.Map:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return types.Typ[types.Invalid]
}

// around returns the variable around an expression that the expression refers to, or nil.
func (c *checker) around(e ast.Expr) *types.Var {
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	id, ok := e.(*ast.Ident)
	if v := c.varOf(id); ok && slices.Contains(c.inside, v) {
		return v
	}
	return nil
}

func (c *checker) varOf(id *ast.Ident) *types.Var {
	if id == nil {
		return nil
	}
	v, _ := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}

// refers reports whether a value of a type refers to another one, instead of being a copy of it.
func refers(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Slice, *types.Interface:
		return true
	}
	return false
}

// call judges a conversion, and a call whose result encoding/json rejects whatever its type. It returns whether nothing
// is left to judge.
func (c *checker) call(v values.Value, call *ast.CallExpr, t types.Type, path string, at place) bool {
	info := c.pass.TypesInfo
	if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return c.conversion(v, call, path, at)
	}
	if c.isNoNumber(call) {
		c.noNumber(call, path)
		return true
	}
	if c.isText(call) && isBytes(t) && !jsontype.Encodes(t) && !at.typed {
		c.add(call, path, asBase64(t), nil)
		return true
	}
	if b, ok := typeutil.Callee(info, call).(*types.Builtin); ok && b.Name() == "append" && len(call.Args) > 0 {
		list, ok := c.typeOf(call).Underlying().(*types.Slice)
		for i, arg := range call.Args {
			whole := i == 0 || call.Ellipsis.IsValid()
			c.value(values.Value{Expr: arg, Scope: v.Scope}, path, place{typed: whole || ok && !isOpen(list.Elem())})
		}
	}
	return false
}

// texts are functions that return text as bytes.
var texts = []string{
	"(*bytes.Buffer).Bytes", "io.ReadAll", "os.ReadFile", "encoding/json.Marshal", "encoding/json.MarshalIndent",
	"(*os/exec.Cmd).Output", "(*os/exec.Cmd).CombinedOutput", "fmt.Append", "fmt.Appendf", "fmt.Appendln",
}

// isText reports whether an expression is a call of one of them.
func (c *checker) isText(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	return fn != nil && slices.Contains(texts, fn.FullName())
}

// asBase64 is the problem of text as bytes.
func asBase64(t types.Type) jsontype.Problem {
	return jsontype.Problem{Verdict: jsontype.Lossy, Type: t, Why: "text as []byte becomes base64"}
}

// isNoNumber reports whether an expression is a call of a function of package math that returns an infinity or no
// number.
func (c *checker) isNoNumber(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	if goq.IsFunc(fn, "math", "NaN", "Inf") {
		return true
	}
	if !goq.IsFunc(fn, "math", "Log", "Sqrt") {
		return false
	}
	v := c.pass.TypesInfo.Types[call.Args[0]].Value
	return v != nil && (constant.Sign(v) < 0 || constant.Sign(v) == 0 && fn.Name() == "Log")
}

// noNumber reports an infinity or no number, unless the function tests for it.
func (c *checker) noNumber(e ast.Expr, path string) {
	if id, ok := e.(*ast.Ident); ok && c.isTested(c.varOf(id)) {
		return
	}
	c.add(e, path, jsontype.Problem{Verdict: jsontype.Error, Type: c.typeOf(e), Why: "JSON has no number for it"}, nil)
}

// isTested reports whether the statements around the site ask whether a variable is a number.
func (c *checker) isTested(v *types.Var) bool {
	if c.site.Func == nil || v == nil {
		return false
	}
	var list ast.Node
	for _, n := range goq.Path(goq.Body(c.site.Func), c.site.Node) {
		switch n.(type) {
		case *ast.BlockStmt, *ast.CaseClause:
			list = n
		}
	}
	found := false
	ast.Inspect(list, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && goq.IsFunc(typeutil.StaticCallee(c.pass.TypesInfo, call), "math", "IsNaN", "IsInf") {
			id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
			found = found || ok && c.varOf(id) == v
		}
		return !found
	})
	return found
}

func (c *checker) conversion(v values.Value, call *ast.CallExpr, path string, at place) bool {
	arg := call.Args[0]
	switch t := c.typeOf(call); {
	case types.IsInterface(t):
		c.value(values.Value{Expr: arg, Scope: v.Scope}, path, at)
		return true
	case isRawMessage(t):
		return c.raw(call, t, path)
	case isJSONNumber(t):
		return c.number(call, path)
	case isBytes(t) && goq.IsString(c.typeOf(arg)) && !jsontype.Encodes(t):
		c.addFixed(call, path, asBase64(t), "write the string itself", c.unconverted(call, arg))
		return true
	}
	return false
}

// number judges a conversion to json.Number. It returns whether nothing is left to judge.
func (c *checker) number(e ast.Expr, path string) bool {
	text, ok := goq.ConstString(c.pass.TypesInfo, e)
	if !ok || text == "" || isNumber(text) {
		return ok
	}
	c.add(e, path, jsontype.Problem{
		Verdict: jsontype.Error, Type: c.typeOf(e), Why: strconv.Quote(text) + " is no number in JSON",
	}, nil)
	return true
}

// isNumber reports whether a text is a number in JSON.
func isNumber(text string) bool {
	var n json.Number
	return !strings.HasPrefix(text, `"`) && text != "null" && json.Unmarshal([]byte(text), &n) == nil
}

func isJSONNumber(t types.Type) bool {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	return !isPointer && goq.IsNamed(t, goq.Name{Package: "encoding/json", Name: "Number"})
}

// raw judges a conversion to json.RawMessage, or to bytes that become one. It returns whether the call is a conversion.
func (c *checker) raw(conv *ast.CallExpr, t types.Type, path string) bool {
	if !c.pass.TypesInfo.Types[conv.Fun].IsType() || len(conv.Args) != 1 {
		return false
	}
	v := c.pass.TypesInfo.Types[conv.Args[0]].Value
	if v != nil && v.Kind() == constant.String && !json.Valid([]byte(constant.StringVal(v))) {
		c.add(conv, path, jsontype.Problem{Verdict: jsontype.Error, Type: t, Why: "it is no valid JSON"}, nil)
	}
	return true
}

func isRawMessage(t types.Type) bool {
	_, isPointer := types.Unalias(t).(*types.Pointer)
	return !isPointer && goq.IsNamed(t, goq.Name{Package: "encoding/json", Name: "RawMessage"})
}

func isBytes(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.Byte])
}

// add reports a problem of an expression, with a fix if there is one for it.
func (c *checker) add(e ast.Expr, path string, p jsontype.Problem, pair *ast.KeyValueExpr) {
	switch {
	case p.Path == "" && p.Code == jsontype.IsError:
		c.addFixed(e, path, p, "write "+types.ExprString(e)+".Error()", c.text(e))
	case p.Path == "" && p.Code == jsontype.IsDuration:
		c.addFixed(e, path, p, "write milliseconds, with the unit in the name", c.milliseconds(e, pair))
	default:
		c.addFixed(e, path, p, "pass text, numbers, lists and maps of what the client has to know", nil)
	}
}

func (c *checker) addFixed(e ast.Expr, path string, p jsontype.Problem, instead string, edits []analysis.TextEdit) {
	if c.done[e] {
		return
	}
	c.done[e] = true
	sort, effect := "-lossy", "the client gets something else than was meant"
	if p.Verdict == jsontype.Error {
		sort, effect = "", "no answer can be sent, and the client waits until its own deadline"
		if c.site.Form == coded.Build {
			effect = "the client gets an INTERNAL_ERROR instead of this error"
		}
	}
	c.findings = append(c.findings, report.Finding{
		Node: e, Subject: c.site.Where, Sort: sort, Fix: "Pass what JSON can say", Edits: edits,
		Message: func(subject string) string {
			typ := types.TypeString(p.Type, types.RelativeTo(c.pass.Pkg))
			return fmt.Sprintf("%s sends %s%s: %s, and %s: %s; %s", subject, path, p.Path, typ, p.Why, effect, instead)
		},
	})
}
