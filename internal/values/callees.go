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
// is not known, or calls itself, or if there are too many.
func (t *Tracer) Callees(v Value) []Callee { return t.walk().callees(v) }

func (q *question) callees(v Value) (list []Callee) {
	call, ok := v.Expr.(*ast.CallExpr)
	if !ok || v.Scope != nil && v.Scope.depth >= maxCalls {
		return nil
	}
	entries := q.entries(v, call)
	if len(entries) > maxCallees {
		return nil
	}
	for _, e := range entries {
		if v.Scope.isIn(e.fn) {
			return nil
		}
		list = append(list, Callee{e.fn, q.enter(e)})
	}
	return list
}

// entries returns the functions that a call calls.
func (q *question) entries(v Value, call *ast.CallExpr) []entry {
	e := entry{call: call, from: v.Scope}
	if fn, decl := q.index.Callee(call); decl != nil {
		e.fn = decl
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && fn != nil {
			e.receiver = Value{Expr: sel.X, Scope: v.Scope}
		}
		return []entry{e}
	} else if fn != nil {
		return nil
	}
	if fn := goq.Called(q.info, call); fn != nil {
		return q.ofInterface(e, fn)
	}
	return q.ofValues(e)
}

// ofInterface returns the methods that a call of a method of an interface calls, if the types of all values in the
// interface are known.
func (q *question) ofInterface(e entry, method *types.Func) (list []entry) {
	sel, ok := ast.Unparen(e.call.Fun).(*ast.SelectorExpr)
	if !ok || method.Pkg() == nil {
		return nil // err.Error(): there are too many errors
	}
	for _, holder := range q.ask(Value{Expr: sel.X, Scope: e.from}) {
		if holder.Expr == nil || types.IsInterface(q.info.TypeOf(holder.Expr)) {
			return nil
		}
		obj, _, _ := types.LookupFieldOrMethod(q.info.TypeOf(holder.Expr), true, q.pkg, method.Name())
		fn, ok := obj.(*types.Func)
		if !ok || q.index.Decls[fn.Origin()] == nil {
			return nil
		}
		e.fn, e.receiver = q.index.Decls[fn.Origin()], holder
		list = append(list, e)
	}
	return list
}

// Func returns the function that a call calls, also if it is called through a variable that only holds this one. It
// returns nil if it is not known.
func (t *Tracer) Func(call *ast.CallExpr) *types.Func {
	if fn := typeutil.StaticCallee(t.info, call); fn != nil {
		return fn
	}
	if goq.Called(t.info, call) != nil || t.info.Types[call.Fun].IsType() {
		return nil // a method of an interface
	}
	var found *types.Func
	for _, v := range t.Of(call.Fun) {
		fn := goq.FuncOf(t.info, v.Expr)
		if fn == nil || found != nil && found != fn {
			return nil
		}
		found = fn
	}
	return found
}

// ofValues returns the functions that are the values of the function that a call calls.
func (q *question) ofValues(e entry) (list []entry) {
	for _, f := range q.ask(Value{Expr: e.call.Fun, Scope: e.from}) {
		if lit, ok := f.Expr.(*ast.FuncLit); ok {
			list = append(list, entry{fn: lit, call: e.call, from: e.from, outer: f.Scope})
			continue
		}
		fn := goq.FuncOf(q.info, f.Expr)
		if fn == nil || q.index.Decls[fn.Origin()] == nil {
			return nil
		}
		list = append(list, entry{fn: q.index.Decls[fn.Origin()], call: e.call, from: e.from})
	}
	return list
}

// enter returns the scope of a function's body when it is called.
func (t *Tracer) enter(e entry) *Scope {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.scopes[e]
	if s == nil {
		s = t.newScope(e)
		t.scopes[e] = s
	}
	return s
}

func (t *Tracer) newScope(e entry) *Scope {
	s := &Scope{entry: e, depth: 1}
	if e.from != nil {
		s.depth = e.from.depth + 1
	}
	if decl, ok := e.fn.(*ast.FuncDecl); ok && decl.Recv != nil && e.receiver.Expr != nil {
		if names := decl.Recv.List[0].Names; len(names) == 1 {
			t.bind(s, names[0], e.receiver)
		}
	}
	i, typ := 0, goq.FuncType(e.fn)
	for _, field := range typ.Params.List {
		_, variadic := field.Type.(*ast.Ellipsis)
		for _, id := range field.Names {
			switch {
			case variadic && !e.call.Ellipsis.IsValid():
				t.bindRest(s, id, e.call.Args[min(i, len(e.call.Args)):])
			case i < len(e.call.Args):
				t.bind(s, id, Value{Expr: e.call.Args[i], Scope: e.from})
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

func (t *Tracer) bindRest(s *Scope, id *ast.Ident, args []ast.Expr) {
	p, ok := t.info.Defs[id].(*types.Var)
	if !ok {
		return
	}
	rest := make([]Value, len(args))
	for i, arg := range args {
		rest[i] = Value{Expr: arg, Scope: s.from}
	}
	s.params = append(s.params, bound{param: p, variadic: true, rest: rest})
}
