package swallowederror

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/answers"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/report"
	"github.com/mcperrlint/mcperrlint/internal/rule"
)

//go:embed doc.go
var doc string

// Rule reports errors that are only logged, so that an answer is incomplete.
var Rule = rule.New(rule.Meta{
	Name:     "swallowederror",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Fixes:    rule.None,
	Why:      "only the author knows whether a part of the answer is enough",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer, answers.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

type checker struct {
	pass     *analysis.Pass
	handlers *handlers.Result
	answers  *answers.Result
	handling map[ast.Node]bool // the functions that answer tool calls themselves
	asking   memo.Table[asker, bool]
	findings []report.Finding
}

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, handlers: pass.ResultOf[handlers.Analyzer].(*handlers.Result),
		answers: pass.ResultOf[answers.Analyzer].(*answers.Result), handling: make(map[ast.Node]bool),
	}
	for _, fn := range c.answering() {
		c.function(fn)
	}
	report.Report(pass, c.findings)
	return nil, nil
}

// answering lists the functions that make the answers of tools, and those of the package that they call, in source
// order of the first call.
func (c *checker) answering() (list []ast.Node) {
	seen := make(map[ast.Node]bool)
	add := func(fn ast.Node) {
		if fn != nil && !seen[fn] && goq.Body(fn) != nil {
			seen[fn], list = true, append(list, fn)
		}
	}
	for _, r := range c.pass.ResultOf[failures.Analyzer].(*failures.Result).Responders {
		add(r.Func)
		c.handling[r.Func] = true
	}
	for i := 0; i < len(list); i++ {
		ast.Inspect(goq.Body(list[i]), func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if _, decl := c.handlers.Callee(call); decl != nil {
					add(decl)
				}
			}
			return true
		})
	}
	return list
}

// function looks for swallowed errors in a function.
func (c *checker) function(fn ast.Node) {
	body := goq.Body(fn)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return n == fn
		case *ast.RangeStmt:
			c.loop(fn, n)
		case *ast.BlockStmt:
			c.asked(fn, n)
		}
		return true
	})
	c.statuses(fn, body)
	c.overwritten(fn, body)
	if c.handling[fn] {
		c.acts(fn, body)
		c.blanks(fn, body)
		c.empties(fn, body)
	}
}

// A failing is a call in a block whose error is only logged.
type failing struct {
	call      *ast.CallExpr
	test      ast.Stmt // if err != nil, or the statement that drops the error
	inLiteral bool     // it is in a function literal that works on one element of a loop

	skip bool // the loop around it goes on with the next element
	side bool // only an else branch uses the result, so that a loop around it goes on as well
	fill bool // a default takes the place of the result
}

// failings lists the calls in a list of statements that ask others, and whose errors are only logged. In the body of a
// function literal, a return without an error ends the work on an element, as continue does.
func (c *checker) failings(list []ast.Stmt, inLiteral bool) (found []failing) {
	for i, stmt := range list[:max(len(list)-1, 0)] {
		assign, ok := stmt.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 || len(assign.Lhs) < 2 {
			continue
		}
		call, isCall := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		test, isTest := list[i+1].(*ast.IfStmt)
		if !isCall || !isTest || test.Init != nil || !c.asksOthers(call, 0) {
			continue
		}
		err := c.variable(assign.Lhs[len(assign.Lhs)-1])
		if err == nil || !goq.IsError(err.Type()) || !c.isNotNil(test.Cond, err) {
			continue
		}
		f := failing{call: call, test: test, inLiteral: inLiteral}
		if !c.onlyLogs(&f, test.Body.List) || leavesElse(test) || setBefore(list[:i]) {
			continue
		}
		usedIn := func(list []ast.Stmt) bool {
			return slices.ContainsFunc(results(assign, call), func(e ast.Expr) bool {
				v := c.variable(e)
				return v != nil && c.isUsed(v, test, list)
			})
		}
		used := usedIn(list[i+1:])
		f.side = test.Else != nil && !usedIn(list[i+2:])
		if used && !c.isUsed(err, test, list[i+2:]) {
			found = append(found, f)
		}
	}
	return found
}

// results returns what gets the results of a call: the left sides of its assignment but the error, and the variables
// whose addresses it is given.
func results(assign *ast.AssignStmt, call *ast.CallExpr) []ast.Expr {
	list := slices.Clone(assign.Lhs[:len(assign.Lhs)-1])
	for _, arg := range call.Args {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
			list = append(list, u.X)
		}
	}
	return list
}

// mentions reports whether one of some variables occurs in a node.
func (c *checker) mentions(n ast.Node, vars map[types.Object]bool) bool {
	return goq.Contains(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && vars[c.pass.TypesInfo.Uses[id]]
	})
}

// usesIn reports whether a variable occurs in statements.
func (c *checker) usesIn(list []ast.Stmt, v *types.Var) bool {
	return slices.ContainsFunc(list, func(stmt ast.Stmt) bool { return goq.Mentions(c.pass.TypesInfo, stmt, v) })
}

