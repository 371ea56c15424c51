package requesterror

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/requests"
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
	Server:   true,
	Fixes:    rule.Safe,
	Why:      "answers stay the same, and errors keep their text",
	Requires: []*analysis.Analyzer{handlers.Analyzer, requests.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	servers  []*ast.CallExpr
	rewriter *edit.Rewriter
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{pass, pass.ResultOf[handlers.Analyzer].(*handlers.Result).Servers, edit.New(pass, nil)}
	found := pass.ResultOf[requests.Analyzer].(*requests.Result)
	report.Report(pass, append(c.own(found.Bare), c.below(found.Below)...))
	return nil, nil
}

// own returns the findings about the registrations of the package.
func (c *checker) own(list []requests.Registration) (findings []report.Finding) {
	for _, r := range list {
		f := report.Finding{Node: r.Handler, Subject: r.Name, Fix: "Wrap the handler"}
		instead := "register it through mcperr.RequestHandler"
		if jsonrpc := errorPackage(r.SDK, r.Package); jsonrpc != nil {
			instead = "add mcperr.Requests to the server, or register it through mcperr.RPCHandler"
			f.Edits = c.rewriter.Replace(r.Handler, func(names edit.Names) string {
				return names.Runtime("RPCHandler") + "[" + names.Of(jsonrpc,
					r.SDK.Resources.Error.Name) + "](" + c.text(r.Handler) + ")"
			})
		} else if r.SDK.Resources.Error == (goq.Name{}) {
			f.Edits = c.rewriter.Wrap(r.Handler, "RequestHandler")
		}
		f.Message = func(subject string) string {
			return subject + " returns errors that " + effect(r.SDK) + "; " + typed + instead
		}
		findings = append(findings, f)
	}
	return findings
}

// below returns the findings about packages whose handlers a server of this package gets.
func (c *checker) below(list []requests.Below) (findings []report.Finding) {
	for _, u := range list {
		server := c.servers[0]
		fn := typeutil.StaticCallee(c.pass.TypesInfo, server)
		if fn == nil || fn.Pkg() == nil || mcp.OfPackage(fn.Pkg().Path()) == nil {
			continue
		}
		sdk := mcp.OfPackage(fn.Pkg().Path())
		who := report.Functions(u.First, u.Package.Name(), u.N)
		instead := "register them through mcperr.RequestHandler"
		if errorPackage(sdk, fn.Pkg()) != nil {
			instead = "add the middleware mcperr.Requests to the server"
		}
		findings = append(findings, report.Finding{
			Node: server, Subject: who,
			Message: func(subject string) string { return subject + " errors that " + effect(sdk) + "; " + typed + instead },
		})
	}
	return findings
}

// typed begins what to do about errors: without a type, nothing tells their codes.
const typed = "type them, as with mcperr.Validation, and "

// effect says what a client gets for an error.
func effect(sdk *mcp.SDK) string {
	return sdk.Name + " " + sdk.Resources.Sends + ": a client cannot tell a wrong argument from an outage"
}

// errorPackage returns the package with the JSON-RPC error of an SDK, or nil: not all releases have one.
func errorPackage(sdk *mcp.SDK, pkg *types.Package) *types.Package {
	for _, p := range pkg.Imports() {
		if p.Path() == sdk.Resources.Error.Package && p.Scope().Lookup(sdk.Resources.Error.Name) != nil {
			return p
		}
	}
	return nil
}

// text returns the source of an expression.
func (c *checker) text(e ast.Expr) string {
	file, ok := patch.Of(c.pass, e.Pos())
	if !ok {
		return types.ExprString(e)
	}
	return string(file.Src[file.Tok.Offset(e.Pos()):file.Tok.Offset(e.End())])
}
