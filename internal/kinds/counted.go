package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// counts returns where the values come from on which it depends what the function counts or lists in a variable:
// fromService if services have answered, or not.
//
//	if _, err := client.Resolve(ctx, host); err != nil {
//		failed++
//	}
//
// The number is not the caller's, although the caller has named the hosts. It is fromCall if all conditions are about
// the arguments, and else 0.
func (s *scope) counts(v *types.Var) source {
	if !isCounter(v.Type()) {
		return 0
	}
	return s.counters.Get(v, func() source {
		switch from := s.countedBy(v); {
		case from&fromService != 0:
			return fromService
		case from == fromCall:
			return fromCall
		}
		return 0
	})
}

// isCounter reports whether variables of a type count or list something.
func isCounter(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsInteger != 0
	case *types.Slice:
		return true
	}
	return false
}

// countedBy returns where the values in the conditions around the statements come from that count something.
func (s *scope) countedBy(v *types.Var) (from source) {
	for _, stmt := range s.counting(v) {
		at := flow.Point{}
		if g := s.trace.Graph(s.fn); g != nil {
			at = g.Innermost(goq.Body(s.fn), stmt)
		}
		for _, g := range flow.Guards(s.fn, stmt) {
			if g.Cond != nil {
				from |= s.decides(at, g.Cond)
			}
		}
	}
	return from
}

// counting returns the statements of the function that count a variable up or down, or append to it.
func (s *scope) counting(v *types.Var) []ast.Node {
	if s.additions == nil {
		s.additions = make(map[*types.Var][]ast.Node)
		ast.Inspect(s.fn, func(n ast.Node) bool {
			if to := s.counted(n); to != nil {
				s.additions[to] = append(s.additions[to], n)
			}
			return true
		})
	}
	return s.additions[v]
}

// counted returns the variable that a statement counts up or down, or appends to, or nil.
func (s *scope) counted(n ast.Node) *types.Var {
	switch stmt := n.(type) {
	case *ast.IncDecStmt:
		return goq.VarOf(s.info, stmt.X)
	case *ast.AssignStmt:
		if len(stmt.Lhs) != 1 {
			return nil
		}
		call, isCall := ast.Unparen(stmt.Rhs[0]).(*ast.CallExpr)
		if stmt.Tok == token.ADD_ASSIGN || stmt.Tok == token.SUB_ASSIGN ||
			isCall && goq.IsBuiltin(s.info, call, "append") {
			return goq.VarOf(s.info, stmt.Lhs[0])
		}
	}
	return nil
}

// decides returns where the values in a condition come from. Errors of calls that ask a service come from that one.
func (s *scope) decides(at flow.Point, cond ast.Expr) (from source) {
	ast.Inspect(cond, func(n ast.Node) bool {
		e, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		switch v := goq.VarOf(s.info, e); {
		case v == nil:
		case !goq.IsError(v.Type()):
			from |= s.of(at, e)
		case slices.ContainsFunc(s.trace.Error(at, e).Calls, s.isRemote), s.isOfRemote(v):
			from |= fromService
		default:
			from |= fromUnknown
		}
		return true
	})
	return from
}

// isOfRemote reports whether a variable has the result of a call that asks a service, on any path.
func (s *scope) isOfRemote(v *types.Var) bool {
	a := s.handlers.Assigned(v)
	return a != nil && slices.ContainsFunc(a.Values, func(src flow.Source) bool {
		call, ok := ast.Unparen(src.Expr).(*ast.CallExpr)
		return ok && s.isRemote(call)
	})
}

func (s *scope) isRemote(call *ast.CallExpr) bool {
	fn := goq.Called(s.info, call)
	return fn != nil && (s.asks(fn) == remote || takesContext(fn.Signature()))
}

// isCount reports whether an expression is made of such a number, or is the length of such a list.
func (s *scope) isCount(e ast.Expr) bool {
	return goq.Contains(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v := goq.VarOf(s.info, id)
		return v != nil && !goq.IsGlobal(v) && s.counts(v) == fromService
	})
}
