package jsondetails

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/jsontype"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
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
	seen     map[ast.Expr]bool // expressions that were judged: variables can refer to each other
	done     map[ast.Node]bool // nodes with a finding
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, coded: pass.ResultOf[coded.Analyzer].(*coded.Result),
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result), done: make(map[ast.Node]bool),
	}
	for _, site := range c.coded.Sites {
		for _, part := range site.Parts {
			if part.Role == lexicon.Details {
				c.site, c.seen = site, make(map[ast.Expr]bool)
				c.part(part)
			}
		}
	}
	c.outputs()
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// part judges the data of an error or result.
func (c *checker) part(part coded.Part) {
	call, ok := ast.Unparen(part.Expr).(*ast.CallExpr)
	if ok && part.Type != nil && isRawMessage(part.Type) && c.raw(call, part.Type, c.name(call)) {
		return
	}
	c.value(part.Expr, c.name(part.Expr), nil)
}

// outputs judges the typed outputs of handlers, of which an SDK makes structured content.
func (c *checker) outputs() {
	for _, h := range c.handlers.Handlers {
		if h.Sig.Results().Len() != 3 || h.Result != 0 || h.Err != 2 {
			continue
		}
		var typ *ast.FuncType
		switch fn := h.Func.(type) {
		case *ast.FuncDecl:
			typ = fn.Type
		case *ast.FuncLit:
			typ = fn.Type
		}
		if typ.Results == nil || len(typ.Results.List) != 3 {
			continue // several results share a type
		}
		c.site = &coded.Site{Form: coded.Answer, Where: h.Name}
		if problems := jsontype.Check(h.Sig.Results().At(1).Type()); len(problems) > 0 {
			c.add(typ.Results.List[1].Type, "structuredContent", problems[0], nil)
		}
	}
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

// value judges an expression by its parts if they are visible, and else by its type. pair is the entry of a map with
// this value, or nil.
func (c *checker) value(e ast.Expr, path string, pair *ast.KeyValueExpr) {
	e = ast.Unparen(e)
	t := c.typeOf(e)
	if t == nil || c.seen[e] || c.pass.TypesInfo.Types[e].IsNil() {
		return
	}
	c.seen[e] = true
	switch e := e.(type) {
	case *ast.CallExpr:
		if c.call(e, path, pair) {
			return
		}
	case *ast.UnaryExpr:
		if lit, ok := ast.Unparen(e.X).(*ast.CompositeLit); ok {
			c.literal(lit, path)
		}
	case *ast.CompositeLit:
		c.literal(e, path)
	case *ast.Ident:
		c.variable(e, path)
	}
	if problems := jsontype.Check(t); len(problems) > 0 {
		c.add(e, path, problems[0], pair)
	}
}

// literal judges the values in a literal whose types are open.
func (c *checker) literal(lit *ast.CompositeLit, path string) {
	switch t := c.typeOf(lit).Underlying().(type) {
	case *types.Map:
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok && isOpen(t.Elem()) {
				c.value(kv.Value, path+"["+types.ExprString(kv.Key)+"]", kv)
			}
		}
	case *types.Slice:
		c.elements(lit, t.Elem(), path)
	case *types.Array:
		c.elements(lit, t.Elem(), path)
	case *types.Struct:
		for name, value := range goq.Fields(t, lit) {
			if isOpen(c.typeOf(value)) || isOpenField(t, name) {
				c.value(value, path+"."+name, nil)
			}
		}
	}
}

func (c *checker) elements(lit *ast.CompositeLit, elem types.Type, path string) {
	if !isOpen(elem) {
		return
	}
	for i, value := range goq.Elements(lit) {
		c.value(value, path+"["+strconv.Itoa(i)+"]", nil)
	}
}

// isOpenField reports whether JSON contains a field of an open type.
func isOpenField(st *types.Struct, name string) bool {
	for i := range st.NumFields() {
		if f := st.Field(i); f.Name() == name {
			return f.Exported() && isOpen(f.Type()) && !jsontype.Hidden(st.Tag(i))
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

// variable judges the values of a variable of an open type.
func (c *checker) variable(id *ast.Ident, path string) {
	if !isOpen(c.typeOf(id)) {
		return
	}
	sources, writes := c.coded.Sources(c.site, id)
	for _, s := range sources {
		c.value(s, path, nil)
	}
	for _, w := range writes {
		c.value(w.Value, path+"["+types.ExprString(w.Key)+"]", nil)
	}
}

// call judges a conversion, and a call whose result encoding/json rejects whatever its type. It returns whether nothing
// is left to judge.
func (c *checker) call(call *ast.CallExpr, path string, pair *ast.KeyValueExpr) bool {
	info := c.pass.TypesInfo
	if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return c.conversion(call, path, pair)
	}
	if goq.IsFunc(typeutil.StaticCallee(info, call), "math", "NaN", "Inf") {
		c.add(call, path, jsontype.Problem{
			Verdict: jsontype.Error, Type: c.typeOf(call), Why: "JSON has no number for it",
		}, nil)
		return true
	}
	return false
}

func (c *checker) conversion(call *ast.CallExpr, path string, pair *ast.KeyValueExpr) bool {
	arg := call.Args[0]
	switch t := c.typeOf(call); {
	case types.IsInterface(t):
		c.value(arg, path, pair)
		return true
	case isRawMessage(t):
		return c.raw(call, t, path)
	case isBytes(t) && goq.IsString(c.typeOf(arg)):
		problem := jsontype.Problem{Verdict: jsontype.Lossy, Type: t, Why: "text as []byte becomes base64"}
		c.addFixed(call, path, problem, "write the string itself", c.unconverted(call, arg))
		return true
	}
	return false
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