// isUsed reports whether statements use a variable for anything but a log. The test of the error is left out.
func (c *checker) isUsed(v *types.Var, test *ast.IfStmt, list []ast.Stmt) (used bool) {
	for _, stmt := range list {
		ast.Inspect(stmt, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && c.isLog(call) || n == ast.Node(test.Cond) || n == ast.Node(test.Body) {
				return false
			}
			id, ok := n.(*ast.Ident)
			used = used || ok && c.pass.TypesInfo.Uses[id] == v
			return !used
		})
	}
	return used
}

// leavesElse reports whether the function returns if there is no error: then what follows is the way without the call.
func leavesElse(test *ast.IfStmt) (leaves bool) {
	if test.Else == nil {
		return false
	}
	ast.Inspect(test.Else, func(n ast.Node) bool {
		_, ok := n.(*ast.ReturnStmt)
		leaves = leaves || ok
		return !leaves
	})
	return leaves
}

// setBefore reports whether statements set an element or a field, which may say that something is missing.
func setBefore(list []ast.Stmt) bool {
	for _, stmt := range list {
		assign, ok := stmt.(*ast.AssignStmt)
		if !ok {
			continue
		}
		if _, isIndex := assign.Lhs[0].(*ast.IndexExpr); isIndex {
			return true
		}
	}
	return false
}

// variable returns the variable that an expression is, or nil.
func (c *checker) variable(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok || id.Name == "_" {
		return nil
	}
	v, _ := c.pass.TypesInfo.ObjectOf(id).(*types.Var)
	return v
}

// asker is a function of the package, with the number of functions around it. See [checker.asksOthers].
type asker struct {
	decl  *ast.FuncDecl
	depth int
}

// asksOthers reports whether a call asks somebody else, and does not only parse or convert: it has a context or an HTTP
// client among its arguments, gives an HTTP response, is a method of another module that is named after fetching
// something, or is a function of the package that makes such a call. depth is the number of functions followed so far.
func (c *checker) asksOthers(call *ast.CallExpr, depth int) bool {
	const deepest = 3
	if sig, ok := c.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature); ok && sig.Results().Len() == 2 {
		switch first := sig.Results().At(0).Type(); {
		case c.answers.IsResponse(first):
			return true
		case first.String() == "*net/http.Request", first.String() == "net.Conn":
			return false // it is not sent yet; whether there is a connection is an answer
		}
	}
	if _, decl := c.handlers.Callee(call); decl != nil && decl.Body != nil && depth < deepest {
		asks := c.asking.Get(asker{decl, depth}, func() bool {
			return goq.Contains(decl.Body, func(n ast.Node) bool {
				inner, ok := n.(*ast.CallExpr)
				return ok && c.asksOthers(inner, depth+1)
			})
		})
		if asks {
			return true
		}
	}
	if fn := typeutil.StaticCallee(c.pass.TypesInfo, call); fn != nil && fn.Signature().Recv() != nil && fn.Pkg() != nil &&
		!goq.SameModule(c.pass, fn.Pkg()) && lexicon.Fetches.MatchString(fn.Name()) &&
		strings.Contains(fn.Pkg().Path(), ".") {
		return true
	}
	for _, arg := range call.Args {
		if t := c.pass.TypesInfo.TypeOf(arg); t != nil && (goq.IsContext(t) || c.isClient(t)) {
			return true
		}
	}
	return false
}

// isClient reports whether a type sends HTTP requests, as *http.Client does.
func (c *checker) isClient(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, c.pass.Pkg, "Do")
	fn, ok := obj.(*types.Func)
	return ok && fn.Signature().Params().Len() == 1 && fn.Signature().Params().At(0).Type().String() == "*net/http.Request"
}

// isNotNil reports whether a condition is "err != nil" for a variable.
func (c *checker) isNotNil(cond ast.Expr, err *types.Var) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && b.Op == token.NEQ && c.pass.TypesInfo.Types[b.Y].IsNil() && c.variable(b.X) == err
}

// onlyLogs reports whether the statements after a failure do nothing but write to a log, add a default in place of the
// result, and go on with the next element of a loop.
func (c *checker) onlyLogs(f *failing, list []ast.Stmt) bool {
	for i, stmt := range list {
		switch s := stmt.(type) {
		case *ast.BranchStmt:
			f.skip = s.Tok == token.CONTINUE && i == len(list)-1
			return f.skip
		case *ast.ReturnStmt:
			f.skip = f.inLiteral && c.returnsNoError(s)
			return f.skip
		case *ast.ExprStmt:
			if call, ok := s.X.(*ast.CallExpr); !ok || !c.isLog(call) {
				return false
			}
		case *ast.AssignStmt:
			if !c.addsDefault(s) {
				return false
			}
			f.fill = true
		default:
			return false
		}
	}
	return !f.fill
}

// returnsNoError reports whether a return statement has no results, or nil alone.
func (c *checker) returnsNoError(ret *ast.ReturnStmt) bool {
	return len(ret.Results) == 0 || len(ret.Results) == 1 && c.pass.TypesInfo.Types[ret.Results[0]].IsNil()
}

