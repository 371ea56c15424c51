package stackleak

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/requests"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports stack traces that are sent to the client.
var Rule = rule.New(rule.Meta{
	Name:     "stackleak",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Safe,
	Why:      "errors without a stack trace read the same",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer, coded.Analyzer, requests.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	failures *failures.Result
	requests *requests.Result
	sinks    map[ast.Node]bool // expressions that reach the client; nil until they are needed
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass:     pass,
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result),
		failures: pass.ResultOf[failures.Analyzer].(*failures.Result),
		requests: pass.ResultOf[requests.Analyzer].(*requests.Result),
	}
	if !c.handlers.Relevant {
		return nil, nil
	}
	for _, file := range pass.Files {
		if goq.IsTest(pass, file) {
			continue
		}
		for _, decl := range file.Decls {
			if fd, ok := decl.(*ast.FuncDecl); ok && fd.Body != nil {
				c.function(fd)
			}
		}
	}
	report.Report(pass, c.findings)
	return nil, nil
}

// function looks for stack traces in a function and the literals inside it.
func (c *checker) function(fd *ast.FuncDecl) {
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			c.call(fd, call)
		}
		return true
	})
}

// call reports a call that makes a stack trace which reaches the client.
func (c *checker) call(fd *ast.FuncDecl, call *ast.CallExpr) {
	trace, ok := c.traceOf(call)
	if !ok || !c.leaks(fd, call) {
		return
	}
	where := c.handlers.NameOf(c.around(fd, call))
	if lexicon.Dumps.MatchString(where) {
		return
	}
	c.findings = append(c.findings, report.Finding{
		Node: call, Subject: trace.subject, Edits: trace.edits, Fix: "Print the error's text only",
		Message: func(subject string) string {
			return fmt.Sprintf("%s sends %s to the client: it shows what the server is made of, "+
				"and fills the model's context with lines of no use to it; %s", where, subject, trace.instead)
		},
	})
}

// around returns the function that a message names for a node: the function of a tool, or else the declaration.
func (c *checker) around(fd *ast.FuncDecl, n ast.Node) ast.Node {
	var fn ast.Node = fd
	for _, p := range goq.Path(fd, n) {
		if lit, ok := p.(*ast.FuncLit); ok && c.handlers.Named(lit) {
			fn = lit
		}
	}
	return fn
}

// trace describes a stack trace: how a message names it, and what to write instead.
type trace struct {
	subject, instead string
	edits            []analysis.TextEdit
}

// traceOf returns the stack trace that a call makes, if it makes one.
func (c *checker) traceOf(call *ast.CallExpr) (trace, bool) {
	const toLog = "leave it to the log"
	fn := goq.Called(c.pass.TypesInfo, call)
	switch {
	case fn == nil:
		return trace{}, false
	case goq.IsFunc(fn, "runtime/debug", "Stack") || goq.IsFunc(fn, "runtime", "Stack"):
		return trace{subject: "the stack trace of " + types.ExprString(call.Fun), instead: toLog}, true
	case len(call.Args) == 0 && isTraceMethod(fn):
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
			return trace{subject: "the stack trace of " + types.ExprString(sel.X), instead: toLog}, true
		}
	case fn.Signature().Variadic() && !call.Ellipsis.IsValid():
		return c.formatted(call)
	}
	return trace{}, false
}

// isTraceMethod reports whether a function is the method by which errors give their stack traces.
func isTraceMethod(fn *types.Func) bool {
	return (fn.Name() == "StackTrace" || fn.Name() == "ErrorStack") && fn.Signature().Recv() != nil
}

// formatted returns the stack trace that a format prints with %+v of an error.
func (c *checker) formatted(call *ast.CallExpr) (trace, bool) {
	for i, arg := range call.Args {
		v := c.pass.TypesInfo.Types[arg].Value
		if v == nil || v.Kind() != constant.String {
			continue
		}
		verbs, ok := goq.PlainVerbs(constant.StringVal(v))
		if !ok {
			continue
		}
		args := call.Args[i+1:]
		for k, verb := range verbs[:min(len(verbs), len(args))] {
			if verb.Raw == "%+v" && goq.IsError(c.pass.TypesInfo.TypeOf(args[k])) {
				subject := types.ExprString(args[k]) + " with %+v, which prints a stack trace where the error has one,"
				return trace{subject: subject, instead: "write %v", edits: c.withoutPlus(arg, k)}, true
			}
		}
	}
	return trace{}, false
}

// withoutPlus returns the edit that removes the plus from a verb, unless the fix of another rule replaces the format.
func (c *checker) withoutPlus(format ast.Expr, verb int) []analysis.TextEdit {
	lit, ok := ast.Unparen(format).(*ast.BasicLit)
	if !ok || c.isRepaired(lit) {
		return nil
	}
	verbs, ok := goq.PlainVerbs(lit.Value)
	if !ok || verb >= len(verbs) || verbs[verb].Raw != "%+v" || !verbs[verb].Pos(lit).IsValid() {
		return nil
	}
	plus := verbs[verb].Pos(lit) + 1
	return []analysis.TextEdit{{Pos: plus, End: plus + 1}}
}

// isRepaired reports whether the repair of a failure replaces a node.
func (c *checker) isRepaired(n ast.Node) bool {
	for _, list := range [][]*failures.Failure{c.failures.Failures, c.failures.Of(failures.Claimed)} {
		for _, f := range list {
			if f.Repair == nil {
				continue
			}
			if e := f.Repair.Target(); e != nil && e.Pos() <= n.Pos() && n.End() <= e.End() {
				return true
			}
		}
	}
	return false
}
