package contract

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
	"golang.org/x/tools/go/types/typeutil"
)

// names returns the names of tools by the handler, where both are in one call, literal or return: in
// AddTool(NewTool("list"), list), in Tool{Name: "list", Handler: list}, in map[string]Handler{"list": list}, and in
// "return NewTool("list"), func…".
func (b *builder) names() map[string][]string {
	ids := make(map[ast.Node]string)
	objs := make(map[types.Object]string) // also functions that return one handler, a literal
	for _, h := range b.roots() {
		if ids[h.Func] = b.identity(h); h.Obj != nil {
			objs[h.Obj] = h.Obj.FullName()
		} else if fn := b.outer(h); fn != nil {
			if _, several := objs[fn]; several {
				objs[fn] = ""
			} else {
				objs[fn] = ids[h.Func]
			}
		}
	}
	names := make(map[string][]string)
	for _, file := range b.handlers.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				// What is put around a handler has no name, nor has what is put around all handlers of a server.
				isServer := slices.Contains(b.handlers.Servers, n)
				if fn := typeutil.StaticCallee(b.info, n); !isServer && (fn == nil || !b.returnsFunc(fn)) {
					b.nameIn(b.namesFirst(fn, n.Args), ids, objs, names)
				}
				b.nameGiven(n, objs, names)
			case *ast.ReturnStmt:
				b.nameIn(n.Results, ids, objs, names)
			case *ast.CompositeLit:
				b.nameIn(goq.Elements(n), ids, objs, names)
			case *ast.KeyValueExpr: // of a map: "list": list
				if goq.IsString(b.info.TypeOf(n.Key)) {
					b.nameIn([]ast.Expr{n.Key, n.Value}, ids, objs, names)
				}
			}
			return true
		})
	}
	for _, h := range b.roots() {
		method := h.Obj
		if method == nil {
			method = b.outer(h)
		}
		if name := b.nameOfType(method); name != "" && len(names[ids[h.Func]]) == 0 {
			names[ids[h.Func]] = []string{name}
		}
	}
	return names
}

// nameOfType returns the name of the only tool that the methods of a handler's type describe: a type often has one
// method that describes the tool, and one that answers.
func (b *builder) nameOfType(handler *types.Func) (name string) {
	if handler == nil || handler.Signature().Recv() == nil {
		return ""
	}
	for _, fn := range b.handlers.Order {
		recv := goq.RecvType(fn)
		if recv == nil || goq.StructOf(recv) == nil || goq.StructOf(recv) != goq.StructOf(goq.RecvType(handler)) {
			continue
		}
		found, one := b.described(b.handlers.Decls[fn].Body)
		if !one || found != "" && name != "" && found != name {
			return ""
		}
		name = cmp.Or(name, found)
	}
	return name
}

// described returns the name of the only tool that is described in a body. one is false if there are several.
func (b *builder) described(body ast.Node) (name string, one bool) {
	one = true
	ast.Inspect(body, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok || b.info.TypeOf(e) == nil || mcp.ToolOf(b.info.TypeOf(e)) == nil {
			return true
		}
		if _, isIdent := e.(*ast.Ident); isIdent {
			return true
		}
		found := b.nameOf(e, maxVariables)
		one = one && (found == "" || name == "" || found == name)
		name = cmp.Or(name, found)
		return found == ""
	})
	return name, one
}

// namesFirst returns the arguments of a call, and before them that for a parameter called name.
func (b *builder) namesFirst(fn *types.Func, args []ast.Expr) []ast.Expr {
	if fn == nil {
		return args
	}
	for i := range min(fn.Signature().Params().Len(), len(args)) {
		if p := fn.Signature().Params().At(i).Name(); p == "name" || p == "toolName" {
			return append([]ast.Expr{args[i]}, args...)
		}
	}
	return args
}

// nameIn gives the handlers in a list of expressions the name in that list.
func (b *builder) nameIn(
	exprs []ast.Expr, ids map[ast.Node]string, objs map[types.Object]string, names map[string][]string,
) {
	var found []string
	for _, e := range exprs {
		found = append(found, b.handlersIn(e, ids, objs)...)
	}
	if len(found) == 0 {
		return
	}
	name := ""
	for _, e := range exprs {
		if name == "" {
			name = b.nameOf(e, 0)
		}
	}
	for _, id := range found {
		if name != "" && !slices.Contains(names[id], name) {
			names[id] = append(names[id], name)
		}
	}
}

// nameGiven gives the handler that a function makes the name that a call gives the function.
func (b *builder) nameGiven(call *ast.CallExpr, objs map[types.Object]string, names map[string][]string) {
	fn := b.function(ast.Unparen(call.Fun))
	if fn == nil || objs[fn] == "" || objs[fn] == fn.FullName() {
		return
	}
	for i := range min(fn.Signature().Params().Len(), len(call.Args)) {
		if p := fn.Signature().Params().At(i); p.Name() != "name" && p.Name() != "toolName" {
			continue
		}
		text, ok := goq.ConstString(b.info, call.Args[i])
		if id := objs[fn]; ok && isToolName(text) && !slices.Contains(names[id], text) {
			names[id] = append(names[id], text)
		}
	}
}

