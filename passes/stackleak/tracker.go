package stackleak

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/coded"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// leaks reports whether a stack trace that a call in a function makes reaches the client.
func (c *checker) leaks(fd *ast.FuncDecl, call *ast.CallExpr) bool {
	if c.sinks == nil {
		c.collect()
	}
	t := &tracker{checker: c, fd: fd, seen: make(map[*types.Var]bool)}
	return t.leaks(call)
}

// tracker follows a stack trace through the local variables of a function.
type tracker struct {
	*checker
	fd   *ast.FuncDecl
	seen map[*types.Var]bool // variables that were followed
}

// leaks reports whether the value of an expression reaches the client: directly, or through a variable that gets it.
func (t *tracker) leaks(e ast.Expr) bool {
	path := goq.Path(t.fd, e)
	if len(path) == 0 || t.isSwitched(path) {
		return false
	}
	sink := slices.IndexFunc(path, func(n ast.Node) bool { return t.sinks[n] })
	if sink >= 0 && t.passes(path[sink:]) {
		return true
	}
	if buffer := t.filled(e); buffer != nil {
		return t.variable(buffer)
	}
	return slices.ContainsFunc(t.receivers(path), t.variable)
}

// filled returns the argument in which runtime.Stack(buf, false) leaves the trace, or nil.
func (t *tracker) filled(e ast.Expr) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || !goq.IsFunc(typeutil.StaticCallee(t.pass.TypesInfo, call), "runtime", "Stack") {
		return nil
	}
	return call.Args[0]
}

// receivers returns the expressions that get the value at the end of a path in the statement around it: the left side
// of an assignment, or a builder that the value is written to.
func (t *tracker) receivers(path []ast.Node) (list []ast.Expr) {
	e := path[len(path)-1]
	within := func(outer ast.Expr) bool { return outer.Pos() <= e.Pos() && e.End() <= outer.End() }
	for i, n := range slices.Backward(path) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if !t.passes(path[i:]) {
				return nil
			}
			for k, left := range n.Lhs {
				if within(n.Rhs[min(k, len(n.Rhs)-1)]) {
					list = append(list, left)
				}
			}
			return list
		case *ast.ValueSpec:
			for k, value := range n.Values {
				if within(value) {
					list = append(list, n.Names[k])
				}
			}
			return list
		case *ast.CallExpr:
			if builder := t.builder(n, n == e); builder != nil {
				return []ast.Expr{builder}
			}
		case ast.Stmt:
			return nil
		}
	}
	return nil
}

// builder returns the builder or buffer that a call writes to, or nil: text.WriteString(trace),
// fmt.Fprintf(&text, …). isSource is set if the call itself makes the trace. It then needs another argument.
func (t *tracker) builder(call *ast.CallExpr, isSource bool) ast.Expr {
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && isBuilder(t.pass.TypesInfo.TypeOf(sel.X)) {
		return sel.X
	}
	if len(call.Args) > 0 && (!isSource || len(call.Args) > 1) && isBuilder(t.pass.TypesInfo.TypeOf(call.Args[0])) {
		return call.Args[0]
	}
	return nil
}

// isBuilder reports whether a type is, or points to, a builder or buffer of the standard library.
func isBuilder(t types.Type) bool {
	if t == nil {
		return false
	}
	return goq.IsNamed(t, goq.Name{Package: "strings", Name: "Builder"}) ||
		goq.IsNamed(t, goq.Name{Package: "bytes", Name: "Buffer"})
}

// variable reports whether the local variable at the root of an expression reaches the client.
func (t *tracker) variable(e ast.Expr) bool {
	id := goq.Root(e)
	if id == nil {
		return false
	}
	v, ok := t.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.Pkg() == nil || goq.IsGlobal(v) || t.seen[v] {
		return false
	}
	t.seen[v] = true
	return t.anyUse(v, id)
}

// anyUse reports whether a use of a variable behind the assignment of the trace reaches the client.
func (t *tracker) anyUse(v *types.Var, assigned *ast.Ident) bool {
	leaks := false
	ast.Inspect(t.fd.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && !leaks && id.Pos() > assigned.End() && t.pass.TypesInfo.Uses[id] == v {
			leaks = t.leaks(id)
		}
		return !leaks
	})
	return leaks
}

// passes reports whether the value at the end of a path is still in the value at its start. It is if it becomes part of
// a text, an error, a result or a list. It is not if it is measured, or given to a function that returns something
// else.
func (t *tracker) passes(path []ast.Node) bool {
	for _, n := range path[:len(path)-1] {
		if call, ok := n.(*ast.CallExpr); ok && !t.keeps(call) {
			return false
		}
	}
	return true
}

// keeps reports whether the result of a call contains its arguments.
func (t *tracker) keeps(call *ast.CallExpr) bool {
	if t.pass.TypesInfo.Types[call.Fun].IsType() {
		return true
	}
	typ := t.pass.TypesInfo.TypeOf(call)
	if goq.IsError(typ) || typ != nil && mcp.ResultOf(typ) != nil {
		return true
	}
	if _, ok := typ.(*types.Tuple); ok {
		return true
	}
	switch fn := typeutil.Callee(t.pass.TypesInfo, call).(type) {
	case *types.Builtin:
		return fn.Name() == "append"
	case *types.Func:
		return fn.Pkg() != nil && (joinsTexts[fn.Pkg().Path()] || mcp.KnowsMCP(fn.Pkg().Path()))
	}
	return true
}

