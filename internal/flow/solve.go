package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/cfg"
	"golang.org/x/tools/go/types/typeutil"
)

// solve runs the blocks until nothing changes, then once more to record the states.
func (g *Graph) solve(graph *cfg.CFG, entry State) {
	in := make([]State, len(graph.Blocks))
	if len(graph.Blocks) == 0 {
		return
	}
	in[0] = entry
	work := []*cfg.Block{graph.Blocks[0]}
	for len(work) > 0 {
		b := work[0]
		work = work[1:]
		for i, out := range g.run(b, in[b.Index], false) {
			next := b.Succs[i]
			if joined, changed := g.join(in[next.Index], out); changed {
				in[next.Index] = joined
				if !slices.Contains(work, next) {
					work = append(work, next)
				}
			}
		}
	}
	for _, b := range graph.Blocks {
		if in[b.Index] != nil {
			g.run(b, in[b.Index], true)
		}
	}
}

// writer changes a state that others may share: it copies it first, once.
type writer struct {
	*Graph
	State
	own bool
}

// get returns the value of a key, the zero value if there is none.
func (w *writer) get(k Key) Value {
	v, _ := w.value(w.State, k)
	return v
}

func (w *writer) put(k Key, v Value) {
	n, ok := w.numbers[k]
	if !ok {
		n = len(w.keys)
		w.keys, w.numbers[k] = append(w.keys, k), n
	}
	w.write(n, &v)
}

func (w *writer) write(n int, v *Value) {
	if !w.own || n >= len(w.State) {
		s := make(State, max(len(w.State), n+1))
		copy(s, w.State)
		w.State, w.own = s, true
	}
	w.State[n] = v
}

// set replaces the value of a variable and forgets its fields.
func (w *writer) set(k Key, v Value) {
	if k.Field == "" {
		for n, old := range w.State {
			if old != nil && w.keys[n].Var == k.Var && w.keys[n].Field != "" {
				w.write(n, nil)
			}
		}
	}
	w.put(k, v)
}

// run pushes a state through a block and returns one state for each successor.
func (g *Graph) run(b *cfg.Block, in State, record bool) []State {
	s := &writer{Graph: g, State: in}
	if clause, ok := b.Stmt.(*ast.CaseClause); ok && b.Kind == cfg.KindSwitchCaseBody {
		g.enterCase(clause, s)
	}
	for _, n := range b.Nodes {
		e := g.effect(n)
		if record && isPoint(n, e) {
			g.before[n], s.own = s.State, false
		}
		g.apply(e, s)
	}
	if r, ok := b.Stmt.(*ast.RangeStmt); ok && b.Kind == cfg.KindRangeLoop {
		for _, e := range []ast.Expr{r.Key, r.Value} {
			if k, ok := g.key(e); ok {
				s.set(k, Value{Defs: []Def{{Node: r}}})
			}
		}
	}
	outs := make([]State, len(b.Succs))
	for i := range outs {
		outs[i] = s.State
	}
	if len(outs) == 2 && len(b.Nodes) > 0 {
		if cond, ok := b.Nodes[len(b.Nodes)-1].(ast.Expr); ok {
			for i := range outs {
				branch := &writer{Graph: g, State: s.State}
				g.refine(branch, cond, i == 0)
				outs[i] = branch.State
			}
		}
	}
	return outs
}

// isPoint reports whether the state before a statement is of interest.
func isPoint(n ast.Node, e *effect) bool {
	switch n.(type) {
	case *ast.ReturnStmt, *ast.AssignStmt:
		return true
	}
	return len(e.assigns) > 0
}

// effect is what a statement does to what is tracked.
type effect struct {
	assigns   []assignment
	addresses []Key    // variables whose address is taken
	at        ast.Node // where
	calls     bool     // a nested function may run
}

type assignment struct {
	key Key
	def Def
}

// effect finds out what a statement does, once.
func (g *Graph) effect(n ast.Node) *effect {
	if e := g.effects[n]; e != nil {
		return e
	}
	e := &effect{at: n}
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			e.calls = true
			return false
		case *ast.CallExpr:
			e.calls = e.calls || typeutil.StaticCallee(g.info, m) == nil
		case *ast.UnaryExpr:
			if k, ok := g.key(m.X); ok && m.Op == token.AND {
				e.addresses = append(e.addresses, k)
			}
		}
		return true
	})
	g.assignments(n, func(k Key, d Def) { e.assigns = append(e.assigns, assignment{k, d}) })
	g.effects[n] = e
	return e
}

