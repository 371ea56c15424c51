package values

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Callee is a function of the package that a call may call, and the scope of its body.
type Callee struct {
	Func  ast.Node // an *ast.FuncDecl or *ast.FuncLit with a body
	Scope *Scope
}

// Callees returns the functions that a call calls, if their bodies are in the package. The list is empty if one of them
// is not known.
func (t *Tracer) Callees(v Value) []Callee { return t.walk().callees(v) }

func (q *question) callees(v Value) []Callee {
	call, ok := v.Expr.(*ast.CallExpr)
	if !ok || v.Scope != nil && v.Scope.depth >= maxCalls {
		return nil
	}
	if fn, decl := q.index.Callee(call); decl != nil {
		return []Callee{{decl, q.enter(decl, fn, v, call, nil)}}
	} else if fn != nil {
		return nil
	}
	if fn, ok := typeutil.Callee(q.info, call).(*types.Func); ok {
		return q.ofInterface(v, call, fn)
	}
	return q.ofValues(v, call)
}

// ofInterface returns the methods that a call of a method of an interface calls, if the types of all values in the
// interface are known.
func (q *question) ofInterface(v Value, call *ast.CallExpr, method *types.Func) (list []Callee) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || method.Pkg() == nil {
		return nil // err.Error(): there are too many errors
	}
	for _, holder := range q.ask(Value{Expr: sel.X, Scope: v.Scope}) {
		if holder.Expr == nil || types.IsInterface(q.info.TypeOf(holder.Expr)) {
			return nil
		}
		obj, _, _ := types.LookupFieldOrMethod(q.info.TypeOf(holder.Expr), true, q.pkg, method.Name())
		fn, ok := obj.(*types.Func)
		if !ok || q.index.Decls[fn.Origin()] == nil {
			return nil
		}
		decl := q.index.Decls[fn.Origin()]
		s := q.enter(decl, nil, v, call, nil)
		if names := decl.Recv.List[0].Names; len(names) == 1 {
			q.bind(s, names[0], holder)
		}
		list = append(list, Callee{decl, s})
	}
	return list
}

// Func returns the function that a call calls, also if it is called through a variable that only holds this one. It
// returns nil if it is not known.
func (t *Tracer) Func(call *ast.CallExpr) *types.Func {
	if fn := typeutil.StaticCallee(t.info, call); fn != nil {
		return fn
	}
	if _, isFunc := typeutil.Callee(t.info, call).(*types.Func); isFunc || t.info.Types[call.Fun].IsType() {
		return nil // a method of an interface
	}
	var found *types.Func
	for _, v := range t.Of(call.Fun) {
		fn := funcOf(t.info, v.Expr)
		if fn == nil || found != nil && found != fn {
			return nil
		}
		found = fn
	}
	return found
}

// funcOf returns the function that an expression names, or nil.
func funcOf(info *types.Info, e ast.Expr) *types.Func {
	switch e := e.(type) {
	case *ast.Ident:
		fn, _ := info.Uses[e].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := info.Uses[e.Sel].(*types.Func)
		return fn
	case *ast.IndexExpr:
		return funcOf(info, ast.Unparen(e.X))
	case *ast.IndexListExpr:
		return funcOf(info, ast.Unparen(e.X))
	}
	return nil
}

// ofValues returns the functions that are the values of the function that a call calls.
func (q *question) ofValues(v Value, call *ast.CallExpr) (list []Callee) {
	for _, f := range q.ask(Value{Expr: call.Fun, Scope: v.Scope}) {
		switch e := f.Expr.(type) {
		case *ast.FuncLit:
			list = append(list, Callee{e, q.enter(e, nil, v, call, f.Scope)})
		default:
			fn := funcOf(q.info, f.Expr)
			if fn == nil || q.index.Decls[fn.Origin()] == nil {
				return nil
			}
			decl := q.index.Decls[fn.Origin()]
			list = append(list, Callee{decl, q.enter(decl, nil, v, call, nil)})
		}
	}
	return list
}

// enter returns the scope of a function's body when it is called.
func (t *Tracer) enter(fn ast.Node, method *types.Func, from Value, call *ast.CallExpr, outer *Scope) *Scope {
	s := &Scope{outer: outer, depth: 1}
	if from.Scope != nil {
		s.depth = from.Scope.depth + 1
	}
	if decl, ok := fn.(*ast.FuncDecl); ok && decl.Recv != nil && method != nil {
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && len(decl.Recv.List[0].Names) == 1 {
			t.bind(s, decl.Recv.List[0].Names[0], Value{Expr: sel.X, Scope: from.Scope})
		}
	}
	i, typ := 0, goq.FuncType(fn)
	for _, field := range typ.Params.List {
		_, variadic := field.Type.(*ast.Ellipsis)
		for _, id := range field.Names {
			switch {
			case variadic && !call.Ellipsis.IsValid():
				t.bindRest(s, id, from, call.Args[min(i, len(call.Args)):])
			case i < len(call.Args):
				t.bind(s, id, Value{Expr: call.Args[i], Scope: from.Scope})
			}
			i++
		}
	}
	return s
}

func (t *Tracer) bind(s *Scope, id *ast.Ident, v Value) {
	if p, ok := t.info.Defs[id].(*types.Var); ok {
		s.params = append(s.params, bound{param: p, value: v})
	}
}

func (t *Tracer) bindRest(s *Scope, id *ast.Ident, from Value, args []ast.Expr) {
	p, ok := t.info.Defs[id].(*types.Var)
	if !ok {
		return
	}
	rest := make([]Value, len(args))
	for i, arg := range args {
		rest[i] = Value{Expr: arg, Scope: from.Scope}
	}
	s.params = append(s.params, bound{param: p, variadic: true, rest: rest})
}
