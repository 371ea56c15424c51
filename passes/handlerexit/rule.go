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
	"github.com/mcperrlint/mcperrlint/internal/requests"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports calls of tools, resources and prompts that end the whole server.
var Rule = rule.New(rule.Meta{
	Name:     "handlerexit",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.Review,
	Why:      "the tool call fails instead of ending the server",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer, requests.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass       *analysis.Pass
	handlers   *handlers.Result
	failures   *failures.Result
	rewriter   *edit.Rewriter
	responders map[ast.Node]bool // the functions of the responders
	seen       map[ast.Node]bool
	findings   []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	fs := pass.ResultOf[failures.Analyzer].(*failures.Result)
	c := &checker{
		pass: pass, rewriter: edit.New(pass, fs.Repeated),
		handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result), failures: fs,
		responders: make(map[ast.Node]bool), seen: make(map[ast.Node]bool),
	}
	for _, r := range c.failures.Responders {
		c.responders[r.Func] = true
	}
	for _, r := range c.failures.Responders {
		c.function(visit{by: r, fn: r.Func, depth: 3})
	}
	for _, r := range pass.ResultOf[requests.Analyzer].(*requests.Result).Registrations {
		by := &handlers.Responder{Func: r.Func, Name: r.Name}
		if r.SDK.Resources.Panics {
			by.SDK = r.SDK
		}
		c.function(visit{by: by, fn: r.Func, depth: 3})
	}
	slices.SortFunc(c.findings, func(a, b report.Finding) int { return int(a.Node.Pos() - b.Node.Pos()) })
	report.Report(pass, c.findings)
	return nil, nil
}

// visit is a function that runs while a tool call is answered.
type visit struct {
	by      *handlers.Responder
	fn      ast.Node
	through string // the function of the package that the responder calls, if fn is not the responder itself
	depth   int    // how many more calls to follow
}

// function judges the calls in a function, and in the functions that it calls.
func (c *checker) function(v visit) {
	if c.seen[v.fn] {
		return
	}
	c.seen[v.fn] = true
	scope := &scope{pass: c.pass, fn: v.fn}
	panics := v.through == "" && c.panicsHurt(v.by) && !c.handlers.DefersRecover(c.pass.TypesInfo, v.fn)
	ast.Inspect(goq.Body(v.fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return !c.responders[n]
		case *ast.CallExpr:
			c.call(v, scope, n, panics)
			if fn, decl := c.handlers.Callee(n); decl != nil && v.depth > 0 && !c.responders[decl] {
				c.function(visit{by: v.by, fn: decl, through: fn.Name(), depth: v.depth - 1})
			}
		}
		return true
	})
}

// call reports a call that ends the server. Panics only count if panics is set.
func (c *checker) call(v visit, scope *scope, call *ast.CallExpr, panics bool) {
	switch c.kindOf(call) {
	case exits:
		if !lexicon.EndsServer.MatchString(v.by.Name) || !isSuccess(call) {
			c.exit(v, call)
		}
	case panicking:
		switch inGoroutine := v.through == "" && c.inGoroutine(v.fn, call); {
		case !inGoroutine && !panics || scope.isHarmless(call):
		case inGoroutine:
			c.goroutine(v, call)
		default:
			c.panicking(v, call)
		}
	case must:
		if panics && slices.ContainsFunc(call.Args, scope.canBreak) && !scope.isHarmless(call) && !scope.isTried(call) {
			c.must(v, call)
		}
	}
}

// inGoroutine reports whether a call is in a function literal that runs as a goroutine and does not recover.
func (c *checker) inGoroutine(fn ast.Node, call *ast.CallExpr) bool {
	path := goq.Path(fn, call)
	for i, n := range path {
		start, ok := n.(*ast.GoStmt)
		if !ok || i+2 >= len(path) {
			continue
		}
		lit, ok := start.Call.Fun.(*ast.FuncLit)
		if ok && lit == path[i+2] && !c.handlers.DefersRecover(c.pass.TypesInfo, lit) {
			return true
		}
	}
	return false
}

