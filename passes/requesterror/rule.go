package requesterror

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports resource and prompt handlers whose errors reach clients without a number and a code.
var Rule = rule.New(rule.Meta{
	Name:     "requesterror",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Information,
	Safe:     true,
	Why:      "answers stay the same, and errors keep their text",
	Requires: []*analysis.Analyzer{handlers.Analyzer},
	Facts:    []analysis.Fact{new(Unbounded)},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

// Unbounded is the fact that a package registers resources or prompts without a boundary, with a server that another
// package makes.
type Unbounded struct {
	First string // the name of the first handler
	N     int    // how many there are
}

// AFact implements [analysis.Fact].
func (*Unbounded) AFact() {}

func (u *Unbounded) String() string { return fmt.Sprintf("unbounded %s %d", u.First, u.N) }

// registration is a call that registers a handler.
type registration struct {
	handler ast.Expr
	name    string
	sdk     *mcp.SDK
	pkg     *types.Package // of the SDK's function
}

type checker struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	rewriter *edit.Rewriter
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	if !found.Relevant {
		return nil, nil
	}
	c := &checker{pass: pass, handlers: found, rewriter: edit.New(pass, nil)}
	if c.hasBoundary() {
		return nil, nil
	}
	list := c.registrations()
	switch {
	case len(found.Servers) > 0:
		report.Report(pass, append(c.own(list), c.below()...))
	case len(list) > 0:
		pass.ExportPackageFact(&Unbounded{list[0].name, len(list)})
	}
	return nil, nil
}

// hasBoundary reports whether the package puts a boundary around resources and prompts, or a middleware of its own about
// which nothing is known.
func (c *checker) hasBoundary() bool {
	for _, obj := range c.pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && mcp.IsRuntime(fn, "Requests") {
			return true
		}
	}
	return slices.ContainsFunc(c.handlers.Around, func(call *ast.CallExpr) bool {
		return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			sig, ok := c.pass.TypesInfo.TypeOf(arg).Underlying().(*types.Signature)
			if !ok || sig.Params().Len() != 1 || c.ofRuntime(arg) {
				return false
			}
			next, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
			return ok && mcp.ReceiverOf(next) != nil
		})
	})
}

// ofRuntime reports whether an expression is a function of the runtime, perhaps with type arguments.
func (c *checker) ofRuntime(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return c.ofRuntime(x.X)
	case *ast.IndexListExpr:
		return c.ofRuntime(x.X)
	case *ast.SelectorExpr:
		fn, ok := c.pass.TypesInfo.Uses[x.Sel].(*types.Func)
		return ok && mcp.IsRuntime(fn)
	}
	return false
}

// registering are the methods of servers that register a resource or a prompt.
var registering = []string{"AddResource", "AddResourceTemplate", "AddPrompt"}

// registrations lists the handlers that return an error of their own, in source order.
func (c *checker) registrations() (list []registration) {
	for _, file := range c.handlers.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
			if fn == nil || fn.Pkg() == nil || !slices.Contains(registering, fn.Name()) {
				return true
			}
			sdk := mcp.OfPackage(fn.Pkg().Path())
			for _, arg := range call.Args {
				name, body := c.handler(arg)
				if sdk != nil && body != nil && c.returnsBare(body) {
					list = append(list, registration{arg, name, sdk, fn.Pkg()})
				}
			}
			return true
		})
	}
	return list
}

// handler returns the name and the body of a handler that gives an answer and an error. body is nil for other
// expressions.
func (c *checker) handler(e ast.Expr) (name string, body *ast.BlockStmt) {
	sig, ok := c.pass.TypesInfo.TypeOf(e).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() != 2 || goq.ErrorIndex(sig) != 1 || sig.Params().Len() != 2 ||
		!goq.IsContext(sig.Params().At(0).Type()) {
		return "", nil
	}
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return c.handlers.NameOf(e), e.Body
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return "", nil
	}
	fn, ok := c.pass.TypesInfo.Uses[id].(*types.Func)
	if !ok || c.handlers.Decls[fn.Origin()] == nil {
		return "", nil
	}
	return fn.Name(), c.handlers.Decls[fn.Origin()].Body
}

// returnsBare reports whether a body returns an error that is not of an SDK.
func (c *checker) returnsBare(body *ast.BlockStmt) (bare bool) {
	goq.Returns(body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) != 2 {
			return
		}
		bare = bare || !c.isOfSDK(ret.Results[1])
	})
	return bare
}

