package noboundary

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

// Rule reports tools whose typed errors lose their type on the way to the client.
var Rule = rule.New(rule.Meta{
	Name:     "noboundary",
	Doc:      doc,
	Since:    "v0.1.0",
	Severity: rule.Warning,
	Safe:     true,
	Why:      "successes stay the same, and failures keep their text",
	Requires: []*analysis.Analyzer{handlers.Analyzer, failures.Analyzer},
	Run:      run,
})

// Analyzer is the analyzer of the rule, for hosts that take analyzers one by one.
var Analyzer = Rule.Analyzer

func run(pass *analysis.Pass) (any, error) {
	c := &checker{
		pass: pass, rewrite: edit.New(pass, nil),
		found: pass.ResultOf[handlers.Analyzer].(*handlers.Result), sites: pass.ResultOf[failures.Analyzer].(*failures.Result),
	}
	c.handlers()
	c.servers()
	report.Report(pass, c.list)
	return nil, nil
}

type checker struct {
	pass    *analysis.Pass
	rewrite *edit.Rewriter
	found   *handlers.Result
	sites   *failures.Result
	list    []report.Finding
}

// handlers reports the tools that need a wrapper of their own, and those for which there is no remedy.
func (c *checker) handlers() {
	byPlace := make(map[ast.Expr][]*failures.Leak) // one expression may register several
	var places []ast.Expr
	for _, l := range c.sites.Leaks {
		if l.Remedy == failures.AtServer || l.Remedy == failures.NoRemedy && !c.found.Creates && l.SDK.Boundary.Runtime != "" {
			continue
		}
		var at ast.Expr
		switch decl, declared := l.Func.(*ast.FuncDecl); {
		case l.Given != nil:
			at = outermost(c.pass, l.Given)
		case declared: // it is registered where it cannot be seen
			at = decl.Name
		default:
			continue
		}
		if byPlace[at] == nil {
			places = append(places, at)
		}
		byPlace[at] = append(byPlace[at], l)
	}
	for _, at := range places {
		c.list = append(c.list, c.handler(at, byPlace[at]))
	}
}

// handler reports the tools that an expression registers.
func (c *checker) handler(at ast.Expr, group []*failures.Leak) report.Finding {
	l := group[0]
	f := report.Finding{Node: at, Subject: "errors with a code", Fix: "Wrap the handler"}
	instead := "return mcperr.InText of them"
	switch wrapper := wrapper(c.pass, l, at); {
	case l.Remedy == failures.AtHandler && wrapper == "":
		instead = "wrap the handler where it is registered"
		if l.SDK.RecallsSince != "" {
			instead = fmt.Sprintf("update %s to %s, from which on a boundary of the server gives them back their type", l.SDK.Name, l.SDK.RecallsSince)
		}
	case wrapper != "":
		instead = fmt.Sprintf("register it through mcperr.%s", wrapper)
		f.Edits = c.rewrite.Wrap(at, wrapper)
	case l.SDK.Since != "":
		instead = fmt.Sprintf("return error results instead, or update %s to %s", l.SDK.Name, l.SDK.Since)
	}
	f.Message = func(subject string) string {
		return fmt.Sprintf("%s %s, and nothing makes a tool result of them: %s; %s", who(l.Name, "", len(group)), subject, effect(l.SDK, l.Delivery), instead)
	}
	return f
}

// who names some tools as the subject of a sentence.
func who(first, pkg string, tools int) string {
	if pkg != "" {
		first += " of package " + pkg
	}
	switch tools {
	case 1:
		return first + " returns"
	case 2:
		return first + " and 1 more tool return"
	}
	return fmt.Sprintf("%s and %d more tools return", first, tools-1)
}

// servers reports the servers without a boundary around the tools that need one.
func (c *checker) servers() {
	if !c.sites.Makes {
		return
	}
	bySDK := make(map[string]*group)
	for _, l := range c.sites.Leaks {
		if l.Remedy == failures.AtServer {
			add(bySDK, l.SDK, l.Name, "", 1, l.Given)
		}
	}
	for _, b := range c.sites.Below {
		for _, k := range mcp.All {
			if k.Name == b.SDK {
				add(bySDK, k, b.First, b.Package.Name(), b.Tools, nil)
			}
		}
	}
	for _, k := range mcp.All {
		g := bySDK[k.Name]
		if g == nil {
			continue
		}
		servers := c.serversOf(k)
		for _, server := range servers {
			c.list = append(c.list, c.server(server, k, g))
		}
		if len(servers) == 0 && g.given != nil {
			c.list = append(c.list, c.server(g.given, k, g))
		}
	}
}

