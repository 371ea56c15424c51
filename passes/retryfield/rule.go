package retryfield

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/registry"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

//go:embed doc.go
var doc string

// Rule reports typed errors without a retry decision, and with a wrong one.
var Rule = rule.New(rule.Meta{
	Name:     "retryfield",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "only the maintainer can confirm the decision",
	Requires: []*analysis.Analyzer{coded.Analyzer, registry.Analyzer, handlers.Analyzer, directive.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	coded    *coded.Result
	registry *registry.Registry
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	if !pass.ResultOf[handlers.Analyzer].(*handlers.Result).Relevant {
		return nil, nil
	}
	c := &checker{
		pass: pass, coded: pass.ResultOf[coded.Analyzer].(*coded.Result),
		registry: &pass.ResultOf[registry.Analyzer].(*registry.Result).Declared,
	}
	c.directives()
	c.tags()
	for _, site := range c.coded.Sites {
		if site.Form != coded.Build {
			continue
		}
		if site.Undecided {
			c.undecided(site)
		}
		c.delays(site)
	}
	slices.SortStableFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// add reports a problem that has no fix.
func (c *checker) add(node ast.Node, subject, problem string) {
	c.addFixed(node, subject, problem, "", nil)
}

func (c *checker) addFixed(node ast.Node, subject, problem, fix string, edits []analysis.TextEdit) {
	c.findings = append(c.findings, report.Finding{
		Node: node, Subject: subject, Fix: fix, Edits: edits,
		Message: func(subject string) string { return subject + " " + problem },
	})
}

// directives reports malformed directives of all rules.
func (c *checker) directives() {
	for _, p := range c.pass.ResultOf[directive.Analyzer].(*directive.Result).Malformed {
		c.add(p.Node, p.Directive, p.Text+"; as it is, it has no effect")
	}
	for _, i := range directive.Ignores(c.pass) {
		if len(i.Rules) == 0 { // the other problems are reported by the rules that it names
			c.add(i.Node, "//mcperr:ignore", i.Problem)
		}
	}
}

// undecided reports an error that is built without a retry. If a method or an option can decide later, the callers of
// the constructor have to.
func (c *checker) undecided(site *coded.Site) {
	switch n := site.Node.(type) {
	case *ast.CompositeLit:
		c.literal(site, n)
	case *ast.CallExpr:
		c.call(site, n)
	case *ast.AssignStmt: // var e ToolError; e.Code = "GONE"
		if sel, ok := ast.Unparen(n.Lhs[0]).(*ast.SelectorExpr); ok {
			if field := c.coded.RetryField(c.pass.TypesInfo.TypeOf(sel.X)); field != nil {
				c.add(n, site.Where, unsaid(field)+"set "+types.ExprString(sel.X)+"."+field.Name())
			}
		}
	}
}

// unsaid describes an error that the server gives no retry.
func unsaid(field *types.Var) string {
	return fmt.Sprintf("builds an error without saying whether the same call may be made again: the client reads %s, "+
		"which is only the zero value; ", zero(field.Type()))
}

// decide is the title of the fixes.
const decide = "Decide on the retry"

// literal reports a literal without a retry.
func (c *checker) literal(site *coded.Site, lit *ast.CompositeLit) {
	t := values.LiteralType(c.pass.TypesInfo, lit)
	field := c.coded.RetryField(t)
	if field == nil {
		if site.Sent {
			c.sent(site, lit, t)
		}
		return
	}
	if !field.Exported() && field.Pkg() != c.pass.Pkg || c.completed(site.Func, t) || marshals(t) {
		return
	}
	value := c.value(site, field.Type())
	if value == "" {
		c.add(lit, site.Where, unsaid(field)+"set "+field.Name())
		return
	}
	text := field.Name() + ": " + value
	c.addFixed(lit, site.Where, unsaid(field)+"write "+text, decide, insert(lit, text))
}

// sent reports a map or struct without a place for the retry, which the client gets as an error.
func (c *checker) sent(site *coded.Site, lit *ast.CompositeLit, t types.Type) {
	const problem = "sends an error without saying whether the same call may be made again: the client has to guess; "
	if inner := withCode(site, lit); inner != lit {
		lit, t = inner, values.LiteralType(c.pass.TypesInfo, inner)
	}
	m, isMap := t.Underlying().(*types.Map)
	if hasRetryKey(lit) {
		return
	}
	if !isMap {
		c.add(lit, site.Where, problem+"add a field such as Retryable bool, and set it")
		return
	}
	retryable, sure := c.retryable(site)
	entry := `"retryable": ` + strconv.FormatBool(retryable)
	if sure && types.IsInterface(m.Elem()) {
		c.addFixed(lit, site.Where, problem+"add "+entry, decide, insert(lit, entry))
		return
	}
	c.add(lit, site.Where, problem+`add an entry such as "retryable"`)
}

// withCode returns the innermost literal that has the code: that of the error in {"error": {"code": …}}.
func withCode(site *coded.Site, lit *ast.CompositeLit) *ast.CompositeLit {
	code := site.Part(lexicon.Code)
	if code == nil {
		return lit
	}
	inner := lit
	ast.Inspect(lit, func(n ast.Node) bool {
		if n, ok := n.(*ast.CompositeLit); ok && n.Pos() <= code.Pos() && code.End() <= n.End() {
			inner = n
		}
		return true
	})
	return inner
}

// call reports a call that returns an error without a retry, if its caller can decide.
func (c *checker) call(site *coded.Site, call *ast.CallExpr) {
	t := c.pass.TypesInfo.TypeOf(call)
	field := c.coded.RetryField(t)
	if field == nil || !field.Exported() && field.Pkg() != c.pass.Pkg {
		if t = c.chainType(call); t == nil {
			return
		}
		field = c.coded.RetryField(t)
	}
	switch {
	case values.IsNew(c.pass.TypesInfo, call), site.AtCaller:
		c.add(call, site.Where, unsaid(field)+"set "+field.Name())
	case c.coded.Decidable(t):
		if c.completed(site.Func, t) {
			return
		}
		if m := c.coded.RetryMethod(t); m != nil && types.Identical(t, c.pass.TypesInfo.TypeOf(call)) {
			c.chain(site, call, field, m)
			return
		}
		c.add(call, site.Where, unsaid(field)+"use the option or method that sets "+field.Name())
	case c.chainType(call) != nil:
		c.add(call, site.Where, unsaid(field)+"call the method that sets "+field.Name())
	}
}

// chain reports a call whose result has a method for the retry.
func (c *checker) chain(site *coded.Site, call *ast.CallExpr, field *types.Var, method *types.Func) {
	value := c.value(site, types.Typ[types.Bool])
	if value == "" {
		c.add(call, site.Where, unsaid(field)+"call "+method.Name())
		return
	}
	text := "." + method.Name() + "(" + value + ")"
	edits := []analysis.TextEdit{{Pos: call.End(), End: call.End(), NewText: []byte(text)}}
	_, byPointer := types.Unalias(method.Signature().Recv().Type()).(*types.Pointer)
	if _, isPointer := types.Unalias(c.pass.TypesInfo.TypeOf(call)).(*types.Pointer); byPointer && !isPointer {
		edits = nil // the result of a call has no address
	}
	c.addFixed(call, site.Where, unsaid(field)+"add "+text, decide, edits)
}

// chainType returns the type of a builder in a chain of calls that has a method for the retry, or nil.
func (c *checker) chainType(call *ast.CallExpr) types.Type {
	for {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		before, ok := ast.Unparen(sel.X).(*ast.CallExpr)
		if !ok {
			return nil
		}
		if t := c.pass.TypesInfo.TypeOf(before); t != nil && c.coded.RetryField(t) != nil && c.coded.Decidable(t) {
			return t
		}
		call = before
	}
}

// zero describes the value that the client reads if the server does not set a retry.
func zero(t types.Type) string {
	if isBool(t) {
		return "false"
	}
	return "an empty value"
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// completed reports whether a function returns errors of a type, or a builder of them, and a method or option decides
// on the retry later.
func (c *checker) completed(fn ast.Node, t types.Type) bool {
	sig := goq.Signature(c.pass.TypesInfo, fn)
	if _, isLit := fn.(*ast.FuncLit); isLit || sig == nil || sig.Results().Len() == 0 {
		return false
	}
	result := sig.Results().At(0).Type()
	if types.Identical(goq.Deref(result), goq.Deref(t)) {
		return c.coded.Decidable(t)
	}
	return c.coded.IsBuilder(result) && c.coded.Decidable(result)
}

// value returns the retry of an error as an expression of the field's type: the registered retry of its code, or else
// that it is not retryable. It returns "" if the type has no such value, or if only a person can tell.
func (c *checker) value(site *coded.Site, t types.Type) string {
	retryable, sure := c.retryable(site)
	if !sure {
		return ""
	}
	if isBool(t) {
		return strconv.FormatBool(retryable)
	}
	if named, ok := types.Unalias(t).(*types.Named); ok && !retryable {
		return c.never(site.Node, named)
	}
	return ""
}

// retryable returns whether an error is retryable: it has a delay, which implies a retry, or its code is registered as
// such. sure is false if only a person can tell: the code is not known here, or what it says may pass.
func (c *checker) retryable(site *coded.Site) (retryable, sure bool) {
	if d := site.Part(lexicon.Delay); d != nil {
		if v := c.pass.TypesInfo.Types[d].Value; v == nil || v.Kind() != constant.Int || constant.Sign(v) != 0 {
			return true, true
		}
	}
	sure = !c.mayPass(site)
	e := site.Part(lexicon.Code)
	if e == nil { // or it is a number
		return false, sure && c.isWorded(site)
	}
	leaves := c.coded.Values(e)
	for _, leaf := range leaves {
		if leaf.Value == nil || leaf.Value.Kind() != constant.String {
			return false, false
		}
		name := constant.StringVal(leaf.Value)
		if spec, ok := registered(c.registry, name); ok {
			return spec.Retryable, true
		}
		sure = sure && !passes(lexicon.KindOfName(name))
	}
	return false, sure && len(leaves) > 0
}

// isWorded reports whether the message of an error, if it has one, has words here, and is not that of any error.
func (c *checker) isWorded(site *coded.Site) bool {
	return site.Part(lexicon.Message) == nil || c.says(site, func(text string) bool {
		return strings.Trim(goq.WithoutVerbs(text), "% :") != ""
	})
}

// mayPass reports whether the message of an error says what may pass by itself: "the service is unavailable".
func (c *checker) mayPass(site *coded.Site) bool {
	return c.says(site, func(text string) bool {
		return passes(lexicon.Kind(goq.WithoutVerbs(text))) || lexicon.AsksToWait.MatchString(text)
	})
}

// says reports whether a condition holds for a text in the message of an error.
func (c *checker) says(site *coded.Site, is func(text string) bool) bool {
	message := site.Part(lexicon.Message)
	return message != nil && goq.Contains(message, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		text, ok := goq.ConstString(c.pass.TypesInfo, e)
		return ok && is(text)
	})
}

// passes reports whether failures of a kind can pass by themselves.
func passes(kind mcp.Kind) bool {
	switch kind {
	case mcp.Timeout, mcp.Network, mcp.RateLimited, mcp.Conflict:
		return true
	}
	return false
}

// marshals reports whether a type makes JSON of itself, which may decide on the retry.
func marshals(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "MarshalJSON")
	_, ok := obj.(*types.Func)
	return ok
}

// hasRetryKey reports whether a map literal has a key about the retry, under whatever name.
func hasRetryKey(lit *ast.CompositeLit) bool {
	return slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		kv, ok := e.(*ast.KeyValueExpr)
		return ok && strings.Contains(strings.ToLower(types.ExprString(kv.Key)), "retr")
	})
}

// registered returns the registration of a code, in the registries in sight or in that of the runtime.
func registered(reg *registry.Registry, name string) (registry.Code, bool) {
	if spec, ok := reg.Code(name); ok {
		return spec, true
	}
	return registry.Builtin.Code(name)
}

// insert returns the edit that adds a field to a literal, or nil if the literal has values without names.
func insert(lit *ast.CompositeLit, field string) []analysis.TextEdit {
	if len(lit.Elts) == 0 {
		return []analysis.TextEdit{{Pos: lit.Lbrace + 1, End: lit.Lbrace + 1, NewText: []byte(field)}}
	}
	last := lit.Elts[len(lit.Elts)-1]
	if _, ok := last.(*ast.KeyValueExpr); !ok {
		return nil
	}
	return []analysis.TextEdit{{Pos: last.End(), End: last.End(), NewText: []byte(", " + field)}}
}
