package flow

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
)

// writer changes a state. It copies the state before the first change, because others share it.
type writer struct {
	*Graph
	State
	own bool // whether State is a copy that nothing else refers to
}

// get returns the value of a key; the zero value if nothing is known about it.
func (w *writer) get(k Key) Value {
	v, _ := w.value(w.State, k)
	return v
}

// put replaces the value of a key.
func (w *writer) put(k Key, v Value) {
	n, ok := w.numbers[k]
	if !ok {
		n = len(w.keys)
		w.keys, w.numbers[k] = append(w.keys, k), n
	}
	w.write(n, &v)
}

// write replaces the value of the key with number n.
func (w *writer) write(n int, v *Value) {
	w.grow(n + 1)
	w.State[n] = v
}

// grow makes the state one of its own for at least n keys.
func (w *writer) grow(n int) {
	if !w.own || n > len(w.State) {
		s := make(State, max(len(w.State), n))
		copy(s, w.State)
		w.State, w.own = s, true
	}
}

// set is like put, but also forgets the fields of a variable that gets a new value.
func (w *writer) set(k Key, v Value) {
	if k.Field == "" {
		for n := range w.fieldsOf(k.Var) {
			w.write(n, nil)
		}
	}
	w.put(k, v)
}

// mayChange adds assignments that may have happened to a variable, if anything is known about it.
func (w *writer) mayChange(k Key, defs []Def) {
	old, ok := w.value(w.State, k)
	if !ok {
		return
	}
	all := union(old.Defs, defs)
	changes := len(all) > len(old.Defs) || old.Nil != MaybeNil || len(old.Guards) > 0
	for range w.fieldsOf(k.Var) {
		changes = true
	}
	if changes {
		w.set(k, Value{Defs: all})
	}
}

// fieldsOf yields the numbers of the fields of a variable about which something is known.
func (w *writer) fieldsOf(v *types.Var) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n, val := range w.State {
			if val != nil && w.keys[n].Var == v && w.keys[n].Field != "" && !yield(n) {
				return
			}
		}
	}
}

// lookup returns the value of an expression of the form x or x.F in a state.
func (g *Graph) lookup(s State, e ast.Expr) (Value, bool) {
	k, ok := g.key(e)
	if !ok {
		return Value{}, false
	}
	return g.value(s, k)
}

// value returns the value of a key in a state.
func (g *Graph) value(s State, k Key) (Value, bool) {
	if n, ok := g.numbers[k]; ok && n < len(s) && s[n] != nil {
		return *s[n], true
	}
	return Value{}, false
}

// join merges two states where two paths meet. It returns the merged state and whether it differs from old.
func (g *Graph) join(old, in State) (State, bool) {
	if old == nil {
		return in, true
	}
	out, changed := &writer{Graph: g, State: old}, false
	for n := range max(len(old), len(in)) {
		var a, b *Value
		if n < len(old) {
			a = old[n]
		}
		if n < len(in) {
			b = in[n]
		}
		if v := meet(a, b, g.keys[n].Field != ""); v != a {
			out.grow(max(len(old), len(in)))
			out.write(n, v)
			changed = true
		}
	}
	return out.State, changed
}

// meet merges two values of one key. Either is nil if its path knows nothing about the key: the variable is not
// declared there, or the field has not been assigned. It returns a if b adds nothing.
func meet(a, b *Value, isField bool) *Value {
	switch {
	case a == b || b == nil && !isField:
		return a
	case a == nil && !isField:
		return b
	case a == nil:
		return orZero(b)
	case b == nil:
		return orZero(a)
	}
	v := &Value{Defs: union(a.defsBeside(b), b.defsBeside(a)), Nil: a.Nil}
	if a.Nil != b.Nil {
		v.Nil = MaybeNil
	}
	for _, t := range a.Guards {
		if containsType(b.Guards, t) {
			v.Guards = append(v.Guards, t)
		}
	}
	if slices.Equal(v.Defs, a.Defs) && v.Nil == a.Nil && len(v.Guards) == len(a.Guards) {
		return a
	}
	return v
}

// defsBeside returns the definitions of a value where its path meets one with another value. If only the first is nil,
// what gave nil adds nothing but nil to the other definitions.
func (v *Value) defsBeside(other *Value) []Def {
	if v.Nil != IsNil || other.Nil == IsNil {
		return v.Defs
	}
	contains := membership(other.Defs)
	isOwn := func(d Def) bool { return !contains(d) }
	if !slices.ContainsFunc(v.Defs, isOwn) {
		return v.Defs
	}
	return append(slices.DeleteFunc(slices.Clone(v.Defs), isOwn), Def{Zero: true})
}

// orZero returns the value of a field that only one of two paths assigns to.
func orZero(v *Value) *Value {
	if slices.ContainsFunc(v.Defs, func(d Def) bool { return d.Zero }) {
		return v
	}
	return &Value{Defs: append(slices.Clip(v.Defs), Def{Zero: true})}
}

// union returns the definitions in either list.
func union(a, b []Def) []Def {
	contains := membership(a)
	a = slices.Clip(a)
	for _, d := range b {
		if !contains(d) {
			a = append(a, d)
		}
	}
	return a
}

// membership returns a function that reports whether a definition is in a list, which has no duplicates.
func membership(list []Def) func(Def) bool {
	const long = 8
	if len(list) < long {
		return func(d Def) bool { return slices.Contains(list, d) }
	}
	set := make(map[Def]bool, len(list))
	for _, d := range list {
		set[d] = true
	}
	return func(d Def) bool { return set[d] }
}

func containsType(list []types.Type, t types.Type) bool {
	return slices.ContainsFunc(list, func(u types.Type) bool { return types.Identical(t, u) })
}
