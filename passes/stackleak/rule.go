package stackleak

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
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports stack traces in what the client sees.
var Rule = rule.New(rule.Meta{
	Name:     "stackleak",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     true,
	Why:      "errors without a stack trace read the same",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer, coded.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass  *analysis.Pass
	found *handlers.Result
	sites *failures.Result
	sinks map[ast.Node]bool // what gets to the client; nil until somebody asks
	list  []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass:  pass,
		found: pass.ResultOf[handlers.Analyzer].(*handlers.Result), sites: pass.ResultOf[failures.Analyzer].(*failures.Result),
	}
	if !c.found.Relevant {
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
	report.Report(pass, c.list)
	return nil, nil
}

// function looks for stack traces in a function and those inside it.
func (c *checker) function(fd *ast.FuncDecl) {
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		what, instead, edits := c.source(call)
		if what == "" || !(&tracker{checker: c, fd: fd, seen: make(map[*types.Var]bool)}).leaks(call) {
			return true
		}
		where := c.found.NameOf(c.around(fd, call))
		if lexicon.Dumps.MatchString(where) {
			return true
		}
		c.list = append(c.list, report.Finding{Node: call, Subject: what, Edits: edits, Fix: "Print the error's text only", Message: func(subject string) string {
			return fmt.Sprintf("%s sends %s to the client: it shows what the server is made of, and fills the model's context with lines of no use to it; %s", where, subject, instead)
		}})
		return true
	})
}

// around returns the function that a message names for a node: a tool's, or the declaration.
func (c *checker) around(fd *ast.FuncDecl, n ast.Node) ast.Node {
	var fn ast.Node = fd
	for _, p := range goq.Path(fd, n) {
		if lit, ok := p.(*ast.FuncLit); ok && c.found.Named(lit) {
			fn = lit
		}
	}
	return fn
}

// source tells which stack trace a call gives, if any, and what to write instead.
func (c *checker) source(call *ast.CallExpr) (what, instead string, edits []analysis.TextEdit) {
	fn, _ := typeutil.Callee(c.pass.TypesInfo, call).(*types.Func)
	if fn == nil {
		return "", "", nil
	}
	if goq.IsFunc(fn, "runtime/debug", "Stack") || goq.IsFunc(fn, "runtime", "Stack") {
		return "the stack trace of " + types.ExprString(call.Fun), "leave it to the log", nil
	}
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && len(call.Args) == 0 && (fn.Name() == "StackTrace" || fn.Name() == "ErrorStack") && fn.Signature().Recv() != nil {
		return "the stack trace of " + types.ExprString(sel.X), "leave it to the log", nil
	}
	for i, arg := range call.Args {
		v := c.pass.TypesInfo.Types[arg].Value
		if v == nil || v.Kind() != constant.String || !strings.Contains(constant.StringVal(v), "%+v") || !fn.Signature().Variadic() || call.Ellipsis.IsValid() {
			continue
		}
		verbs, ok := goq.PlainVerbs(constant.StringVal(v))
		for k, verb := range verbs {
			if at := i + 1 + k; ok && verb.Raw == "%+v" && at < len(call.Args) && goq.IsError(c.pass.TypesInfo.TypeOf(call.Args[at])) {
				err := types.ExprString(call.Args[at])
				return err + " with %+v, which prints a stack trace where the error has one,", "write %v", c.plain(call, arg, k)
			}
		}
	}
	return "", "", nil
}

// plain returns the edit that takes the plus out of a verb, if the fix of another rule does not do that already.
func (c *checker) plain(call *ast.CallExpr, format ast.Expr, verb int) []analysis.TextEdit {
	lit, ok := ast.Unparen(format).(*ast.BasicLit)
	if !ok {
		return nil
	}
	for _, list := range [][]*failures.Failure{c.sites.Failures, c.sites.Of(failures.Claimed)} {
		for _, f := range list {
			if f.Repair == nil {
				continue
			}
			if e := f.Repair.Target(); e != nil && e.Pos() <= lit.Pos() && lit.End() <= e.End() {
				return nil
			}
		}
	}
	verbs, ok := goq.PlainVerbs(lit.Value)
	if !ok || verb >= len(verbs) || verbs[verb].Raw != "%+v" {
		return nil
	}
	plus := lit.Pos() + 1
	for range verbs[verb].Offset {
		plus++
	}
	return []analysis.TextEdit{{Pos: plus, End: plus + 1}}
}
