package handlerexit

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
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports tool calls that end the whole server.
var Rule = rule.New(rule.Meta{
	Name:     "handlerexit",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     false,
	Why:      "the tool call fails instead of ending the server",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	found    *handlers.Result
	failures *failures.Result
	rewrite  *edit.Rewriter
	places   map[ast.Node]bool // functions that answer calls themselves
	seen     map[ast.Node]bool
	list     []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	fs := pass.ResultOf[failures.Analyzer].(*failures.Result)
	c := &checker{
		pass: pass, rewrite: edit.New(pass, fs.Repeated),
		found: pass.ResultOf[handlers.Analyzer].(*handlers.Result), failures: fs,
		places: make(map[ast.Node]bool), seen: make(map[ast.Node]bool),
	}
	for _, p := range c.failures.Responders {
		c.places[p.Func] = true
	}
	for _, p := range c.failures.Responders {
		c.function(p, p.Func, "", 3)
	}
	slices.SortFunc(c.list, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.list)
	return nil, nil
}

// function judges the calls in a function that runs while a tool call is answered. through is the function of the
// package by which a handler gets there, if it is not the handler itself.
func (c *checker) function(p *handlers.Responder, fn ast.Node, through string, depth int) {
	if c.seen[fn] {
		return
	}
	c.seen[fn] = true
	scope := &scope{pass: c.pass, fn: fn}
	panics := through == "" && c.panicsHurt(p) && !c.found.DefersRecover(c.pass.TypesInfo, fn)
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return !c.places[n]
		case *ast.CallExpr:
			switch kind := c.kindOf(n); {
			case kind == exits && !(lexicon.EndsServer.MatchString(p.Name) && isSuccess(n)):
				c.exit(p, fn, n, through)
			case kind == panicking && through == "" && c.inGoroutine(fn, n) && !scope.isHarmless(n):
				c.list = append(c.list, report.Finding{Node: n, Subject: types.ExprString(n.Fun), Message: func(subject string) string {
					return fmt.Sprintf("%s calls %s in a goroutine, where nothing around the handler recovers: the whole server ends; recover there, or hand the error back", p.Name, subject)
				}})
			case kind == panicking && panics && !scope.isHarmless(n):
				c.panicking(p, fn, n)
			case kind == must && panics && slices.ContainsFunc(n.Args, scope.canBreak) && !scope.isHarmless(n) && !scope.isTried(n):
				c.must(p, n)
			}
			if callee := typeutil.StaticCallee(c.pass.TypesInfo, n); callee != nil && depth > 0 {
				if decl := c.found.Decls[callee.Origin()]; decl != nil && !c.places[decl] {
					c.function(p, decl, callee.Name(), depth-1)
				}
			}
		}
		return true
	})
}

// inGoroutine reports whether a call stands in a function literal that is a goroutine of its own and does not recover.
func (c *checker) inGoroutine(fn ast.Node, call *ast.CallExpr) bool {
	path := goq.Path(fn, call)
	for i, n := range path {
		start, ok := n.(*ast.GoStmt)
		if !ok || i+2 >= len(path) {
			continue
		}
		if lit, ok := start.Call.Fun.(*ast.FuncLit); ok && lit == path[i+2] && !c.found.DefersRecover(c.pass.TypesInfo, lit) {
			return true
		}
	}
	return false
}

// panicsHurt reports whether nothing around a handler recovers from its panics, as far as that can be known.
func (c *checker) panicsHurt(p *handlers.Responder) bool {
	if p.SDK == nil || p.SDK.Panics == "" || p.Delivery == mcp.Typed || p.Recovers || c.found.Recovers || c.found.Middleware {
		return false
	}
	return len(p.SDK.Recovery) == 0 || c.found.Creates // else whoever makes the server may have asked for recovery
}

type kind uint8

const (
	harmless kind = iota
	exits
	panicking
	must
)

// kindOf tells what a call does to the server.
func (c *checker) kindOf(call *ast.CallExpr) kind {
	switch fn := typeutil.Callee(c.pass.TypesInfo, call).(type) {
	case *types.Builtin:
		if fn.Name() == "panic" {
			return panicking
		}
	case *types.Func:
		if fn.Pkg() == nil || fn.Pkg().Path() == "testing" {
			return harmless
		}
		logs := strings.Contains(fn.Pkg().Path(), "log") || strings.Contains(fn.Pkg().Path(), "zap")
		switch {
		case goq.IsFunc(fn, "os", "Exit"), goq.IsFunc(fn, "syscall", "Exit"), logs && lexicon.Fatal.MatchString(fn.Name()):
			return exits
		case logs && lexicon.Panics.MatchString(fn.Name()):
			return panicking
		case lexicon.Must.MatchString(fn.Name()) && goq.ErrorIndex(fn.Signature()) < 0:
			return must
		}
	}
	return harmless
}

// isSuccess reports whether a call is os.Exit(0).
func isSuccess(call *ast.CallExpr) bool {
	return len(call.Args) == 1 && types.ExprString(call.Args[0]) == "0"
}

func (c *checker) exit(p *handlers.Responder, fn ast.Node, call *ast.CallExpr, through string) {
	subject := types.ExprString(call.Fun)
	where := p.Name + " calls"
	if through != "" {
		where = fmt.Sprintf("%s, by way of %s, calls", p.Name, through)
	}
	c.add(p, fn, call, subject, func(subject string) string {
		return fmt.Sprintf("%s %s, which ends the whole server: neither this call nor any other gets an answer; return a typed error", where, subject)
	})
}

func (c *checker) panicking(p *handlers.Responder, fn ast.Node, call *ast.CallExpr) {
	c.add(p, fn, call, types.ExprString(call.Fun), func(subject string) string {
		return fmt.Sprintf("%s calls %s: %s; return a typed error", p.Name, subject, p.SDK.Panics)
	})
}

func (c *checker) must(p *handlers.Responder, call *ast.CallExpr) {
	c.list = append(c.list, report.Finding{Node: call, Subject: types.ExprString(call.Fun), Message: func(subject string) string {
		return fmt.Sprintf("%s gives %s what came with the request, and it panics if that is wrong: %s; call what returns an error, and return it typed", p.Name, subject, p.SDK.Panics)
	}})
}

// add reports a call, with a fix if the call is a statement of the handler itself.
func (c *checker) add(p *handlers.Responder, fn ast.Node, call *ast.CallExpr, subject string, message func(string) string) {
	f := report.Finding{Node: call, Subject: subject, Message: message, Fix: "Return a typed error result"}
	if fn == p.Func && c.isStatement(fn, call) && len(call.Args) > 0 && !call.Ellipsis.IsValid() {
		name := types.ExprString(call.Fun)
		format := strings.HasSuffix(name, "f")
		if format || len(call.Args) == 1 && name != "os.Exit" && name != "syscall.Exit" {
			if instead := failures.InsteadOfExit(c.pass, p, call, format); instead != nil {
				fix, _ := c.rewrite.Failure(instead)
				f.Edits = fix.Edits
			}
		}
	}
	c.list = append(c.list, f)
}

// isStatement reports whether a call is a statement of a function, and not of one inside it.
func (c *checker) isStatement(fn ast.Node, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ExprStmt:
			found = found || n.X == ast.Expr(call)
		}
		return !found
	})
	return found
}
