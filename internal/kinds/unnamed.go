package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// isUnnamed reports whether a failure is about something that the server itself has looked for: the caller has given
// nothing to the condition above it, nor to what has found the values in that, or it was looked for by a constant.
//
//	for _, model := range models {
//		if model.Name == "default" {
//			return model, nil
//		}
//	}
//	return nil, errors.New("model not found")
func (s *scope) isUnnamed(q Question, g guard) bool {
	about := loopsBefore(s.fn, q.Stmt)
	if around := flow.Guards(s.fn, q.Stmt); len(around) > 0 {
		cond := around[0].Cond
		if sw, ok := around[0].Switch.(*ast.SwitchStmt); ok && cond == nil {
			cond = sw.Tag
		}
		if cond == nil {
			return false
		}
		about = append(about, cond)
	}
	search := subject{scope: s, seen: make(map[ast.Node]bool)}
	for _, n := range about {
		search.add(q.At, n)
	}
	if search.byConstant {
		return !search.byCaller
	}
	given := g.from&^fromUnknown | s.all(q.At, q.Args) // what a list lacks depends on what was left out
	return len(about) > 0 && !search.isGiven && given&s.ofCaller() == 0
}

// ofCaller returns the sources of what the caller may have given.
func (s *scope) ofCaller() source { return fromCall | fromParams&^s.state | fromUnknown | fromEither }

// subject is what a failure is about: the values in conditions, and what has found them.
type subject struct {
	*scope
	seen       map[ast.Node]bool
	byConstant bool // a loop has looked for a constant text
	byCaller   bool // such a loop looks at something that the caller has given as well
	isGiven    bool // something else comes from the caller
}

// add adds the values in a node, which may be nil.
func (t *subject) add(at flow.Point, n ast.Node) {
	if n == nil || t.seen[n] {
		return
	}
	t.seen[n] = true
	constant := t.looksForConstant(n)
	t.byConstant = t.byConstant || constant
	for n := range ast.Preorder(n) {
		id, ok := n.(*ast.Ident)
		if !ok {
			continue
		}
		v := goq.VarOf(t.info, id)
		if v == nil || v.IsField() || goq.IsGlobal(v) {
			continue
		}
		given := t.of(at, id)&t.ofCaller() != 0
		if constant {
			t.byCaller = t.byCaller || given
			continue
		}
		t.isGiven = t.isGiven || given
		t.addValues(v)
	}
}

// addValues adds what a variable has got its values from.
func (t *subject) addValues(v *types.Var) {
	a := t.handlers.Assigned(v)
	if a == nil {
		return
	}
	for _, src := range a.Values {
		if call, ok := ast.Unparen(src.Expr).(*ast.CallExpr); !ok || !t.makes(call) {
			t.add(flow.Point{}, searchFor(t.fn, src.Expr))
		}
	}
	for _, loop := range a.Ranges {
		t.add(flow.Point{}, loop.X)
	}
	for _, call := range a.Filled {
		if !t.makes(call) {
			t.add(flow.Point{}, call)
		}
	}
}

// makes reports whether a call makes something new, by its name or with POST. The caller has not named that.
func (s *scope) makes(call *ast.CallExpr) bool {
	return !s.isBuiltinCall(call) && lexicon.RepetitionOf(goq.ValueName(call.Fun)) == lexicon.Twice ||
		slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			text, ok := goq.ConstString(s.info, arg)
			return ok && text == "POST"
		})
}

// isMade reports whether a variable, which may be nil, is set or filled by a call that makes something new.
func (s *scope) isMade(v *types.Var) bool {
	a := s.handlers.Assigned(v)
	if a == nil {
		return false
	}
	return slices.ContainsFunc(a.Filled, s.makes) || slices.ContainsFunc(a.Values, func(src flow.Source) bool {
		call, ok := ast.Unparen(src.Expr).(*ast.CallExpr)
		return ok && s.makes(call)
	})
}

// looksForConstant reports whether a node is a loop that compares texts with constants.
func (s *scope) looksForConstant(n ast.Node) bool {
	switch n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return goq.Contains(n, func(n ast.Node) bool {
			e, ok := n.(*ast.BinaryExpr)
			return ok && (e.Op == token.EQL || e.Op == token.NEQ) && goq.IsString(s.info.TypeOf(e.X)) &&
				s.isConstant(e.Y) && !s.isZero(e.Y)
		})
	}
	return false
}

// searchFor returns the outermost loop, condition or call of a function that contains an expression, or the expression.
func searchFor(fn ast.Node, e ast.Expr) ast.Node {
	for _, n := range goq.Path(fn, e) {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.CallExpr:
			return n
		}
	}
	return e
}

// loopsBefore returns the loops before a statement in the same block that may return something.
func loopsBefore(fn, stmt ast.Node) (loops []ast.Node) {
	for _, before := range goq.Before(fn, stmt) {
		switch before.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			if goq.Contains(before, isReturn) {
				loops = append(loops, before)
			}
		}
	}
	return loops
}

func isReturn(n ast.Node) bool {
	_, ok := n.(*ast.ReturnStmt)
	return ok
}
