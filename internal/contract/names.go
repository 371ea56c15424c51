package contract

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// names returns the names of tools by the handler, where both are in one call, literal or return: in
// AddTool(NewTool("list"), list), in Tool{Name: "list", Handler: list}, and in "return NewTool("list"), func…".
func (b *builder) names() map[string][]string {
	ids := make(map[ast.Node]string)
	objs := make(map[types.Object]string)
	for _, h := range b.handlers.Handlers {
		if ids[h.Func] = b.identity(h); h.Obj != nil {
			objs[h.Obj] = h.Obj.FullName()
		}
	}
	names := make(map[string][]string)
	for _, file := range b.handlers.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				b.nameIn(n.Args, ids, objs, names)
			case *ast.ReturnStmt:
				b.nameIn(n.Results, ids, objs, names)
			case *ast.CompositeLit:
				b.nameIn(goq.Elements(n), ids, objs, names)
			}
			return true
		})
	}
	return names
}

// nameIn gives the handlers in a list of expressions the name in that list.
func (b *builder) nameIn(exprs []ast.Expr, ids map[ast.Node]string, objs map[types.Object]string, names map[string][]string) {
	name := ""
	for _, e := range exprs {
		if name == "" {
			name = b.nameOf(e)
		}
	}
	if name == "" {
		return
	}
	for _, e := range exprs {
		for _, id := range b.handlersIn(e, ids, objs) {
			if !slices.Contains(names[id], name) {
				names[id] = append(names[id], name)
			}
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
		if fn := b.function(e); fn != nil && (objs[fn] != "" || fn.Pkg() != b.pass.Pkg && b.isHandler(fn)) {
			return []string{fn.FullName()}
		}
	case *ast.CallExpr:
		for _, arg := range e.Args {
			list = append(list, b.handlersIn(arg, ids, objs)...)
		}
	}
	return list
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

// nameOf returns the name of a tool in an expression: "list", NewTool("list") or Tool{Name: "list"}, also behind a
// variable.
func (b *builder) nameOf(e ast.Expr) string {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = ast.Unparen(u.X)
	}
	if text, ok := goq.ConstString(b.info, e); ok {
		if toolName.MatchString(text) {
			return text
		}
		return ""
	}
	switch e := e.(type) {
	case *ast.Ident:
		for _, v := range b.coded.Tracer.Of(e) {
			if v.Expr != nil && v.Expr != ast.Expr(e) {
				return b.nameOf(v.Expr)
			}
		}
	case *ast.CallExpr:
		for _, arg := range e.Args {
			if text, ok := goq.ConstString(b.info, arg); ok && toolName.MatchString(text) {
				return text
			}
		}
	case *ast.CompositeLit:
		for _, elt := range e.Elts {
			kv, ok := elt.(*ast.KeyValueExpr)
			if !ok {
				continue
			}
			if key, isIdent := kv.Key.(*ast.Ident); isIdent && key.Name == "Name" {
				return b.nameOf(kv.Value)
			}
		}
	}
	return ""
}

// toolName matches names of tools, as the Model Context Protocol allows them since its revision 2025-11-25.
var toolName = regexp.MustCompile(`^[A-Za-z0-9_./-]{1,128}$`)
