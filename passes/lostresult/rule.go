package lostresult

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
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

// Rule reports results, structured content and codes that the SDK drops.
var Rule = rule.New(rule.Meta{
	Name:     "lostresult",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "the client gets data that was dropped before",
	Requires: []*analysis.Analyzer{failures.Analyzer, handlers.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	failures *failures.Result
	rewriter *edit.Rewriter
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	fs := pass.ResultOf[failures.Analyzer].(*failures.Result)
	c := &checker{
		pass: pass, handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result), failures: fs,
		rewriter: edit.New(pass, fs.Repeated),
	}
	for _, f := range c.failures.Of(failures.Lost) {
		c.dropped(f)
	}
	for _, a := range c.failures.Answers {
		c.overwritten(a)
		c.wrapped(a)
	}
	report.Report(pass, c.findings)
	return nil, nil
}

// dropped reports a result beside an error.
func (c *checker) dropped(f *failures.Failure) {
	fix, ok := c.rewriter.Failure(f)
	if !ok {
		return
	}
	title, instead := "Return a typed error result alone", "return the error result alone"
	if d, drops := f.Repair.(failures.Drop); drops && d.Operand == f.Node {
		title = "Return the error alone"
		instead = "return nil in its place, and say in the error what the client has to know"
	}
	c.findings = append(c.findings, report.Finding{
		Node: f.Node, Subject: "a result beside an error", Edits: fix.Edits, Fix: title,
		Message: func(subject string) string {
			return fmt.Sprintf("%s returns %s: %s drops the result, so %s; %s",
				f.By.Title(), subject, f.By.SDK.Name, remains(f.By), instead)
		},
	})
}

// remains describes what is left of a result and an error.
func remains(by *handlers.Responder) string {
	if by.Effect() == mcp.Protocol {
		return "the client gets a JSON-RPC error, and the model nothing"
	}
	return "the client gets the error's text only"
}

// overwritten reports structured content of an error result that the SDK replaces by the typed output.
func (c *checker) overwritten(a *failures.Answer) {
	if a.By.SDK == nil || !a.By.SDK.Overwrites || a.Result == nil {
		return
	}
	results := a.By.Sig.Results()
	if results.Len() != 3 || types.IsInterface(results.At(1).Type()) {
		return
	}
	structured := c.structured(a)
	if structured == nil {
		structured = c.builtStructured(a)
	}
	if structured == nil {
		return
	}
	output := types.TypeString(results.At(1).Type(), types.RelativeTo(c.pass.Pkg))
	c.findings = append(c.findings, report.Finding{
		Node: structured, Subject: "an error result with structured content",
		Message: func(subject string) string {
			return fmt.Sprintf("%s returns %s: %s puts the output, an empty %s, in its place, which reads like a success; "+
				"put it into _meta, or return a typed error", a.By.Title(), subject, a.By.SDK.Name, output)
		},
	})
}

// structured returns the field with the structured content of an error result, if the result is a literal.
func (c *checker) structured(a *failures.Answer) ast.Node {
	e := a.Definition(a.Result)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = a.Definition(u.X)
	}
	return c.structuredIn(goq.Literal(e), a.By.SDK.FieldNames())
}

// builtStructured returns the call that makes an error result, if it is one of a function of the package that returns
// nothing but a literal with structured content.
func (c *checker) builtStructured(a *failures.Answer) ast.Node {
	call, ok := a.Definition(a.Result).(*ast.CallExpr)
	if !ok {
		return nil
	}
	fn := typeutil.StaticCallee(c.pass.TypesInfo, call)
	if fn == nil || c.handlers.Decls[fn] == nil || len(c.handlers.Decls[fn].Body.List) != 1 {
		return nil
	}
	ret, ok := c.handlers.Decls[fn].Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	if c.structuredIn(goq.Literal(ret.Results[0]), a.By.SDK.FieldNames()) == nil {
		return nil
	}
	return call
}

// structuredIn returns the field with the structured content of a literal, which may be nil, if that is an error
// result.
func (c *checker) structuredIn(lit *ast.CompositeLit, names mcp.Fields) ast.Node {
	if lit == nil {
		return nil
	}
	failed := false
	var structured ast.Node
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		value := c.pass.TypesInfo.Types[kv.Value]
		switch id, _ := kv.Key.(*ast.Ident); {
		case id == nil:
		case id.Name == names.IsError:
			failed = value.Value != nil && constant.BoolVal(value.Value)
		case id.Name == names.Structured && !value.IsNil():
			structured = kv
		}
	}
	if !failed {
		return nil
	}
	return structured
}

// wrapped reports a JSON-RPC error inside another error, if the SDK knows only the bare type.
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
		effect := ""
		switch {
		case a.By.Delivery == mcp.Text:
			effect = "the client gets a tool error of its text, and the code is lost"
		case a.By.Delivery == mcp.Protocol && hasField(a.Definition(arg), a.By.SDK.FieldNames().Data):
			effect = "the client gets the code, and the data is lost"
		default:
			continue
		}
		c.findings = append(c.findings, report.Finding{
			Node: call, Subject: "a JSON-RPC error that is wrapped",
			Message: func(subject string) string {
				return fmt.Sprintf("%s returns %s: %s looks for the bare type, so %s; return it as it is",
					a.By.Title(), subject, a.By.SDK.Name, effect)
			},
		})
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
