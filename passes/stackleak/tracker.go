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
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// tracker follows a stack trace through the local variables of a function.
type tracker struct {
	*checker
	fd   *ast.FuncDecl
	seen map[*types.Var]bool
}

// leaks reports whether the value of an expression gets to the client.
func (t *tracker) leaks(e ast.Expr) bool {
	path := goq.Path(t.fd, e)
	if len(path) == 0 || t.isSwitched(path) {
		return false
	}
	if sink := t.sinkOf(path); sink >= 0 && t.passes(path[sink:]) {
		return true
	}
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) > 0 { // runtime.Stack(buf, false) writes into buf
		if fn := typeutil.StaticCallee(t.pass.TypesInfo, call); goq.IsFunc(fn, "runtime", "Stack") {
			return t.variable(call.Args[0])
		}
	}
	for i := len(path) - 1; i >= 0; i-- {
		switch n := path[i].(type) {
		case *ast.AssignStmt:
			if !t.passes(path[i:]) {
				return false
			}
			for k, l := range n.Lhs {
				if r := n.Rhs[min(k, len(n.Rhs)-1)]; r.Pos() <= e.Pos() && e.End() <= r.End() && t.variable(l) {
					return true
				}
			}
			return false
		case *ast.ValueSpec:
			for k, name := range n.Names {
				if k < len(n.Values) && n.Values[k].Pos() <= e.Pos() && e.End() <= n.Values[k].End() && t.variable(name) {
					return true
				}
			}
			return false
		case *ast.CallExpr: // text.WriteString(trace), fmt.Fprintf(&text, …)
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && isBuilder(t.pass.TypesInfo.TypeOf(sel.X)) {
				return t.variable(sel.X)
			}
			if len(n.Args) > 0 && (n != e || len(n.Args) > 1) && isBuilder(t.pass.TypesInfo.TypeOf(n.Args[0])) {
				return t.variable(n.Args[0])
			}
		case ast.Stmt:
			return false
		}
	}
	return false
}

func isBuilder(typ types.Type) bool {
	if typ == nil {
		return false
	}
	if p, ok := typ.Underlying().(*types.Pointer); ok {
		typ = p.Elem()
	}
	s := types.TypeString(typ, nil)
	return s == "strings.Builder" || s == "bytes.Buffer"
}

// variable reports whether a use of the local variable at the root of an expression leaks.
func (t *tracker) variable(e ast.Expr) bool {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			e = x.X
		case *ast.Ident:
			v, ok := t.pass.TypesInfo.ObjectOf(x).(*types.Var)
			if !ok || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || t.seen[v] {
				return false
			}
			t.seen[v] = true
			return t.anyUse(v, x)
		default:
			return false
		}
	}
}

// anyUse reports whether a use of a variable after its assignment leaks.
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

// sinkOf returns the index in a path of what gets to the client, or -1.
func (t *tracker) sinkOf(path []ast.Node) int {
	if t.sinks == nil {
		t.collect()
	}
	return slices.IndexFunc(path, func(n ast.Node) bool { return t.sinks[n] })
}

// passes reports whether the value at the end of a path is still in the one at its start: it is put into texts, errors,
// results and lists, and not measured, or handed to somebody who gives something else for it.
func (t *tracker) passes(path []ast.Node) bool {
	for _, n := range path[:len(path)-1] {
		call, ok := n.(*ast.CallExpr)
		if !ok || t.pass.TypesInfo.Types[call.Fun].IsType() {
			continue
		}
		typ := t.pass.TypesInfo.TypeOf(call)
		if goq.IsError(typ) || typ != nil && mcp.ResultOf(typ) != nil {
			continue
		}
		if _, ok := typ.(*types.Tuple); ok {
			continue
		}
		switch fn := typeutil.Callee(t.pass.TypesInfo, call).(type) {
		case *types.Builtin:
			if fn.Name() != "append" {
				return false
			}
		case *types.Func:
			if fn.Pkg() == nil || !texts[fn.Pkg().Path()] && !mcp.KnowsMCP(fn.Pkg().Path()) {
				return false
			}
		}
	}
	return true
}

// texts are the packages whose functions put texts together.
var texts = map[string]bool{"fmt": true, "strings": true, "bytes": true, "errors": true, "encoding/json": true, "maps": true, "slices": true}

// collect lists what gets to the client: what answers a tool call, what typed errors are made of, and what functions
// of the server make results of.
func (c *checker) collect() {
	c.sinks = make(map[ast.Node]bool)
	for _, a := range c.sites.Answers {
		for _, r := range a.Return.Results {
			c.sinks[r] = true
		}
	}
	for _, p := range c.sites.Responders {
		c.assigned(p)
	}
	for _, site := range c.pass.ResultOf[coded.Analyzer].(*coded.Result).Sites {
		for _, p := range site.Parts {
			switch p.Role {
			case lexicon.Message, lexicon.Suggestion, lexicon.Details:
				c.sinks[p.Expr] = true
			}
		}
	}
	for fn, decl := range c.found.Decls {
		if _, ok := mcp.ShapeOf(fn.Signature()); !ok {
			continue
		}
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			if ret, ok := n.(*ast.ReturnStmt); ok {
				for _, r := range ret.Results {
					c.sinks[r] = true
				}
			}
			_, inner := n.(*ast.FuncLit)
			return !inner
		})
	}
}

// assigned adds what is assigned to the named results of a function, also in deferred ones, where traces mostly come
// from.
func (c *checker) assigned(p *handlers.Responder) {
	ast.Inspect(p.Func, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) {
			return true
		}
		for i, l := range a.Lhs {
			id, ok := l.(*ast.Ident)
			for v := range p.Sig.Results().Variables() {
				if ok && v.Name() != "" && c.pass.TypesInfo.Uses[id] == v {
					c.sinks[a.Rhs[i]] = true
				}
			}
		}
		return true
	})
}

// isSwitched reports whether a switch for development is around a node, or before it with a return.
func (t *tracker) isSwitched(path []ast.Node) bool {
	at := path[len(path)-1]
	for _, g := range flow.Guards(t.fd, at) {
		if g.Cond != nil && isSwitch(g.Cond, g.Holds) {
			return true
		}
	}
	for i, n := range path {
		block, ok := n.(*ast.BlockStmt)
		if !ok || i+1 == len(path) {
			continue
		}
		for _, stmt := range block.List {
			if stmt == path[i+1] {
				break
			}
			if cond, ok := stmt.(*ast.IfStmt); ok && leaves(cond.Body) && isSwitch(cond.Cond, false) {
				return true
			}
		}
	}
	return false
}

func leaves(block *ast.BlockStmt) bool {
	if len(block.List) == 0 {
		return false
	}
	_, ok := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return ok
}

// isSwitch reports whether a condition that comes out as given means that somebody develops the server.
func isSwitch(cond ast.Expr, holds bool) bool {
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.NOT && isSwitch(e.X, !holds)
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return isSwitch(e.X, holds) || isSwitch(e.Y, holds)
		}
		named := names(e.X) || names(e.Y)
		lit, ok := ast.Unparen(e.Y).(*ast.BasicLit)
		isEmpty := ok && lit.Value == `""`
		return named && holds == ((e.Op == token.EQL) != isEmpty)
	}
	return holds && names(cond)
}

func names(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && lexicon.DebugSwitch.MatchString(id.Name)
		return !found
	})
	return found
}
