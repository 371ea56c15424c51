package flow

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/cfg"
)

// solve computes the state before each block until nothing changes. The last visit to a block records the states inside
// it.
func (g *Graph) solve(graph *cfg.CFG, entry State) {
	in := make([]State, len(graph.Blocks))
	if len(graph.Blocks) == 0 {
		return
	}
	in[0] = entry
	order := inOrder(graph)
	waiting := make([]bool, len(graph.Blocks))
	waiting[0] = true
	for slices.Contains(waiting, true) {
		for _, b := range order {
			if !waiting[b.Index] {
				continue
			}
			waiting[b.Index] = false
			for i, out := range g.run(b, in[b.Index]) {
				next := b.Succs[i].Index
				if joined, changed := g.join(in[next], out); changed {
					in[next], waiting[next] = joined, true
				}
			}
		}
	}
}

// inOrder returns the blocks that can be reached in reverse postorder: a block is behind those that lead to it, loops
// apart. In this order, most blocks are visited once or twice.
func inOrder(graph *cfg.CFG) (order []*cfg.Block) {
	seen := make([]bool, len(graph.Blocks))
	type visit struct {
		block *cfg.Block
		next  int // the index of the next successor to visit
	}
	stack := []visit{{block: graph.Blocks[0]}}
	seen[0] = true
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if v.next == len(v.block.Succs) {
			order = append(order, v.block)
			stack = stack[:len(stack)-1]
			continue
		}
		succ := v.block.Succs[v.next]
		v.next++
		if !seen[succ.Index] {
			seen[succ.Index] = true
			stack = append(stack, visit{block: succ})
		}
	}
	slices.Reverse(order)
	return order
}

// run applies the statements of a block to a state and returns the state for each successor. It records the states
// before the statements.
func (g *Graph) run(b *cfg.Block, in State) []State {
	s := &writer{Graph: g, State: in}
	if clause, ok := b.Stmt.(*ast.CaseClause); ok && b.Kind == cfg.KindSwitchCaseBody {
		g.enterCase(clause, s)
	}
	for _, n := range b.Nodes {
		e := g.effect(n)
		if isPoint(n, e) {
			g.before[n], s.own = s.State, false
		}
		g.apply(e, s)
	}
	if r, ok := b.Stmt.(*ast.RangeStmt); ok && b.Kind == cfg.KindRangeLoop {
		g.enterRange(r, s)
	}
	return g.leave(b, s.State)
}

// enterRange adds to s the variables of a range statement. Their values are unknown.
func (g *Graph) enterRange(r *ast.RangeStmt, s *writer) {
	for _, e := range []ast.Expr{r.Key, r.Value} {
		if k, ok := g.key(e); ok {
			s.set(k, Value{Defs: []Def{{Node: r}}})
		}
	}
}

// leave returns the state at the start of each successor of a block. If the block ends with a condition, its first
// successor runs if the condition is true, and the second if it is false.
func (g *Graph) leave(b *cfg.Block, end State) []State {
	outs := make([]State, len(b.Succs))
	for i := range outs {
		outs[i] = end
	}
	if len(outs) != 2 || len(b.Nodes) == 0 {
		return outs
	}
	if cond, ok := b.Nodes[len(b.Nodes)-1].(ast.Expr); ok {
		for i := range outs {
			s := &writer{Graph: g, State: end}
			g.branch(s, cond, i == 0)
			outs[i] = s.State
		}
	}
	return outs
}

// isPoint reports whether the state before a statement is recorded.
func isPoint(n ast.Node, e *effect) bool {
	switch n.(type) {
	case *ast.ReturnStmt, *ast.AssignStmt:
		return true
	}
	return len(e.assigns) > 0
}