// panicsHurt reports whether nothing around a responder recovers from its panics, as far as that can be known.
func (c *checker) panicsHurt(r *handlers.Responder) bool {
	if r.SDK == nil || r.SDK.Panics.Always == "" || r.Delivery == mcp.Typed || r.Recovers ||
		c.handlers.Recovers || c.handlers.Middleware {
		return false
	}
	return len(r.SDK.Recovery) == 0 || c.handlers.Creates // else the server may be made with recovery elsewhere
}

// kind is the effect of a call on the server.
type kind uint8

const (
	harmless  kind = iota
	exits          // it ends the process
	panicking      // it always panics
	must           // it panics if an argument is wrong
)

func (c *checker) kindOf(call *ast.CallExpr) kind {
	switch fn := typeutil.Callee(c.pass.TypesInfo, call).(type) {
	case *types.Builtin:
		if fn.Name() == "panic" {
			return panicking
		}
	case *types.Func:
		return kindOfFunc(fn)
	}
	return harmless
}

// kindOfFunc returns the effect of a function: by its name if it is well known or belongs to a logger, or because it
// is a Must function, which has no other way to report an error.
func kindOfFunc(fn *types.Func) kind {
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
	return harmless
}

// isSuccess reports whether a call is os.Exit(0).
func isSuccess(call *ast.CallExpr) bool {
	return len(call.Args) == 1 && types.ExprString(call.Args[0]) == "0"
}

func (c *checker) exit(v visit, call *ast.CallExpr) {
	where := v.by.Title() + " calls"
	if v.through != "" {
		where = fmt.Sprintf("%s, by way of %s, calls", v.by.Title(), v.through)
	}
	c.addFixed(v, call, func(subject string) string {
		return fmt.Sprintf("%s %s, which ends the whole server: neither this call nor any other gets an answer; "+
			"return a typed error", where, subject)
	})
}

func (c *checker) panicking(v visit, call *ast.CallExpr) {
	c.addFixed(v, call, func(subject string) string {
		return fmt.Sprintf("%s calls %s: %s; return a typed error", v.by.Title(), subject, v.by.SDK.Panics.In(c.pass.Pkg))
	})
}

func (c *checker) goroutine(v visit, call *ast.CallExpr) {
	c.add(call, func(subject string) string {
		return fmt.Sprintf("%s calls %s in a goroutine, where nothing around the handler recovers: the whole server ends; "+
			"recover there, or hand the error back", v.by.Title(), subject)
	})
}

func (c *checker) must(v visit, call *ast.CallExpr) {
	c.add(call, func(subject string) string {
		return fmt.Sprintf("%s gives %s what came with the request, and it panics if that is wrong: %s; "+
			"call what returns an error, and return it typed", v.by.Title(), subject, v.by.SDK.Panics.In(c.pass.Pkg))
	})
}

// add reports a call that has no fix.
func (c *checker) add(call *ast.CallExpr, message func(subject string) string) {
	c.findings = append(c.findings, report.Finding{Node: call, Subject: types.ExprString(call.Fun), Message: message})
}

// addFixed reports a call, with a fix if the call is a statement of the responder itself.
func (c *checker) addFixed(v visit, call *ast.CallExpr, message func(subject string) string) {
	c.findings = append(c.findings, report.Finding{
		Node: call, Subject: types.ExprString(call.Fun), Message: message,
		Fix: "Return a typed error", Edits: c.edits(v, call),
	})
}

// edits returns the edits that replace a call by a return statement, or nil. Only tools have results for errors.
func (c *checker) edits(v visit, call *ast.CallExpr) []analysis.TextEdit {
	if v.fn != v.by.Func || !c.responders[v.fn] || !isStatement(v.fn, call) || len(call.Args) == 0 ||
		call.Ellipsis.IsValid() {
		return nil
	}
	name := types.ExprString(call.Fun)
	format := strings.HasSuffix(name, "f")
	if !format && (len(call.Args) > 1 || name == "os.Exit" || name == "syscall.Exit") {
		return nil
	}
	instead := c.failures.InsteadOfExit(c.pass, v.by, call, format)
	if instead == nil {
		return nil
	}
	fix, _ := c.rewriter.Failure(instead)
	return fix.Edits
}

// isStatement reports whether a call is a statement of a function, and not of a literal inside it.
func isStatement(fn ast.Node, call *ast.CallExpr) bool {
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
