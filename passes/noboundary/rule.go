package noboundary

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports servers and tools whose typed errors lose their type on the way to the client.
var Rule = rule.New(rule.Meta{
	Name:     "noboundary",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Server:   true,
	Fixes:    rule.Safe,
	Why:      "successes stay the same, and failures keep their text",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	rewriter *edit.Rewriter
	handlers *handlers.Result
	failures *failures.Result
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, rewriter: edit.New(pass, nil),
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result),
		failures: pass.ResultOf[failures.Analyzer].(*failures.Result),
	}
	c.tools()
	c.servers()
	report.Report(pass, c.findings)
	return nil, nil
}

// tools reports the tools that need a wrapper of their own, and those for which there is no remedy.
func (c *checker) tools() {
	leaks := make(map[ast.Expr][]*failures.Leak) // by the expression that registers them
	var order []ast.Expr
	for _, l := range c.failures.Leaks {
		if l.Remedy == failures.AtServer ||
			l.Remedy == failures.NoRemedy && !c.handlers.Creates && l.SDK.Boundary.Runtime != "" {
			continue
		}
		at := c.registration(l)
		if at == nil {
			continue
		}
		if leaks[at] == nil {
			order = append(order, at)
		}
		leaks[at] = append(leaks[at], l)
	}
	for _, at := range order {
		c.findings = append(c.findings, c.tool(at, leaks[at]))
	}
}

// registration returns the expression that registers a handler, or the name of the handler if its registration is not
// visible. It returns nil for a literal without a visible registration.
func (c *checker) registration(l *failures.Leak) ast.Expr {
	if l.Given != nil {
		return outermost(c.pass, l.Given)
	}
	if decl, ok := l.Func.(*ast.FuncDecl); ok {
		return decl.Name
	}
	return nil
}

// tool returns the finding about the tools that an expression registers.
func (c *checker) tool(at ast.Expr, leaks []*failures.Leak) report.Finding {
	l := leaks[0]
	f := report.Finding{Node: at, Subject: "errors", Fix: "Wrap the handler"}
	instead := "return mcperr.InText of them"
	switch wrapper := wrapper(c.pass, l, at); {
	case wrapper != "":
		instead = fmt.Sprintf("register it through mcperr.%s", wrapper)
		f.Edits = c.rewriter.Wrap(at, wrapper)
	case l.Remedy == failures.AtHandler && l.SDK.RecallsSince != "":
		instead = fmt.Sprintf("update %s to %s, from which on a boundary of the server gives them back their type",
			l.SDK.Name, l.SDK.RecallsSince)
	case l.Remedy == failures.AtHandler:
		instead = "wrap the handler where it is registered"
	case l.SDK.Since != "":
		instead = fmt.Sprintf("return error results instead, or update %s to %s", l.SDK.Name, l.SDK.Since)
	}
	f.Message = func(subject string) string {
		return fmt.Sprintf("%s %s, and no boundary puts their code and retry into results: %s; %s",
			report.Functions(c.handlers.SubjectOf(l.Func), "", len(leaks)), subject, effect(l.SDK, l.Delivery), instead)
	}
	return f
}

// effect describes what the client gets for a typed error.
func effect(k *mcp.SDK, delivery mcp.Delivery) string {
	if delivery == mcp.Protocol {
		return k.Name + " sends a JSON-RPC error, which the model never sees"
	}
	return k.Name + " sends the text alone"
}

// outermost returns the expression that is registered: the handler with the wrappers of the server around it.
func outermost(pass *analysis.Pass, e ast.Expr) ast.Expr {
	file := goq.FileOf(pass, e)
	if file == nil {
		return e
	}
	path := goq.Path(file, e)
	for i := len(path) - 2; i >= 0; i-- {
		call, ok := path[i].(*ast.CallExpr)
		if !ok {
			break
		}
		sig, ok := pass.TypesInfo.TypeOf(call).Underlying().(*types.Signature)
		fn := typeutil.StaticCallee(pass.TypesInfo, call)
		if !ok || fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) {
			break
		}
		if _, ok := mcp.ShapeOf(sig); !ok {
			break
		}
		e = call
	}
	return e
}

// wrapper returns the name of the runtime's function that can wrap a handler, or "".
func wrapper(pass *analysis.Pass, l *failures.Leak, at ast.Expr) string {
	t := pass.TypesInfo.TypeOf(at)
	if t == nil || l.Given == nil || l.Remedy == failures.NoRemedy {
		return ""
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return ""
	}
	shape, shaped := mcp.ShapeOf(sig)
	params, results := sig.Params().Len(), sig.Results().Len()
	switch {
	case params == 0 || !goq.IsContext(sig.Params().At(0).Type()), shaped && shape.Result != 0:
		return "" // the runtime's functions take the context first, and give the result first
	case shaped && params == 2 && results == 2:
		return "Handler"
	case shaped && params == 3 && results == 3:
		return "HandlerFor"
	case shaped && params == 3 && results == 2:
		return "HandlerIn"
	case !shaped && params == 3 && results == 2 && goq.ErrorIndex(sig) == 1:
		return "HandlerOut"
	}
	return ""
}
