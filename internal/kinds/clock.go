package kinds

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// contextOf returns the context that a call of a method asks, or nil: ctx in ctx.Err() and in <-ctx.Done(). The
// expression may be nil.
func (s *scope) contextOf(e ast.Expr, method string) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != method || !goq.IsContext(s.info.TypeOf(sel.X)) {
		return nil
	}
	return sel.X
}

// ofEnd returns what a condition says which finds that a context is done.
func (s *scope) ofEnd(ctx ast.Expr) traits {
	if s.isLimited(ctx) {
		return contextDone | limitedContext
	}
	return contextDone
}

// isLimited reports whether the function has set a time limit for a context. Otherwise, the client may have cancelled
// it.
func (s *scope) isLimited(ctx ast.Expr) bool {
	return slices.ContainsFunc(s.valuesOf(ctx), func(src flow.Source) bool {
		call, ok := ast.Unparen(src.Expr).(*ast.CallExpr)
		return ok && goq.IsFunc(typeutil.StaticCallee(s.info, call), "context", "WithTimeout", "WithDeadline",
			"WithTimeoutCause", "WithDeadlineCause")
	})
}

// valuesOf returns what the package assigns to the variable that an expression names. It returns nil for other
// expressions.
func (s *scope) valuesOf(e ast.Expr) []flow.Source {
	v := goq.VarOf(s.info, e)
	if v == nil || s.handlers.Assigned(v) == nil {
		return nil
	}
	return s.handlers.Assigned(v).Values
}

// isOver reports whether a comparison finds that the function has waited long enough: time.Since(begin) > limit.
func (s *scope) isOver(at flow.Point, elapsed ast.Expr, op token.Token) bool {
	call, there := s.callIn(at, elapsed)
	return (op == token.GTR || op == token.GEQ) && s.isCallOf(call, "Since") && s.isNow(there, call.Args[0])
}

// isPast reports whether a test finds that a deadline of the function is over: time.Now().After(deadline).
func (s *scope) isPast(at flow.Point, call *ast.CallExpr, holds bool) bool {
	name := s.methodOfTime(call)
	if !(name == "After" && holds || name == "Before" && !holds) || !s.isNow(at, receiver(call)) {
		return false
	}
	deadline, there := s.callIn(at, call.Args[0])
	return s.methodOfTime(deadline) == "Add" && s.isNow(there, receiver(deadline))
}

// methodOfTime returns the name of the method of time.Time that a call, which may be nil, calls, or "".
func (s *scope) methodOfTime(call *ast.CallExpr) string {
	if call == nil {
		return ""
	}
	fn := typeutil.StaticCallee(s.info, call)
	if fn == nil || !goq.IsNamed(goq.RecvType(fn), goq.Name{Package: "time", Name: "Time"}) {
		return ""
	}
	return fn.Name()
}

// isNow reports whether an expression is the time at which the function has asked for it.
func (s *scope) isNow(at flow.Point, e ast.Expr) bool {
	call, _ := s.callIn(at, e)
	return call != nil && s.asksClock(call)
}

// asksClock reports whether a call asks for the time: time.Now() or, as in code that can be tested with another clock,
// a function without arguments that is a value or is called Now.
func (s *scope) asksClock(call *ast.CallExpr) bool {
	if s.isCallOf(call, "Now") {
		return true
	}
	if len(call.Args) > 0 || !goq.IsNamed(s.info.TypeOf(call), goq.Name{Package: "time", Name: "Time"}) {
		return false
	}
	switch fn := typeutil.Callee(s.info, call).(type) {
	case *types.Func:
		return strings.EqualFold(fn.Name(), "Now")
	case *types.Var:
		return true
	}
	return false
}

// callIn returns the call that an expression is, or that gives a local variable its value, and where that is. It
// returns nil for any other expression.
func (s *scope) callIn(at flow.Point, e ast.Expr) (*ast.CallExpr, flow.Point) {
	e = ast.Unparen(e)
	if id, ok := e.(*ast.Ident); ok {
		if v, ok := s.info.ObjectOf(id).(*types.Var); !ok || goq.IsGlobal(v) {
			return nil, at
		}
		e, at = s.definition(at, id)
	}
	call, _ := e.(*ast.CallExpr)
	return call, at
}

// isCallOf reports whether a call, which may be nil, calls a function of package time.
func (s *scope) isCallOf(call *ast.CallExpr, name string) bool {
	return call != nil && goq.IsFunc(typeutil.StaticCallee(s.info, call), "time", name)
}

// readsClock reports whether an expression depends on the time of day, directly or by a local variable.
func (s *scope) readsClock(at flow.Point, e ast.Expr) bool {
	seen := make(map[*ast.CallExpr]bool) // several variables may have the same value
	var reads func(at flow.Point, e ast.Expr) bool
	reads = func(at flow.Point, e ast.Expr) bool {
		return goq.Contains(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				return s.asksClock(n) || s.isCallOf(n, "Since") || s.isCallOf(n, "Until")
			case *ast.Ident:
				call, there := s.callIn(at, n)
				if call == nil || seen[call] {
					return false
				}
				seen[call] = true
				return reads(there, call)
			}
			return false
		})
	}
	return reads(at, e)
}
