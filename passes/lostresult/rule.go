package lostresult

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports what handlers return and the SDK throws away.
var Rule = rule.New(rule.Meta{
	Name:     "lostresult",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     false,
	Why:      "the client gets data that was dropped before",
	Requires: []*analysis.Analyzer{failures.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass *analysis.Pass
	list []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	sites := pass.ResultOf[failures.Analyzer].(*failures.Result)
	c := &checker{pass: pass}
	rewriter := edit.New(pass, sites.Repeated)
	for _, site := range sites.Of(failures.Lost) {
		fix, ok := rewriter.Failure(site)
		if !ok {
			continue
		}
		f := report.Finding{Node: site.Node, Subject: "a result beside an error", Edits: fix.Edits, Fix: "Return the error alone"}
		what := "return nil in its place, and say in the error what the client has to know"
		if _, drops := site.Repair.(failures.Drop); !drops {
			f.Fix, what = "Return a typed error result alone", "return the error result alone"
		}
		f.Message = func(subject string) string {
			return fmt.Sprintf("%s returns %s: %s drops the result, so the client gets the error's text only; %s", site.By.Name, subject, site.By.SDK.Name, what)
		}
		c.list = append(c.list, f)
	}
	for _, a := range sites.Answers {
		c.overwritten(a)
		c.wrapped(a)
	}
	report.Report(pass, c.list)
	return nil, nil
}

// overwritten judges structured content of an error result, where a typed output takes its place.
func (c *checker) overwritten(a *failures.Answer) {
	if a.By.SDK == nil || !a.By.SDK.Overwrites || a.Result == nil || a.By.Sig.Results().Len() != 3 || types.IsInterface(a.By.Sig.Results().At(1).Type()) {
		return
	}
	e := a.Definition(a.Result)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = a.Definition(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return
	}
	names := a.By.SDK.FieldNames()
	failed := false
	var structured ast.Node
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return
		}
		switch id, _ := kv.Key.(*ast.Ident); {
		case id == nil:
		case id.Name == names.IsError:
			v := c.pass.TypesInfo.Types[kv.Value].Value
			failed = v != nil && constant.BoolVal(v)
		case id.Name == names.Structured && !c.pass.TypesInfo.Types[kv.Value].IsNil():
			structured = kv
		}
	}
	if !failed || structured == nil {
		return
	}
	output := types.TypeString(a.By.Sig.Results().At(1).Type(), types.RelativeTo(c.pass.Pkg))
	c.list = append(c.list, report.Finding{Node: structured, Subject: "an error result with structured content", Message: func(subject string) string {
		return fmt.Sprintf("%s returns %s: %s puts the output, an empty %s, in its place, which reads like a success; put it into _meta, or return a typed error", a.By.Name, subject, a.By.SDK.Name, output)
	}})
}

// wrapped judges JSON-RPC errors inside other errors, where the SDK knows only the bare type.
func (c *checker) wrapped(a *failures.Answer) {
	if a.Err == nil || a.By.SDK == nil || a.By.Delivery == mcp.Typed {
		return
	}
	call, ok := a.Definition(a.Err).(*ast.CallExpr)
	if !ok || !goq.Wraps(c.pass.TypesInfo, call) {
		return
	}
	for _, arg := range call.Args {
		if !mcp.IsProtocolError(c.pass.TypesInfo.TypeOf(arg)) {
			continue
		}
		lost := ""
		switch {
		case a.By.Delivery == mcp.Text:
			lost = "the client gets a tool error of its text, and the code is lost"
		case a.By.Delivery == mcp.Protocol && hasField(a.Definition(arg), a.By.SDK.FieldNames().Data):
			lost = "the client gets the code, and the data is lost"
		default:
			continue
		}
		c.list = append(c.list, report.Finding{Node: call, Subject: "a JSON-RPC error that is wrapped", Message: func(subject string) string {
			return fmt.Sprintf("%s returns %s: %s looks for the bare type, so %s; return it as it is", a.By.Name, subject, a.By.SDK.Name, lost)
		}})
		return
	}
}

// hasField reports whether an expression is a literal, or the address of one, with a field of that name.
func hasField(e ast.Expr, name string) bool {
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return false
	}
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
				return true
			}
		}
	}
	return false
}