// apply changes a state by an effect.
func (g *Graph) apply(e *effect, s *writer) {
	for _, k := range e.addresses {
		// Whoever has the address may change the variable behind our back.
		s.set(k, Value{Defs: union(s.get(k).Defs, []Def{{Node: e.at}})})
	}
	if e.calls {
		for v, defs := range g.shared {
			k := Key{Var: v}
			if old, ok := g.value(s.State, k); ok {
				s.set(k, Value{Defs: union(old.Defs, defs)})
			}
		}
	}
	for _, a := range e.assigns {
		if a.key.Field != "" {
			s.put(a.key, Value{Defs: []Def{a.def}})
			continue
		}
		val := g.initial(a.key.Var, a.def)
		if id, ok := ast.Unparen(exprOr(a.def.Expr)).(*ast.Ident); ok { // a copy knows what its source knows
			if src, ok := g.key(id); ok {
				known := s.get(src)
				val.Nil, val.Guards = known.Nil, known.Guards
			}
		}
		s.set(a.key, val)
	}
}

func exprOr(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}

// assignments reports what a single statement assigns. It doesn't descend.
func (g *Graph) assignments(n ast.Node, report func(Key, Def)) {
	assign := func(lhs []ast.Expr, rhs []ast.Expr) {
		for i, l := range lhs {
			k, ok := g.key(l)
			if !ok {
				continue
			}
			switch {
			case len(rhs) == len(lhs):
				report(k, Def{Expr: rhs[i], Node: n})
			case len(rhs) == 1:
				report(k, Def{Expr: rhs[0], Index: i, Node: n})
			default:
				report(k, Def{Zero: true, Node: n})
			}
		}
	}
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
			if k, ok := g.key(n.Lhs[0]); ok {
				report(k, Def{Node: n})
			}
			return
		}
		assign(n.Lhs, n.Rhs)
	case *ast.ValueSpec:
		lhs := make([]ast.Expr, len(n.Names))
		for i, name := range n.Names {
			lhs[i] = name
		}
		assign(lhs, n.Values)
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok {
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
				if k, ok := g.key(sel.X); ok && k.Field == "" {
					report(Key{k.Var, sel.Sel.Name + "()"}, Def{Expr: call, Node: n})
				}
			}
		}
	}
}

// key returns what an expression denotes, if it is tracked: x, or x.F with x a local variable.
func (g *Graph) key(e ast.Expr) (Key, bool) {
	if e == nil {
		return Key{}, false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := g.info.ObjectOf(e).(*types.Var)
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || !tracked(v.Type()) {
			return Key{}, false
		}
		return Key{Var: v}, true
	case *ast.SelectorExpr:
		k, ok := g.key(e.X)
		if !ok || k.Field != "" {
			return Key{}, false
		}
		return Key{k.Var, e.Sel.Name}, true
	}
	return Key{}, false
}

// tracked reports whether anybody asks for variables of a type: errors, results, texts, and the outcomes of
// tests. Numbers, lists and maps stay out, for speed.
func tracked(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsString|types.IsBoolean) != 0
	case *types.Slice:
		if b, ok := u.Elem().Underlying().(*types.Basic); ok {
			return b.Kind() == types.Byte // encoded texts
		}
		return types.IsInterface(u.Elem()) // arguments of a format
	case *types.Map, *types.Chan, *types.Array:
		return false
	}
	return true
}

// lookup returns the value of a variable, or of a field of one, in a state.
func (g *Graph) lookup(s State, e ast.Expr) (Value, bool) {
	k, ok := g.key(e)
	if !ok {
		return Value{}, false
	}
	if v, ok := g.value(s, k); ok {
		return v, true
	}
	return g.implicit(s, k.Var)
}

// value returns the value of a key in a state.
func (g *Graph) value(s State, k Key) (Value, bool) {
	if n, ok := g.numbers[k]; ok && n < len(s) && s[n] != nil {
		return *s[n], true
	}
	return Value{}, false
}

// join merges two states that meet. It reports whether the result differs from old.
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
			out.write(n, v)
			changed = true
		}
	}
	return out.State, changed
}

// meet merges two values of one key, of which either may be nil. It returns a if b adds nothing.
func meet(a, b *Value, isField bool) *Value {
	switch {
	case a == b || b == nil && !isField:
		return a
	case a == nil && !isField:
		return b
	case a == nil: // a field that only one path assigns to
		return &Value{Defs: append(slices.Clip(b.Defs), Def{Zero: true})}
	case b == nil:
		if slices.ContainsFunc(a.Defs, func(d Def) bool { return d.Zero }) {
			return a
		}
		return &Value{Defs: append(slices.Clip(a.Defs), Def{Zero: true})}
	}
	v := &Value{Defs: union(a.Defs, b.Defs), Nil: a.Nil}
	if a.Nil != b.Nil {
		v.Nil = MaybeNil
	}
	for _, t := range a.Guards {
		if containsType(b.Guards, t) {
			v.Guards = append(v.Guards, t)
		}
	}
	if len(v.Defs) == len(a.Defs) && v.Nil == a.Nil && len(v.Guards) == len(a.Guards) {
		return a
	}
	return v
}

func union(a, b []Def) []Def {
	for _, d := range b {
		if !slices.Contains(a, d) {
			a = append(slices.Clip(a), d)
		}
	}
	return a
}

func containsType(list []types.Type, t types.Type) bool {
	return slices.ContainsFunc(list, func(u types.Type) bool { return types.Identical(t, u) })
}