// group are the tools of one SDK that need a boundary.
type group struct {
	first, pkg string
	tools      int
	given      ast.Expr // by which one of them is registered here; may be nil
}

func add(bySDK map[string]*group, k *mcp.SDK, first, pkg string, tools int, given ast.Expr) {
	g := bySDK[k.Name]
	if g == nil {
		g = &group{first: first, pkg: pkg}
		bySDK[k.Name] = g
	}
	if g.tools += tools; g.given == nil {
		g.given = given
	}
}

// serversOf returns the calls by which the package makes or gets servers of an SDK.
func (c *checker) serversOf(k *mcp.SDK) (list []ast.Expr) {
	for _, call := range c.sites.Servers {
		if fn := typeutil.StaticCallee(c.pass.TypesInfo, call); fn != nil && mcp.ReturnsServer(fn) == k {
			list = append(list, call)
		}
	}
	return list
}

// server reports a server without a boundary.
func (c *checker) server(at ast.Expr, k *mcp.SDK, g *group) report.Finding {
	f := report.Finding{Node: at, Subject: "errors", Fix: "Put a boundary around all tools of the server"}
	call, _ := at.(*ast.CallExpr)
	if call != nil {
		f.Edits = c.around(call, k.Boundary)
	}
	f.Message = func(subject string) string {
		return fmt.Sprintf("%s %s, and nothing on this server makes tool results of them: the client gets no code and no retry; "+
			"put mcperr.%s around all tools, by %s", who(g.first, g.pkg, g.tools), subject, k.Boundary.Runtime, k.Boundary.Func.Name)
	}
	return f
}

// around returns the edits that add the runtime's middleware to a server: as an option of the call that makes it, or in
// a statement behind it.
func (c *checker) around(server *ast.CallExpr, b mcp.Boundary) []analysis.TextEdit {
	pkg := c.boundaryPackage(server, b)
	if pkg == nil {
		return nil
	}
	call := func(names edit.Names, function string) string {
		types := make([]string, len(b.Types))
		for i, t := range b.Types {
			types[i] = names.Of(pkg, t.Name)
		}
		return function + "(" + names.Runtime(b.Runtime) + "[" + strings.Join(types, ", ") + "])"
	}
	made := typeutil.StaticCallee(c.pass.TypesInfo, server).Pkg() == pkg
	if b.Func.Type == "" && made && !server.Ellipsis.IsValid() {
		// The first option is outermost: it sees the errors of the others, and they see what they saw before.
		fixed := typeutil.StaticCallee(c.pass.TypesInfo, server).Signature().Params().Len() - 1
		if len(server.Args) < fixed || fixed == 0 {
			return nil
		}
		before := server.Args[fixed-1]
		return c.rewrite.Insert(server, before.End(), func(names edit.Names) string {
			return c.separator(server, fixed) + call(names, names.Of(pkg, b.Func.Name))
		})
	}
	method := b.Func.Name
	if b.Func.Type == "" {
		method = b.Method
	}
	return c.behind(server, method, func(names edit.Names, server string) string { return call(names, server+"."+method) })
}

// boundaryPackage returns the SDK's package that has the boundary's types.
func (c *checker) boundaryPackage(server *ast.CallExpr, b mcp.Boundary) *types.Package {
	if fn := typeutil.StaticCallee(c.pass.TypesInfo, server); fn != nil && fn.Pkg().Path() == b.Func.Package {
		return fn.Pkg()
	}
	t := c.pass.TypesInfo.TypeOf(server)
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		if named, ok := types.Unalias(p.Elem()).(*types.Named); ok && named.Obj().Pkg().Path() == b.Func.Package {
			return named.Obj().Pkg()
		}
	}
	return nil
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// separator returns what stands before a new argument at an index: it gets a line of its own if the one there has.
func (c *checker) separator(call *ast.CallExpr, i int) string {
	position := c.pass.Fset.Position
	at := call.Args[min(i, len(call.Args)-1)]
	if i > 0 && i < len(call.Args) && position(call.Args[i-1].End()).Line == position(at.Pos()).Line || position(at.Pos()).Line == position(call.Lparen).Line {
		return ", "
	}
	return ",\n" + strings.Repeat("\t", position(at.Pos()).Column-1)
}

