package noboundary

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/codes"
	"github.com/mcperrlint/mcperrlint/internal/edit"
	"github.com/mcperrlint/mcperrlint/internal/failures"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/report"
)

// group are the tools of one SDK that need a boundary.
type group struct {
	first, pkg string
	tools      int
	given      ast.Expr // the expression that registers one of them in this package; may be nil
}

// servers reports the servers without a boundary around the tools that need one.
func (c *checker) servers() {
	if !c.failures.Makes {
		return
	}
	groups := c.groups()
	for _, k := range mcp.All {
		g := groups[k.Name]
		if g == nil || k.Boundary.Runtime == "" {
			continue
		}
		servers := c.serversOf(k)
		for _, server := range servers {
			c.findings = append(c.findings, c.server(server, k, g))
		}
		if len(servers) == 0 && g.given != nil {
			c.findings = append(c.findings, c.server(g.given, k, g))
		}
	}
}

// groups returns the tools that need a boundary, by the names of their SDKs.
func (c *checker) groups() map[string]*group {
	groups := make(map[string]*group)
	add := func(sdk, first, pkg string, tools int, given ast.Expr) {
		g := groups[sdk]
		if g == nil {
			g = &group{first: first, pkg: pkg}
			groups[sdk] = g
		}
		if g.tools += tools; g.given == nil && given != nil {
			g.first, g.given = first, given // a helper that tools call was first, perhaps
		}
	}
	for _, l := range c.failures.Leaks {
		if l.Remedy == failures.AtServer {
			add(l.SDK.Name, c.handlers.SubjectOf(l.Func), "", 1, l.Given)
		}
	}
	for _, b := range c.failures.Below {
		add(b.SDK, b.First, b.Name, b.Tools, nil)
	}
	return groups
}

// serversOf returns the calls by which the package makes or gets servers of an SDK.
func (c *checker) serversOf(k *mcp.SDK) (list []ast.Expr) {
	for _, call := range c.failures.Servers {
		if fn := typeutil.StaticCallee(c.pass.TypesInfo, call); fn != nil && mcp.ReturnsServer(fn) == k {
			list = append(list, call)
		}
	}
	return list
}

// server returns the finding about a server without a boundary.
func (c *checker) server(at ast.Expr, k *mcp.SDK, g *group) report.Finding {
	f := report.Finding{Node: at, Subject: "errors", Fix: "Put a boundary around all tools of the server"}
	by := k.Boundary.Func.Name
	if call, ok := at.(*ast.CallExpr); ok {
		f.Edits, by = c.boundary(call, k.Boundary)
		if k.Boundary.Since != "" && !hasMethod(c.serverType(call), by) {
			by = fmt.Sprintf("%s (since %s %s)", by, k.Name, k.Boundary.Since)
		}
	}
	f.Message = func(subject string) string {
		return fmt.Sprintf("%s %s, and no boundary puts their code and retry into results: "+
			"the client gets neither; put mcperr.%s around all tools, by %s",
			report.Functions(g.first, g.pkg, g.tools), subject, k.Boundary.Runtime, by)
	}
	return f
}

// boundaryCall returns a function that writes the call which adds a boundary, by the function of a name.
func boundaryCall(pkg *types.Package, b mcp.Boundary) func(names edit.Names, function string) string {
	return func(names edit.Names, function string) string {
		types := make([]string, len(b.Types))
		for i, t := range b.Types {
			types[i] = names.Of(pkg, t.Name)
		}
		return function + "(" + names.Runtime(b.Runtime) + "[" + strings.Join(types, ", ") + "])"
	}
}