// addsDefault reports whether a statement appends a literal that has no entry for a failure.
func (c *checker) addsDefault(s *ast.AssignStmt) bool {
	if len(s.Rhs) != 1 {
		return false
	}
	call, ok := s.Rhs[0].(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return false
	}
	b, isBuiltin := typeutil.Callee(c.pass.TypesInfo, call).(*types.Builtin)
	lit, isLit := ast.Unparen(call.Args[1]).(*ast.CompositeLit)
	if !isBuiltin || b.Name() != "append" || !isLit {
		return false
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			return false
		}
		if key, ok := kv.Key.(*ast.Ident); !ok || lexicon.SaysState.MatchString(key.Name) {
			return false
		}
		if v := c.pass.TypesInfo.Types[kv.Value].Value; v != nil && strings.Contains(v.ExactString(), " ") {
			return false // a sentence, which may say it
		}
		mentions := false
		ast.Inspect(kv.Value, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			mentions = mentions || ok && goq.IsError(c.pass.TypesInfo.TypeOf(e))
			return !mentions
		})
		if mentions {
			return false
		}
	}
	return true
}

// isLog reports whether a call writes to a log: it has the name of one, and returns nothing that matters.
func (c *checker) isLog(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !lexicon.Logs.MatchString(sel.Sel.Name) {
		return false
	}
	fn := goq.Called(c.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if fn.Pkg().Path() == "fmt" {
		return strings.HasPrefix(fn.Name(), "Print") || len(call.Args) > 0 && c.isStandardStream(call.Args[0])
	}
	return strings.Contains(strings.ToLower(fn.Pkg().Path()), "log") || isLogger(c.pass.TypesInfo.TypeOf(sel.X))
}

// isStandardStream reports whether an expression is os.Stderr or os.Stdout.
func (c *checker) isStandardStream(e ast.Expr) bool {
	text := types.ExprString(e)
	return text == "os.Stderr" || text == "os.Stdout"
}

// isLogger reports whether a type is named after a log.
func isLogger(t types.Type) bool {
	if t == nil {
		return false
	}
	named, ok := types.Unalias(goq.Deref(t)).(*types.Named)
	return ok && (strings.Contains(strings.ToLower(named.Obj().Name()), "log") || named.Obj().Pkg() != nil &&
		strings.Contains(strings.ToLower(named.Obj().Pkg().Path()), "log"))
}

// asked reports the calls in a block that a parameter of the function asks for: if includeComments { … }.
func (c *checker) asked(fn ast.Node, block *ast.BlockStmt) {
	found := c.failings(block.List, false)
	if len(found) == 0 {
		return
	}
	guards := flow.Guards(fn, block.List[0])
	if len(guards) == 0 || guards[0].Cond == nil || !guards[0].Holds {
		return
	}
	flag := c.parameterIn(fn, guards[0].Cond)
	if flag == nil {
		return
	}
	for _, f := range found {
		if !f.skip {
			c.add(f, fn, "goes on without the result of %s, which "+types.ExprString(flag)+" asks for, if the call "+
				"fails, and does not say so: the model takes the answer for complete; return the error, or say in the "+
				"answer what is missing")
		}
	}
}

// parameterIn returns the boolean parameter that has to hold for a condition, or nil.
func (c *checker) parameterIn(fn ast.Node, cond ast.Expr) ast.Expr {
	cond = ast.Unparen(cond)
	if b, ok := cond.(*ast.BinaryExpr); ok && b.Op == token.LAND {
		if flag := c.parameterIn(fn, b.X); flag != nil {
			return flag
		}
		return c.parameterIn(fn, b.Y)
	}
	if !c.isParameter(fn, cond) {
		return nil
	}
	return cond
}

// isParameter reports whether an expression is a boolean parameter of a function, a field of a parameter, or an
// argument of the tool call that an SDK's method looks up: req.GetBool("comments", false).
func (c *checker) isParameter(fn ast.Node, e ast.Expr) bool {
	basic, ok := c.pass.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	if !ok || basic.Kind() != types.Bool {
		return false
	}
	if v := c.variable(e); v != nil {
		if a := c.handlers.Assigned(v); a != nil && len(a.Values) == 1 && !a.Opaque {
			e = a.Values[0].Expr
		}
	}
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.CallExpr:
			called := typeutil.StaticCallee(c.pass.TypesInfo, x)
			if called == nil || called.Pkg() == nil || called.Signature().Recv() == nil || !mcp.InSDK(called.Pkg().Path()) {
				return false
			}
			e = x.Fun
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			sig := goq.Signature(c.pass.TypesInfo, fn)
			return sig != nil && goq.ParamIndex(sig, c.pass.TypesInfo.Uses[x]) >= 0
		default:
			return false
		}
	}
}

// add reports a call whose error is only logged.
func (c *checker) add(f failing, fn ast.Node, problem string) {
	where, called := c.handlers.TitleOf(fn), types.ExprString(f.call.Fun)
	c.findings = append(c.findings, report.Finding{
		Node: f.test, Subject: called,
		Message: func(subject string) string { return where + " " + fmt.Sprintf(problem, subject) },
	})
}
