package values

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Element is an element of a map or list.
type Element struct {
	Key ast.Expr // nil for a list without keys
	Value
}

// LiteralType returns the type of the value that a literal describes. In map[string]*T{"k": {…}}, the inner literal
// describes a T.
func LiteralType(info *types.Info, lit *ast.CompositeLit) types.Type {
	t := info.TypeOf(lit)
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// elements returns the elements of a table for which a condition holds. ok is false if there may be others.
func (w *walk) elements(table Value, is func(Element) bool) (list []Element, ok bool) {
	if rest, ok := w.Rest(table); ok {
		for _, value := range rest {
			list = append(list, Element{nil, value})
		}
		return list, true
	}
	tables := w.ask(table)
	for _, v := range tables {
		lit, isLit := v.Expr.(*ast.CompositeLit)
		if !isLit {
			return nil, false
		}
		if _, isStruct := LiteralType(w.info, lit).Underlying().(*types.Struct); isStruct {
			return nil, false
		}
		for _, elt := range lit.Elts {
			e := Element{nil, Value{Expr: elt, Scope: v.Scope}}
			if kv, isPair := elt.(*ast.KeyValueExpr); isPair {
				e.Key, e.Expr = kv.Key, kv.Value
			}
			if is(e) {
				list = append(list, e)
			}
		}
	}
	for _, write := range w.writesTo(table) {
		if e := (Element{write.Key, Value{Expr: write.Value, Scope: table.Scope}}); is(e) {
			list = append(list, e)
		}
	}
	return list, len(tables) > 0
}

// writesTo returns the writes to the elements of a variable.
func (t *Tracer) writesTo(v Value) []flow.Write {
	if a := t.Assigned(v.Expr); a != nil {
		return a.Writes
	}
	return nil
}

// Assigned returns what is assigned to a variable, and nil for any other expression.
func (t *Tracer) Assigned(e ast.Expr) *flow.Assigned {
	if v := t.variable(e); v != nil {
		return t.index.Assigned(v)
	}
	return nil
}

// element follows table[key]: with a constant key of a map to the elements with this key, and else to all elements.
func (w *walk) element(v Value, e *ast.IndexExpr) bool {
	if _, isFunc := w.info.TypeOf(e.X).(*types.Signature); isFunc || v.Index != 0 { // f[T], or the ok of v, ok := m[k]
		return false
	}
	_, isMap := goq.Deref(w.info.TypeOf(e.X)).Underlying().(*types.Map)
	key := w.constant(Value{Expr: e.Index, Scope: v.Scope})
	elements, ok := w.elements(Value{Expr: e.X, Scope: v.Scope}, func(el Element) bool {
		if !isMap || key == nil || el.Key == nil {
			return true
		}
		other := w.info.Types[el.Key].Value
		return other == nil || constant.Compare(key, token.EQL, other)
	})
	if !ok {
		return false
	}
	for _, el := range elements {
		w.follow(el.Value)
	}
	if len(elements) == 0 || isMap && key == nil {
		w.end(Value{}) // a map without the key
	}
	return true
}

// constant returns the only value that an expression can have if it is constant, or nil.
func (w *walk) constant(v Value) constant.Value {
	found := w.ask(v)
	if len(found) != 1 || found[0].Expr == nil {
		return nil
	}
	k := w.info.Types[found[0].Expr].Value
	if k == nil || k.Kind() == constant.Unknown {
		return nil
	}
	return k
}

// field follows x.f to the values of the field in the literals that x can hold, and to assignments to x.f.
func (w *walk) field(v Value, sel *ast.SelectorExpr) bool {
	s := w.info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
		return false // a variable of another package, a method, or promoted from an embedded struct
	}
	holders, writes := w.ask(Value{Expr: sel.X, Scope: v.Scope}), w.fieldWrites(sel)
	for _, holder := range holders {
		if !isMade(w.info, holder) {
			return false
		}
	}
	if len(holders) == 0 {
		return false
	}
	for _, src := range writes {
		w.follow(Value{src.Expr, src.Index, v.Scope})
	}
	for _, holder := range holders {
		lit, _ := holder.Expr.(*ast.CompositeLit)
		w.follow(Value{Expr: Field(w.info, lit, sel.Sel.Name), Scope: holder.Scope})
	}
	return true
}

// fieldWrites returns the assignments to a field of a variable.
func (t *Tracer) fieldWrites(sel *ast.SelectorExpr) (list []flow.Source) {
	a := t.Assigned(sel.X)
	if a == nil {
		return nil
	}
	for _, f := range a.Fields {
		if f.Name == sel.Sel.Name {
			list = append(list, f.Value)
		}
	}
	return list
}

// isMade reports whether a value is a struct that is made here: a literal, new(T), or a zero value.
func isMade(info *types.Info, v Value) bool {
	switch e := v.Expr.(type) {
	case nil:
		return true
	case *ast.CompositeLit:
		_, isStruct := LiteralType(info, e).Underlying().(*types.Struct)
		return isStruct
	case *ast.CallExpr:
		return IsNew(info, e)
	}
	return false
}

// IsNew reports whether a call is new(T).
func IsNew(info *types.Info, call *ast.CallExpr) bool {
	return goq.IsBuiltin(info, call, "new")
}

// Field returns the value that a struct literal gives a field, or nil. The literal may be nil.
func Field(info *types.Info, lit *ast.CompositeLit, name string) ast.Expr {
	if lit == nil {
		return nil
	}
	st, ok := LiteralType(info, lit).Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for field, value := range goq.Fields(st, lit) {
		if field == name {
			return value
		}
	}
	return nil
}
