package protocolerror

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

//go:embed doc.go
var doc string

// Rule reports failures of tools that are sent as JSON-RPC or HTTP errors.
var Rule = rule.New(rule.Meta{
	Name:     "protocolerror",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "clients that handle the JSON-RPC error get a tool error instead",
	Requires: []*analysis.Analyzer{handlers.Analyzer, coded.Analyzer, failures.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	coded    *coded.Result
	failures *failures.Result
	rewriter *edit.Rewriter
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	fs := pass.ResultOf[failures.Analyzer].(*failures.Result)
	c := &checker{
		pass: pass, rewriter: edit.New(pass, fs.Repeated),
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result),
		coded:    pass.ResultOf[coded.Analyzer].(*coded.Result), failures: fs,
	}
	for _, a := range c.failures.Answers {
		if a.Err != nil && a.By.SDK != nil && a.By.Delivery != mcp.Typed {
			c.answer(a)
		}
	}
	for _, r := range c.failures.Responders {
		c.http(r)
	}
	report.Report(pass, c.findings)
	return nil, nil
}

// answer judges the error of a return statement.
func (c *checker) answer(a *failures.Answer) {
	if v := c.sentinel(a.Err); v != nil {
		if !c.isCancelled(a) {
			c.add(a, "the SDK's "+v.Name(), c.failures.Instead(c.pass, a, nil, a.Err))
		}
		return
	}
	e := c.literal(a)
	site := c.siteOf(e)
	if site == nil || c.isMeant(site, c.scope(a)) || c.isCancelled(a) {
		return
	}
	var instead *failures.Failure
	message, data := site.Part(lexicon.Message), site.Part(lexicon.Details)
	isHere := e.Pos() >= a.By.Func.Pos() && e.End() <= a.By.Func.End()
	if message != nil && isHere && (data == nil || c.pass.TypesInfo.Types[data].IsNil()) && !c.isCompletedLater(a.Err) {
		instead = c.failures.Instead(c.pass, a, message, nil)
	}
	c.add(a, "a failure of the tool", instead)
}

// isCompletedLater reports whether fields of the error in a variable are set after it is built, which the fix would
// leave out.
func (c *checker) isCompletedLater(e ast.Expr) bool {
	v := goq.VarOf(c.pass.TypesInfo, e)
	if v == nil {
		return false
	}
	a := c.handlers.Assigned(v)
	return a != nil && (len(a.Fields) > 0 || len(a.Partly) > 0 || len(a.Filled) > 0)
}

// literal follows the error of a return statement to the expression that builds it.
func (c *checker) literal(a *failures.Answer) ast.Expr {
	e := c.built(a.Definition(a.Err))
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 0 { // details.AsError()
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if ok && mcp.IsProtocolError(c.pass.TypesInfo.TypeOf(sel.X)) {
			e = a.Definition(sel.X)
		}
	}
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	return e
}

func (c *checker) add(a *failures.Answer, subject string, instead *failures.Failure) {
	f := report.Finding{Node: a.Err, Subject: subject, Fix: "Return a typed error"}
	call := "a tool error result"
	if instead != nil {
		if fix, ok := c.rewriter.Failure(instead); ok {
			call, f.Edits = fix.Call, fix.Edits
		}
	}
	f.Message = func(subject string) string {
		return fmt.Sprintf("%s returns %s as a JSON-RPC error, which the model never sees; return %s",
			a.By.Title(), subject, call)
	}
	c.findings = append(c.findings, f)
}

// sentinel returns the SDK's variable that an expression names, or nil.
func (c *checker) sentinel(e ast.Expr) *types.Var {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if v, ok := c.pass.TypesInfo.Uses[sel.Sel].(*types.Var); ok && mcp.IsSentinel(v) {
			return v
		}
	}
	return nil
}

// built follows a call of a function that only builds an error to the expression that the function returns, and a
// package-level variable to its value.
func (c *checker) built(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	switch e := e.(type) {
	case *ast.CallExpr:
		fn, decl := c.handlers.Callee(e)
		if decl == nil || fn.Signature().Results().Len() != 1 || len(decl.Body.List) != 1 {
			break
		}
		if ret, ok := decl.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
			return ast.Unparen(ret.Results[0])
		}
	case *ast.Ident:
		if v, ok := c.pass.TypesInfo.Uses[e].(*types.Var); ok {
			if value := c.handlers.Initial(v); value != nil {
				return ast.Unparen(value)
			}
		}
	}
	return e
}

// siteOf returns the JSON-RPC error that an expression builds, or nil.
func (c *checker) siteOf(e ast.Expr) *coded.Site {
	for _, site := range c.coded.Sites {
		if site.Form == coded.Protocol && site.Node == ast.Node(e) {
			return site
		}
	}
	return nil
}