// handlersIn returns the handlers that an expression is, or that are arguments of calls in it: wrap(log, limit(list)).
func (b *builder) handlersIn(e ast.Expr, ids map[ast.Node]string, objs map[types.Object]string) (list []string) {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		if id := ids[e]; id != "" {
			return []string{id}
		}
	case *ast.Ident, *ast.SelectorExpr:
		fn := b.function(e)
		switch {
		case fn == nil:
		case objs[fn] != "":
			return []string{objs[fn]}
		case fn.Pkg() != b.pass.Pkg && b.isHandler(fn):
			return []string{fn.FullName()}
		}
	case *ast.CallExpr:
		for _, arg := range e.Args {
			list = append(list, b.handlersIn(arg, ids, objs)...)
		}
		if fn := b.function(ast.Unparen(e.Fun)); fn != nil && b.returnsFunc(fn) && (len(list) == 0 || adapts(fn)) {
			list = append(list, b.handlersIn(e.Fun, ids, objs)...) // it returns the handler
		}
	}
	return list
}

// adapts reports whether a function returns another type than any that it takes. Middleware does not:
// typed(func(ctx context.Context, in Args) (Reply, error) {…}).
func adapts(fn *types.Func) bool {
	for p := range fn.Signature().Params().Variables() {
		if types.Identical(p.Type().Underlying(), fn.Signature().Results().At(0).Type().Underlying()) {
			return false
		}
	}
	return true
}

// returnsFunc reports whether the first result of a function is a function.
func (b *builder) returnsFunc(fn *types.Func) bool {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return false
	}
	_, ok := res.At(0).Type().Underlying().(*types.Signature)
	return ok
}

// function returns the function that an expression names, or nil.
func (b *builder) function(e ast.Expr) *types.Func {
	id, ok := e.(*ast.Ident)
	if sel, isSel := e.(*ast.SelectorExpr); isSel {
		id, ok = sel.Sel, true
	}
	if !ok {
		return nil
	}
	fn, _ := b.info.Uses[id].(*types.Func)
	if fn == nil {
		return nil
	}
	return fn.Origin()
}

// isHandler reports whether a function of another package has codes. Only such functions are worth a name.
func (b *builder) isHandler(fn *types.Func) bool {
	return fn.Pkg() != nil && b.pass.ImportObjectFact(fn, new(Answers))
}

// nameOf returns the name of a tool in an expression: "list", NewTool("list") or Tool{Name: "list"}, also behind
// variables, of which depth have been followed.
func (b *builder) nameOf(e ast.Expr, depth int) string {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	if text, ok := goq.ConstString(b.info, e); ok {
		if isToolName(text) {
			return text
		}
		return ""
	}
	switch e := e.(type) {
	case *ast.Ident:
		for _, v := range b.coded.Tracer.Of(e) {
			if v.Expr != nil && depth < maxVariables {
				return b.nameOf(v.Expr, depth+1)
			}
		}
	case *ast.CallExpr:
		if mcp.ToolOf(b.info.TypeOf(e)) == nil {
			return ""
		}
		for _, arg := range e.Args {
			if text, ok := goq.ConstString(b.info, arg); ok && isToolName(text) {
				return text
			}
		}
		if fn := b.function(ast.Unparen(e.Fun)); fn != nil && depth < maxVariables {
			return b.descriptionOf(fn)
		}
	case *ast.CompositeLit:
		named, isNamed := types.Unalias(b.info.TypeOf(e)).(*types.Named)
		if isNamed && mcp.ToolOf(named) == nil && named.Obj().Pkg() != nil && !goq.SameModule(b.pass, named.Obj().Pkg()) {
			return "" // the name of a server
		}
		for _, elt := range e.Elts {
			kv, ok := elt.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			if key, isIdent := kv.Key.(*ast.Ident); isIdent && key.Name == "Name" {
				return b.nameOf(kv.Value, depth)
			}
		}
	}
	return ""
}

// descriptionOf returns the name of the tool that a function describes, or "".
func (b *builder) descriptionOf(fn *types.Func) string {
	var fact Describes
	res := fn.Signature().Results()
	if res.Len() == 0 || mcp.ToolOf(res.At(0).Type()) == nil {
		return ""
	}
	if decl := b.handlers.Decls[fn]; decl != nil {
		if name, one := b.described(decl.Body); one {
			return name
		}
	} else if fn.Pkg() != b.pass.Pkg && b.pass.ImportObjectFact(fn, &fact) {
		return fact.Tool
	}
	return ""
}

// maxVariables is how many variables are followed to the name of a tool.
const maxVariables = 3

// isToolName reports whether a text can be the name of a tool, as the Model Context Protocol allows it since its
// revision 2025-11-25.
func isToolName(text string) bool { return len(text) <= 128 && toolName.MatchString(text) }

var toolName = pattern.New(`^[A-Za-z0-9_./-]+$`)
