package protocolerror

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

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
)

//go:embed doc.go
var doc string

// Rule reports failures of tools that are sent as JSON-RPC or HTTP errors.
var Rule = rule.New(rule.Meta{
	Name:     "protocolerror",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     false,
	Why:      "clients that handle the JSON-RPC error get a tool error instead",
	Requires: []*analysis.Analyzer{handlers.Analyzer, coded.Analyzer, failures.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	env      *coded.Result
	failures *failures.Result
	rewrite  *edit.Rewriter
	list     []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	fs := pass.ResultOf[failures.Analyzer].(*failures.Result)
	c := &checker{
		pass: pass, rewrite: edit.New(pass, fs.Repeated),
		env: pass.ResultOf[coded.Analyzer].(*coded.Result), failures: fs,
	}
	for _, a := range c.failures.Answers {
		if a.Err != nil && a.By.SDK != nil && a.By.Delivery != mcp.Typed {
			c.answer(a)
		}
	}
	for _, p := range c.failures.Responders {
		c.http(p)
	}
	report.Report(pass, c.list)
	return nil, nil
}

// answer judges the error of a return.
func (c *checker) answer(a *failures.Answer) {
	if v := c.sentinel(a.Err); v != nil {
		if !c.isCancelled(a) {
			c.found(a, "the SDK's "+v.Name(), failures.Instead(c.pass, a, nil, a.Err))
		}
		return
	}
	e := c.built(a.Definition(a.Err))
	if call, ok := e.(*ast.CallExpr); ok { // details.AsError()
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && len(call.Args) == 0 && mcp.IsProtocolError(c.pass.TypesInfo.TypeOf(sel.X)) {
			e = a.Definition(sel.X)
		}
	}
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	site := c.siteOf(e)
	if site == nil || c.isMeant(site) || c.isCancelled(a) {
		return
	}
	var instead *failures.Failure
	data := site.Part(lexicon.Details)
	if message := site.Part(lexicon.Message); message != nil && e.Pos() >= a.By.Func.Pos() && e.End() <= a.By.Func.End() && (data == nil || c.pass.TypesInfo.Types[data].IsNil()) {
		instead = failures.Instead(c.pass, a, message, nil)
	}
	c.found(a, "a failure of the tool", instead)
}

func (c *checker) found(a *failures.Answer, subject string, instead *failures.Failure) {
	f := report.Finding{Node: a.Err, Subject: subject, Fix: "Return a typed error result"}
	call := "a tool error result"
	if instead != nil {
		if fix, ok := c.rewrite.Failure(instead); ok {
			call, f.Edits = fix.Call, fix.Edits
		}
	}
	f.Message = func(subject string) string {
		return fmt.Sprintf("%s returns %s as a JSON-RPC error, which the model never sees; return %s", a.By.Name, subject, call)
	}
	c.list = append(c.list, f)
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

// built follows a call of a function of the package that does nothing but build an error, and a package-level variable,
// to what they are made of.
func (c *checker) built(e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(c.pass.TypesInfo, e)
		if fn == nil || fn.Signature().Results().Len() != 1 {
			break
		}
		decl := c.pass.ResultOf[handlers.Analyzer].(*handlers.Result).Decls[fn.Origin()]
		if decl == nil || len(decl.Body.List) != 1 {
			break
		}
		if ret, ok := decl.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
			return ast.Unparen(ret.Results[0])
		}
	case *ast.Ident:
		for _, init := range c.pass.TypesInfo.InitOrder {
			if len(init.Lhs) == 1 && init.Lhs[0] == c.pass.TypesInfo.Uses[e] {
				return ast.Unparen(init.Rhs)
			}
		}
	}
	return ast.Unparen(e)
}

// siteOf returns the JSON-RPC error that an expression builds, or nil.
func (c *checker) siteOf(e ast.Expr) *coded.Site {
	for _, site := range c.env.Sites {
		if site.Form == coded.Protocol && site.Node == ast.Node(e) {
			return site
		}
	}
	return nil
}

// isMeant reports whether a JSON-RPC error is one that the protocol wants: by its number, or by its words. What can't
// be seen is taken for meant.
func (c *checker) isMeant(site *coded.Site) bool {
	if number := site.Part(lexicon.Number); number != nil {
		leaves := c.env.Values(site, number)
		if len(leaves) == 0 {
			return true
		}
		for _, leaf := range leaves {
			if leaf.Value == nil {
				return true
			}
			// What is left after these is -32602, -32603, what SDKs have always sent, and the server's own.
			if n, ok := constant.Int64Val(constant.ToInt(leaf.Value)); !ok || n == -32700 || n == -32600 || n == -32601 || n == -32800 || n >= -32099 && n <= -32020 {
				return true
			}
		}
	}
	message := site.Part(lexicon.Message)
	if message == nil {
		return false
	}
	wanted := false
	ast.Inspect(message, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if v := c.pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
				wanted = wanted || lexicon.ProtocolFailure.MatchString(constant.StringVal(v))
			}
		}
		return true
	})
	return wanted
}

// isCancelled reports whether a return is there for a call that nobody waits for any more, or for a tool that there is
// not: in the default of a switch over the tool's name.
func (c *checker) isCancelled(a *failures.Answer) bool {
	found := false
	look := func(n ast.Node) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BlockStmt:
				return false
			case *ast.SelectorExpr:
				name := n.Sel.Name
				found = found || name == "Canceled" || name == "DeadlineExceeded" || goq.IsContext(c.pass.TypesInfo.TypeOf(n.X)) && (name == "Err" || name == "Done")
			}
			return !found
		})
	}
	for _, g := range flow.Guards(a.By.Func, a.Return) {
		switch n := g.Stmt.(type) {
		case *ast.IfStmt:
			look(n)
		case *ast.CommClause:
			if n.Comm != nil {
				look(n.Comm)
			}
		case *ast.CaseClause:
			if sw, ok := g.Switch.(*ast.SwitchStmt); ok && n.List == nil && sw.Tag != nil {
				found = found || strings.HasSuffix(types.ExprString(sw.Tag), a.By.SDK.FieldNames().ToolCalled)
			}
		}
	}
	return found
}

// http judges calls that write an HTTP error in the middle of a tool call. A function inside that is given a writer
// of its own answers something else.
func (c *checker) http(p *handlers.Responder) {
	ast.Inspect(goq.Body(p.Func), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			sig, ok := c.pass.TypesInfo.TypeOf(n).(*types.Signature)
			return ok && !takesWriter(sig)
		case *ast.CallExpr:
			fn, _ := typeutil.Callee(c.pass.TypesInfo, n).(*types.Func)
			if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "net/http" || fn.FullName() != "net/http.Error" && fn.FullName() != "(net/http.ResponseWriter).WriteHeader" {
				return true
			}
			c.list = append(c.list, report.Finding{Node: n, Subject: "an HTTP status", Message: func(subject string) string {
				return fmt.Sprintf("%s writes %s from inside a tool call: the client gets no answer to the call, and the model does not learn of the failure; return a tool error result", p.Name, subject)
			}})
		}
		return true
	})
}

func takesWriter(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if goq.IsNamed(v.Type(), goq.Name{Package: "net/http", Name: "ResponseWriter"}) {
			return true
		}
	}
	return false
}