// boundary returns the edits that add a boundary to a server, and the name of the function that they call: an option of
// the call that makes the server, or a method, in a statement after it.
func (c *checker) boundary(server *ast.CallExpr, b mcp.Boundary) (edits []analysis.TextEdit, by string) {
	pkg := c.boundaryPackage(server, b)
	if pkg == nil {
		return nil, b.Func.Name
	}
	call := boundaryCall(pkg, b)
	if b.Func.Type != "" {
		return c.after(server, b.Func.Name, b.Last, call), b.Func.Name
	}
	made := typeutil.StaticCallee(c.pass.TypesInfo, server)
	isOfSDK := made != nil && made.Pkg() == pkg
	text := func(names edit.Names) string { return call(names, names.Of(pkg, b.Func.Name)) }
	if isOfSDK && !server.Ellipsis.IsValid() {
		return c.option(server, made.Signature().Params().Len()-1, text), b.Func.Name
	}
	if edits := c.after(server, b.Method, b.Last, call); edits != nil {
		return edits, b.Method
	}
	if isOfSDK {
		return c.prepend(server, made, text), b.Func.Name
	}
	return nil, b.Func.Name
}

// boundaryPackage returns the SDK's package that has the boundary's types.
func (c *checker) boundaryPackage(server *ast.CallExpr, b mcp.Boundary) *types.Package {
	if fn := typeutil.StaticCallee(c.pass.TypesInfo, server); fn != nil && fn.Pkg().Path() == b.Func.Package {
		return fn.Pkg()
	}
	if p, ok := types.Unalias(c.serverType(server)).(*types.Pointer); ok {
		named, ok := types.Unalias(p.Elem()).(*types.Named)
		if ok && named.Obj().Pkg().Path() == b.Func.Package {
			return named.Obj().Pkg()
		}
	}
	return nil
}

// option returns the edits that insert the first option of a call, behind its fixed arguments. The first option is the
// outermost middleware: it gets the errors of the others, and they get the same errors as before.
func (c *checker) option(server *ast.CallExpr, fixed int, text func(edit.Names) string) []analysis.TextEdit {
	if len(server.Args) < fixed || fixed == 0 {
		return nil
	}
	ownLine, tooLong := "\n"+c.indentationOf(server)+"\t", false
	edits := c.rewriter.Insert(server, server.Args[fixed-1].End(), func(names edit.Names) string {
		option, separator := text(names), c.separator(server, fixed)
		if c.column(server.End())+len(option) > codes.MaxColumn && separator == ", " {
			behind := c.column(server.End()) - c.column(server.Args[fixed-1].End())
			separator, tooLong = ","+ownLine, len(ownLine)+len(option)+behind > codes.MaxColumn
		}
		return separator + option
	})
	if !tooLong || len(server.Args) == fixed {
		return edits
	}
	next := server.Args[fixed].Pos()
	return c.rewriter.Insert(server, next, func(names edit.Names) string { // the other options get the new line
		return text(names) + "," + ownLine
	})
}

// column returns the column of a position, from 1.
func (c *checker) column(pos token.Pos) int { return c.pass.Fset.Position(pos).Column }

// indentationOf returns the tabs before the statement of a call.
func (c *checker) indentationOf(call *ast.CallExpr) string {
	for _, n := range slices.Backward(goq.Path(goq.FileOf(c.pass, call), call)) {
		if stmt, ok := n.(ast.Stmt); ok {
			return c.indentation(stmt.Pos())
		}
	}
	return ""
}

// prepend returns the edits that put an option before the list of options that a call is given.
func (c *checker) prepend(server *ast.CallExpr, made *types.Func, text func(edit.Names) string) []analysis.TextEdit {
	params := made.Signature().Params()
	list, _ := params.At(params.Len() - 1).Type().(*types.Slice)
	option, ok := types.Unalias(list.Elem()).(*types.Named)
	given := server.Args[len(server.Args)-1]
	if !ok || !isName(given) {
		return nil
	}
	return c.rewriter.Replace(given, func(names edit.Names) string {
		of := names.Of(option.Obj().Pkg(), option.Obj().Name())
		if sep := c.separator(server, len(server.Args)-1); sep != ", " { // the arguments have lines of their own
			line := strings.TrimPrefix(sep, ",")
			return fmt.Sprintf("append([]%s{%s\t%s,%s}, %s...)", of, line, text(names), line, types.ExprString(given))
		}
		return fmt.Sprintf("append([]%s{%s}, %s...)", of, text(names), types.ExprString(given))
	})
}