// behind returns the edits that add a statement behind the one that assigns a server to a variable or field.
func (c *checker) behind(server *ast.CallExpr, method string, statement func(edit.Names, string) string) []analysis.TextEdit {
	file := goq.FileOf(c.pass, server)
	path := goq.Path(file, server)
	if len(path) < 3 {
		return nil
	}
	assign, ok := path[len(path)-2].(*ast.AssignStmt)
	_, inBlock := path[len(path)-3].(*ast.BlockStmt)
	if !ok || !inBlock || len(assign.Lhs) != 1 || !isName(assign.Lhs[0]) || !hasMethod(c.pass.TypesInfo.TypeOf(assign.Lhs[0]), method) {
		return nil
	}
	if c.tested(path[len(path)-3].(*ast.BlockStmt), assign) {
		return nil // there may be no server
	}
	position := c.pass.Fset.Position
	indent := strings.Repeat("\t", position(assign.Pos()).Column-1)
	variable := types.ExprString(assign.Lhs[0])
	at := c.lastAround(path[len(path)-3].(*ast.BlockStmt), assign, variable)
	for _, group := range file.Comments { // one on the same line stays there
		if group.Pos() > at && position(group.Pos()).Line == position(at).Line {
			at = group.End()
		}
	}
	return c.rewrite.Insert(server, at, func(names edit.Names) string {
		return "\n" + indent + statement(names, variable)
	})
}

// isName reports whether an expression names a variable, or a field of one: it has no effect if it is repeated.
func isName(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name != "_"
	case *ast.SelectorExpr:
		return isName(e.X)
	}
	return false
}

// tested reports whether the statement behind an assignment is an if statement that tests the variable.
func (c *checker) tested(block *ast.BlockStmt, assign *ast.AssignStmt) bool {
	i := slices.Index(block.List, ast.Stmt(assign))
	if i < 0 || i+1 >= len(block.List) {
		return false
	}
	next, ok := block.List[i+1].(*ast.IfStmt)
	if !ok {
		return false
	}
	variable, found := types.ExprString(assign.Lhs[0]), false
	ast.Inspect(next.Cond, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && types.ExprString(e) == variable {
			found = true
		}
		return !found
	})
	return found
}

// lastAround returns where the last statement of a block ends that puts something around the tools of the server in a
// variable, or the one that makes the server: what is added last is outermost.
func (c *checker) lastAround(block *ast.BlockStmt, made *ast.AssignStmt, variable string) token.Pos {
	at := made.End()
	if c.sites.Flattens {
		return at // outside of what makes text of errors, there is nothing left to see
	}
	for _, stmt := range block.List {
		expr, ok := stmt.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := expr.X.(*ast.CallExpr)
		if !ok || !slices.Contains(c.found.Around, call) {
			continue
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && types.ExprString(sel.X) == variable {
			at = max(at, stmt.End())
		}
	}
	return at
}

// outermost returns the expression that is registered: the handler, with what the server itself wraps around it.
func outermost(pass *analysis.Pass, e ast.Expr) ast.Expr {
	file := goq.FileOf(pass, e)
	if file == nil {
		return e
	}
	path := goq.Path(file, e)
	for i := len(path) - 2; i >= 0; i-- {
		call, ok := path[i].(*ast.CallExpr)
		if !ok {
			break
		}
		sig, ok := pass.TypesInfo.TypeOf(call).Underlying().(*types.Signature)
		fn := typeutil.StaticCallee(pass.TypesInfo, call)
		if !ok || fn != nil && fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) {
			break
		}
		if _, ok := mcp.ShapeOf(sig); !ok {
			break
		}
		e = call
	}
	return e
}

// effect says what the client gets for a typed error.
func effect(k *mcp.SDK, wire mcp.Delivery) string {
	if wire == mcp.Protocol {
		return k.Name + " sends a JSON-RPC error, which the model never sees"
	}
	return k.Name + " sends its text, and code and retry are lost"
}

// wrapper returns the function of the runtime that fits a handler, or "".
func wrapper(pass *analysis.Pass, l *failures.Leak, at ast.Expr) string {
	t := pass.TypesInfo.TypeOf(at)
	if t == nil || l.Given == nil {
		return ""
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || l.Remedy == failures.NoRemedy {
		return ""
	}
	shape, shaped := mcp.ShapeOf(sig)
	params, results := sig.Params().Len(), sig.Results().Len()
	switch {
	case shaped && shape.Result != 0:
		return ""
	case shaped && params == 2 && results == 2:
		return "Handler"
	case shaped && params == 3 && results == 3:
		return "HandlerFor"
	case shaped && params == 3 && results == 2:
		return "HandlerIn"
	case !shaped && params == 3 && results == 2 && goq.ErrorIndex(sig) == 1:
		return "HandlerOut"
	}
	return ""
}