// scope returns the scope of the function that builds the error of a return statement, or nil if no function does.
func (c *checker) scope(a *failures.Answer) *values.Scope {
	call, ok := ast.Unparen(a.Definition(a.Err)).(*ast.CallExpr)
	if !ok {
		return nil
	}
	if callees := c.coded.Tracer.Callees(values.Value{Expr: call}); len(callees) == 1 {
		return callees[0].Scope
	}
	return nil
}

// isMeant reports whether the protocol asks for a JSON-RPC error, by its number or by its message. An error with an
// unknown number counts as meant. scope has what a function that builds the error is given.
func (c *checker) isMeant(site *coded.Site, scope *values.Scope) bool {
	if number := site.Part(lexicon.Number); number != nil {
		of := c.coded.Tracer.From(values.Value{Expr: number, Scope: scope})
		if len(of) == 0 || slices.ContainsFunc(of, func(v values.Value) bool { return !isOfTool(c.constant(v.Expr)) }) {
			return true
		}
	}
	message := site.Part(lexicon.Message)
	return message != nil && c.isProtocolFailure(message, scope)
}

// constant returns the value of a constant, or nil.
func (c *checker) constant(e ast.Expr) constant.Value {
	if e == nil {
		return nil
	}
	return c.pass.TypesInfo.Types[e].Value
}

// isOfTool reports whether a number can be that of a tool's failure: -32602, -32603, a number that SDKs used before, or
// one of the server's own. It is false for nil and for other constants than numbers.
func isOfTool(v constant.Value) bool {
	if v == nil {
		return false
	}
	n, ok := constant.Int64Val(constant.ToInt(v))
	if !ok {
		return false
	}
	switch n {
	case -32700, -32600, -32601, -32800:
		return false
	}
	return n < -32099 || n > -32020
}

// isProtocolFailure reports whether a text in a message describes a failure of the protocol.
func (c *checker) isProtocolFailure(message ast.Expr, scope *values.Scope) bool {
	says := func(v values.Value) bool {
		if v.Expr == nil {
			return false
		}
		text, ok := goq.ConstString(c.pass.TypesInfo, v.Expr)
		return ok && lexicon.ProtocolFailure.MatchString(text)
	}
	return goq.Contains(message, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return false
		}
		v := values.Value{Expr: e, Scope: scope}
		if arg, ok := c.coded.Tracer.Argument(v); ok {
			return slices.ContainsFunc(c.coded.Tracer.From(arg), says)
		}
		return says(v)
	})
}

// isCancelled reports whether a return statement answers a call that was cancelled, or a call of an unknown tool, in
// the default clause of a switch over the tool's name.
func (c *checker) isCancelled(a *failures.Answer) bool {
	return slices.ContainsFunc(flow.Guards(a.By.Func, a.Return), func(g flow.Guard) bool {
		switch n := g.Stmt.(type) {
		case *ast.IfStmt:
			return c.testsContext(n)
		case *ast.CommClause:
			return n.Comm != nil && c.testsContext(n.Comm)
		case *ast.CaseClause:
			sw, ok := g.Switch.(*ast.SwitchStmt)
			return ok && n.List == nil && sw.Tag != nil &&
				strings.HasSuffix(types.ExprString(sw.Tag), a.By.SDK.FieldNames().ToolCalled)
		}
		return false
	})
}

// testsContext reports whether a statement, without the blocks in it, asks whether a context was cancelled.
func (c *checker) testsContext(stmt ast.Stmt) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false
		case *ast.SelectorExpr:
			switch n.Sel.Name {
			case "Canceled", "DeadlineExceeded":
				found = true
			case "Err", "Done":
				found = found || goq.IsContext(c.pass.TypesInfo.TypeOf(n.X))
			}
		}
		return !found
	})
	return found
}

// http reports calls that write an HTTP error while a tool call is answered. A function literal that takes a writer of
// its own answers another request.
func (c *checker) http(r *handlers.Responder) {
	ast.Inspect(goq.Body(r.Func), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			sig, ok := c.pass.TypesInfo.TypeOf(n).(*types.Signature)
			return ok && !takesWriter(sig)
		case *ast.CallExpr:
			if fn := goq.Called(c.pass.TypesInfo, n); fn != nil && writesStatus(fn) {
				c.findings = append(c.findings, report.Finding{
					Node: n, Subject: "an HTTP status", Message: func(subject string) string {
						return fmt.Sprintf("%s writes %s from inside a tool call: the client gets no answer to the call, and the "+
							"model does not learn of the failure; return a tool error result", r.Name, subject)
					},
				})
			}
		}
		return true
	})
}

// writesStatus reports whether a function writes the status of an HTTP response.
func writesStatus(fn *types.Func) bool {
	name := goq.FuncName(fn)
	return name == goq.Name{Package: "net/http", Name: "Error"} ||
		name == goq.Name{Package: "net/http", Type: "ResponseWriter", Name: "WriteHeader"}
}

func takesWriter(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if goq.IsNamed(v.Type(), goq.Name{Package: "net/http", Name: "ResponseWriter"}) {
			return true
		}
	}
	return false
}
