package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
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
			if joined, changed := join(in[next.Index], out); changed {
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

// run pushes a state through a block and returns one state for each successor.
func (g *Graph) run(b *cfg.Block, s State, record bool) []State {
	s = maps.Clone(s)
	if clause, ok := b.Stmt.(*ast.CaseClause); ok && b.Kind == cfg.KindSwitchCaseBody {
		g.enterCase(clause, s)
	}
	for _, n := range b.Nodes {
		if record {
			g.before[n] = maps.Clone(s)
		}
		g.step(n, s)
	}
	if b.Kind == cfg.KindRangeLoop {
		if r, ok := b.Stmt.(*ast.RangeStmt); ok {
			for _, e := range []ast.Expr{r.Key, r.Value} {
				if k, ok := g.key(e); ok {
					set(s, k, Value{Defs: []Def{{Node: r}}})
				}
			}
		}
	}
	outs := make([]State, len(b.Succs))
	for i := range outs {
		outs[i] = s
	}
	if len(outs) == 2 && len(b.Nodes) > 0 {
		if cond, ok := b.Nodes[len(b.Nodes)-1].(ast.Expr); ok {
			for i := range outs {
				outs[i] = maps.Clone(s)
				g.refine(outs[i], cond, i == 0)
			}
		}
	}
	return outs
}

// step applies the effect of one statement.
func (g *Graph) step(n ast.Node, s State) {
	calls := false
	ast.Inspect(n, func(m ast.Node) bool {
		switch m := m.(type) {
		case *ast.FuncLit:
			calls = true
			return false
		case *ast.CallExpr:
			if typeutil.StaticCallee(g.info, m) == nil {
				calls = true
			}
		case *ast.UnaryExpr:
			// A variable whose address is taken may change behind our back, save by those who only read
			// into it. What it holds is then unknown, but for its guards.
			if k, ok := g.key(m.X); ok && m.Op == token.AND {
				v := s[k]
				set(s, k, Value{Defs: append(slices.Clip(v.Defs), Def{Node: m})})
			}
		}
		return true
	})
	if calls { // a nested function may have run
		for v, defs := range g.shared {
			k := Key{Var: v}
			if old, ok := s[k]; ok {
				set(s, k, Value{Defs: union(old.Defs, defs)})
			}
		}
	}
	g.assignments(n, func(k Key, d Def) {
		if k.Field != "" {
			s[k] = Value{Defs: []Def{d}}
			return
		}
		val := g.initial(k.Var, d)
		if id, ok := ast.Unparen(exprOr(d.Expr)).(*ast.Ident); ok { // a copy knows what its source knows
			if src, ok := g.key(id); ok {
				val.Nil, val.Guards = s[src].Nil, s[src].Guards
			}
		}
		set(s, k, val)
	})
}

func exprOr(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}

// set replaces the value of a variable and forgets its fields.
func set(s State, k Key, v Value) {
	if k.Field == "" {
		for other := range s {
			if other.Var == k.Var && other.Field != "" {
				delete(s, other)
			}
		}
	}
	s[k] = v
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
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
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

// Lookup returns the value of a variable, field of a variable, or nothing.
func (g *Graph) Lookup(s State, e ast.Expr) (Value, bool) {
	k, ok := g.key(e)
	if !ok {
		return Value{}, false
	}
	if v, ok := s[k]; ok {
		return v, true
	}
	return g.implicit(s, k.Var)
}

// join merges two states that meet. It reports whether the result differs from old.
func join(old, in State) (State, bool) {
	if old == nil {
		return maps.Clone(in), true
	}
	changed := false
	out := old
	write := func(k Key, v Value) {
		if !changed {
			out, changed = maps.Clone(old), true
		}
		out[k] = v
	}
	for k, b := range in {
		a, ok := old[k]
		if !ok {
			if k.Field != "" {
				write(k, Value{Defs: append(slices.Clip(b.Defs), Def{Zero: true})})
			} else {
				write(k, b)
			}
			continue
		}
		v := Value{Defs: union(a.Defs, b.Defs), Nil: a.Nil}
		if a.Nil != b.Nil {
			v.Nil = MaybeNil
		}
		for _, t := range a.Guards {
			if containsType(b.Guards, t) {
				v.Guards = append(v.Guards, t)
			}
		}
		if len(v.Defs) != len(a.Defs) || v.Nil != a.Nil || len(v.Guards) != len(a.Guards) {
			write(k, v)
		}
	}
	for k, a := range old {
		if _, ok := in[k]; !ok && k.Field != "" && !slices.ContainsFunc(a.Defs, func(d Def) bool { return d.Zero }) {
			write(k, Value{Defs: append(slices.Clip(a.Defs), Def{Zero: true})})
		}
	}
	return out, changed
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