// separator returns the text before a new argument at an index. The new argument gets its own line if the argument at
// that index has one.
func (c *checker) separator(call *ast.CallExpr, i int) string {
	line := func(pos token.Pos) int { return c.pass.Fset.Position(pos).Line }
	at := call.Args[min(i, len(call.Args)-1)].Pos()
	follows := i > 0 && i < len(call.Args) && line(call.Args[i-1].End()) == line(at)
	if follows || line(at) == line(call.Lparen) {
		return ", "
	}
	return ",\n" + c.indentation(at)
}

// indentation returns the tabs before a position that begins a line.
func (c *checker) indentation(pos token.Pos) string {
	return strings.Repeat("\t", c.pass.Fset.Position(pos).Column-1)
}

// after returns the edits that add a call of a server's method after the statement that assigns the server to a
// variable or field, or with last, after the middleware that is added there. call returns the text of the call.
func (c *checker) after(
	server *ast.CallExpr, method string, last bool, call func(names edit.Names, function string) string,
) []analysis.TextEdit {
	file := goq.FileOf(c.pass, server)
	path, field := c.field(goq.Path(file, server))
	assign, block := assignment(path)
	if assign == nil || !isName(assign.Lhs[0]) || !hasMethod(c.serverType(server), method) {
		return nil
	}
	made, ok := c.certain(block, assign)
	if !ok {
		return nil // there may be no server
	}
	variable, end := types.ExprString(assign.Lhs[0])+field, made.End()
	if last && !c.failures.Flattens { // outside of a middleware that makes text of errors, a boundary gets no errors
		end = c.lastMiddleware(block, made, variable)
	}
	at := c.afterComment(file, end)
	return c.rewriter.Insert(server, at, func(names edit.Names) string {
		return "\n" + c.indentation(assign.Pos()) + call(names, variable+"."+method)
	})
}

// field returns a path that ends with the literal of a struct, in place of one that ends with the value of one of its
// fields, and the field with a dot before its name. It returns any other path unchanged.
func (c *checker) field(path []ast.Node) (literal []ast.Node, field string) {
	n := len(path)
	if n < 4 {
		return path, ""
	}
	kv, isField := path[n-2].(*ast.KeyValueExpr)
	lit, isLit := path[n-3].(*ast.CompositeLit)
	if !isField || !isLit {
		return path, ""
	}
	key, ok := kv.Key.(*ast.Ident)
	if _, isStruct := c.pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct); !ok || !isStruct {
		return path, ""
	}
	literal = path[:n-2]
	if _, isAddress := path[n-4].(*ast.UnaryExpr); isAddress {
		literal = path[:n-3]
	}
	return literal, "." + key.Name
}

// assignment returns the statement of a block that assigns the end of a path to one variable, or to that and an error.
// It may be that of an if statement of the block, if the variable is there behind it. It returns nil if there is none.
func assignment(path []ast.Node) (*ast.AssignStmt, *ast.BlockStmt) {
	if len(path) < 4 {
		return nil, nil
	}
	assign, ok := path[len(path)-2].(*ast.AssignStmt)
	if test, isTest := path[len(path)-3].(*ast.IfStmt); ok && isTest && test.Init == ast.Stmt(assign) {
		if block, inBlock := path[len(path)-4].(*ast.BlockStmt); inBlock && assign.Tok == token.ASSIGN &&
			len(assign.Lhs) == 2 {
			return assign, block
		}
		return nil, nil
	}
	block, inBlock := path[len(path)-3].(*ast.BlockStmt)
	if !ok || !inBlock || len(assign.Rhs) != 1 || len(assign.Lhs) > 2 {
		return nil, nil
	}
	return assign, block
}