// isOfSDK reports whether an error is nil, is one of an SDK, or is made by an SDK or as such by the runtime.
func (c *checker) isOfSDK(e ast.Expr) bool {
	if c.pass.TypesInfo.Types[e].IsNil() {
		return true
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if fn := typeutil.StaticCallee(c.pass.TypesInfo, call); fn != nil && fn.Pkg() != nil &&
			(mcp.IsSDK(fn.Pkg().Path()) || mcp.IsRuntime(fn, "RPC", "InText")) {
			return true
		}
	}
	named, ok := types.Unalias(goq.Deref(c.pass.TypesInfo.TypeOf(e))).(*types.Named)
	return ok && named.Obj().Pkg() != nil && mcp.InSDK(named.Obj().Pkg().Path())
}

// own returns the findings about the registrations of the package.
func (c *checker) own(list []registration) (findings []report.Finding) {
	for _, r := range list {
		f := report.Finding{Node: r.handler, Subject: r.name, Fix: "Wrap the handler"}
		instead := "register it through mcperr.RequestHandler"
		if jsonrpc := errorPackage(r.pkg); jsonrpc != nil {
			instead = "add mcperr.Requests to the server, or register it through mcperr.RPCHandler"
			f.Edits = c.rewriter.Replace(r.handler, func(names edit.Names) string {
				return names.Runtime("RPCHandler") + "[" + names.Of(jsonrpc, "Error") + "](" + c.text(r.handler) + ")"
			})
		} else if !hasProtocolErrors(r.sdk) {
			f.Edits = c.rewriter.Wrap(r.handler, "RequestHandler")
		}
		f.Message = func(subject string) string { return subject + " returns errors that " + effect(r.sdk) + "; " + instead }
		findings = append(findings, f)
	}
	return findings
}

// below returns the findings about packages whose handlers a server of this package gets.
func (c *checker) below() (findings []report.Finding) {
	for _, p := range c.pass.Pkg.Imports() {
		var u Unbounded
		if !goq.SameModule(c.pass, p) || !c.pass.ImportPackageFact(p, &u) {
			continue
		}
		server := c.handlers.Servers[0]
		fn := typeutil.StaticCallee(c.pass.TypesInfo, server)
		if fn == nil || fn.Pkg() == nil || mcp.OfPackage(fn.Pkg().Path()) == nil {
			continue
		}
		sdk := mcp.OfPackage(fn.Pkg().Path())
		who := u.First + " of package " + p.Name() + " returns"
		if u.N > 1 {
			who = fmt.Sprintf("%s of package %s and %d more return", u.First, p.Name(), u.N-1)
		}
		instead := "register them through mcperr.RequestHandler"
		if errorPackage(fn.Pkg()) != nil {
			instead = "add the middleware mcperr.Requests to the server"
		}
		findings = append(findings, report.Finding{
			Node: server, Subject: who,
			Message: func(subject string) string { return subject + " errors that " + effect(sdk) + "; " + instead },
		})
	}
	return findings
}

// effect says what a client gets for an error.
func effect(sdk *mcp.SDK) string {
	sends := "sends with the number -32603 and no code"
	if hasProtocolErrors(sdk) {
		sends = "sends with the number 0 and no data"
	}
	return sdk.Name + " " + sends + ": a client cannot tell a wrong argument from an outage"
}

// hasProtocolErrors reports whether handlers of an SDK can return JSON-RPC errors of its own.
func hasProtocolErrors(sdk *mcp.SDK) bool { return sdk.Name == "go-sdk" }

// errorPackage returns the package with the JSON-RPC error of go-sdk, or nil: releases before v1.2 have none.
func errorPackage(sdk *types.Package) *types.Package {
	for _, p := range sdk.Imports() {
		if strings.HasSuffix(p.Path(), "/go-sdk/jsonrpc") && p.Scope().Lookup("Error") != nil {
			return p
		}
	}
	return nil
}

// text returns the source of an expression.
func (c *checker) text(e ast.Expr) string {
	src, err := c.pass.ReadFile(c.pass.Fset.Position(e.Pos()).Filename)
	start, end := c.pass.Fset.Position(e.Pos()).Offset, c.pass.Fset.Position(e.End()).Offset
	if err != nil || end > len(src) {
		return types.ExprString(e)
	}
	return string(src[start:end])
}