// joinsTexts lists the packages whose functions make texts and lists of their arguments.
var joinsTexts = map[string]bool{
	"fmt": true, "strings": true, "bytes": true, "errors": true, "encoding/json": true, "maps": true, "slices": true,
}

// collect lists the expressions that reach the client: those that answer a tool call, those that a typed error is made
// of, and those that a function with the signature of a handler or a handler of a resource or prompt returns.
func (c *checker) collect() {
	c.sinks = make(map[ast.Node]bool)
	operands := func(ret *ast.ReturnStmt) {
		for _, r := range ret.Results {
			c.sinks[r] = true
		}
	}
	for _, a := range c.failures.Answers {
		operands(a.Return)
	}
	for _, r := range c.failures.Responders {
		c.namedResults(r.Func, r.Sig)
	}
	for _, site := range c.pass.ResultOf[coded.Analyzer].(*coded.Result).Sites {
		for _, p := range site.Parts {
			switch p.Role {
			case lexicon.Message, lexicon.Suggestion, lexicon.Details:
				c.sinks[p.Expr] = true
			}
		}
	}
	for _, call := range c.handlers.Around {
		for fn := range c.handlers.Mentioned(call) {
			c.middleware(fn, operands)
		}
	}
	for _, r := range c.requests.Registrations {
		goq.Returns(goq.Body(r.Func), operands)
	}
	for fn, decl := range c.handlers.Decls {
		if _, ok := mcp.ShapeOf(fn.Signature()); ok {
			goq.Returns(decl.Body, operands)
		}
	}
}

// middleware adds what a function around all handlers answers with: the results of the functions that it returns.
func (c *checker) middleware(fn ast.Node, operands func(*ast.ReturnStmt)) {
	goq.Returns(goq.Body(fn), func(ret *ast.ReturnStmt) {
		for _, e := range ret.Results {
			if conv, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(conv.Args) == 1 { // server.ToolHandlerFunc(func…)
				e = conv.Args[0]
			}
			lit, ok := ast.Unparen(e).(*ast.FuncLit)
			if !ok {
				continue
			}
			if sig, ok := c.pass.TypesInfo.TypeOf(lit).(*types.Signature); ok && goq.ErrorIndex(sig) >= 0 {
				goq.Returns(lit.Body, operands)
				c.namedResults(lit, sig)
			}
			c.middleware(lit, operands)
		}
	})
}

// namedResults adds the expressions that are assigned to the named results of a function. Deferred functions, which
// recover from panics, do that.
func (c *checker) namedResults(fn ast.Node, sig *types.Signature) {
	isResult := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		if !ok {
			return false
		}
		for v := range sig.Results().Variables() {
			if v.Name() != "" && c.pass.TypesInfo.Uses[id] == v {
				return true
			}
		}
		return false
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Lhs) == len(a.Rhs) {
			for i, left := range a.Lhs {
				if isResult(left) {
					c.sinks[a.Rhs[i]] = true
				}
			}
		}
		return true
	})
}

// isSwitched reports whether the end of a path runs only if the server is being developed: because of a condition
// around it, or of one before it that returns.
func (t *tracker) isSwitched(path []ast.Node) bool {
	for _, g := range flow.Guards(t.fd, path[len(path)-1]) {
		if g.Cond != nil && isSwitch(g.Cond, g.Holds) {
			return true
		}
	}
	for i, n := range path[:len(path)-1] {
		if block, ok := n.(*ast.BlockStmt); ok && leavesBefore(block, path[i+1]) {
			return true
		}
	}
	return false
}

// leavesBefore reports whether a block returns before one of its statements unless the server is being developed.
func leavesBefore(block *ast.BlockStmt, at ast.Node) bool {
	for _, stmt := range block.List {
		if stmt == at {
			return false
		}
		if cond, ok := stmt.(*ast.IfStmt); ok && returns(cond.Body) && isSwitch(cond.Cond, false) {
			return true
		}
	}
	return false
}

// returns reports whether a block ends with a return statement.
func returns(block *ast.BlockStmt) bool {
	if len(block.List) == 0 {
		return false
	}
	_, ok := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return ok
}

// isSwitch reports whether the server is being developed if a condition holds, or, with holds false, if it does not.
func isSwitch(cond ast.Expr, holds bool) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.NOT && isSwitch(e.X, !holds)
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return isSwitch(e.X, holds) || isSwitch(e.Y, holds)
		}
		lit, ok := ast.Unparen(e.Y).(*ast.BasicLit)
		isEmpty := ok && lit.Value == `""`
		return (namesSwitch(e.X) || namesSwitch(e.Y)) && holds == ((e.Op == token.EQL) != isEmpty)
	}
	return holds && namesSwitch(cond)
}

// namesSwitch reports whether a name in an expression is that of a switch for development.
func namesSwitch(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && lexicon.DebugSwitch.MatchString(id.Name)
		return !found
	})
	return found
}