// certain returns the first statement of a block after which there is a server: the assignment, or the test of the
// error that it assigns as well. ok is false if there may be none.
func (c *checker) certain(block *ast.BlockStmt, assign *ast.AssignStmt) (made ast.Stmt, ok bool) {
	if len(assign.Lhs) == 1 || goq.IsBlank(assign.Lhs[1]) {
		return assign, slices.Contains(block.List, ast.Stmt(assign)) && !isTested(block, assign)
	}
	id, _ := assign.Lhs[1].(*ast.Ident)
	test, isIf := tested(block, assign)
	if id == nil || !isIf || test.Else != nil || !goq.Leaves(c.pass.TypesInfo, test.Body.List) {
		return nil, false
	}
	cond, isComparison := test.Cond.(*ast.BinaryExpr)
	return test, isComparison && cond.Op == token.NEQ && c.pass.TypesInfo.Types[cond.Y].IsNil() &&
		goq.VarOf(c.pass.TypesInfo, cond.X) == c.pass.TypesInfo.ObjectOf(id)
}

// tested returns the if statement that tests what an assignment of a block or of its own has given.
func tested(block *ast.BlockStmt, assign *ast.AssignStmt) (test *ast.IfStmt, ok bool) {
	for _, stmt := range block.List {
		if test, ok := stmt.(*ast.IfStmt); ok && test.Init == ast.Stmt(assign) {
			return test, true
		}
	}
	test, ok = next(block, assign).(*ast.IfStmt)
	return test, ok && test.Init == nil
}

// next returns the statement of a block after another one, or nil.
func next(block *ast.BlockStmt, stmt ast.Stmt) ast.Stmt {
	if i := slices.Index(block.List, stmt); i >= 0 && i+1 < len(block.List) {
		return block.List[i+1]
	}
	return nil
}

// serverType returns the type of the server that a call returns, alone or with an error.
func (c *checker) serverType(server *ast.CallExpr) types.Type {
	t := c.pass.TypesInfo.TypeOf(server)
	if list, ok := t.(*types.Tuple); ok {
		return list.At(0).Type()
	}
	return t
}

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// isName reports whether an expression names a variable, or a field of one: it can be repeated without an effect.
func isName(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name != "_"
	case *ast.SelectorExpr:
		return isName(e.X)
	}
	return false
}

// isTested reports whether the statement after an assignment is an if statement that tests the variable.
func isTested(block *ast.BlockStmt, assign *ast.AssignStmt) bool {
	test, ok := next(block, assign).(*ast.IfStmt)
	if !ok {
		return false
	}
	variable, found := types.ExprString(assign.Lhs[0]), false
	ast.Inspect(test.Cond, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && types.ExprString(e) == variable {
			found = true
		}
		return !found
	})
	return found
}

// lastMiddleware returns the end of the last statement of a block that adds a middleware to the server in a variable,
// or of the statement that makes the server.
func (c *checker) lastMiddleware(block *ast.BlockStmt, made ast.Stmt, variable string) token.Pos {
	at := made.End()
	for _, stmt := range block.List {
		expr, ok := stmt.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := expr.X.(*ast.CallExpr)
		if !ok || !slices.Contains(c.handlers.Around, call) {
			continue
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && types.ExprString(sel.X) == variable {
			at = max(at, stmt.End())
		}
	}
	return at
}

// afterComment returns the end of the comments behind a position on the same line, or the position.
func (c *checker) afterComment(file *ast.File, pos token.Pos) token.Pos {
	line := func(pos token.Pos) int { return c.pass.Fset.Position(pos).Line }
	for _, group := range file.Comments {
		if group.Pos() > pos && line(group.Pos()) == line(pos) {
			pos = group.End()
		}
	}
	return pos
}
