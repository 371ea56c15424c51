package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// defersError reports whether a deferred function handles all errors: it sets the responder's named error to nil, or
// types it. Statements that run only after a panic do not count.
func (b *builder) defersError(v visit) bool {
	if v.Err < 0 || v.Sig.Results().At(v.Err).Name() == "" {
		return false
	}
	err := v.Sig.Results().At(v.Err)
	for d := range goq.Defers(v.Func) {
		for a, i := range goq.AssignmentsTo(b.info, d, err) {
			if len(a.Lhs) != len(a.Rhs) {
				continue
			}
			if b.isNil(a.Rhs[i]) && !b.onlyAfterPanic(d, a) || b.types(a.Rhs[i], err) && b.onlyIfSet(d, a, err) {
				return true
			}
		}
	}
	return false
}

// onlyAfterPanic reports whether a statement of a deferred function runs only after a panic: behind the condition
// "p := recover(); p != nil".
func (b *builder) onlyAfterPanic(d *ast.DeferStmt, stmt ast.Stmt) bool {
	recovered := make(map[types.Object]bool)
	ast.Inspect(d, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if ok && len(assign.Lhs) == 1 && len(assign.Rhs) == 1 && goq.CallsRecover(b.info, assign.Rhs[0]) {
			if id, ok := assign.Lhs[0].(*ast.Ident); ok {
				recovered[b.info.ObjectOf(id)] = true
			}
		}
		return true
	})
	return slices.ContainsFunc(flow.Guards(d, stmt), func(g flow.Guard) bool {
		cond, ok := ast.Unparen(g.Cond).(*ast.BinaryExpr)
		if g.Cond == nil || !ok || !g.Holds || cond.Op != token.NEQ || !b.isNil(cond.Y) {
			return false
		}
		id, isIdent := ast.Unparen(cond.X).(*ast.Ident)
		return isIdent && recovered[b.info.ObjectOf(id)] || goq.CallsRecover(b.info, cond.X)
	})
}

// types reports whether an expression is a call of the runtime that types the error in a variable.
func (b *builder) types(e ast.Expr, err *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && mcp.IsRuntime(typeutil.StaticCallee(b.info, call)) && goq.IsError(b.info.TypeOf(call)) &&
		slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return goq.IsVar(b.info, ast.Unparen(arg), err) })
}

// onlyIfSet reports whether a statement of a deferred function depends on no condition but that an error is not nil.
func (b *builder) onlyIfSet(d *ast.DeferStmt, stmt ast.Stmt, err *types.Var) bool {
	for _, g := range flow.Guards(d, stmt) {
		cond, ok := ast.Unparen(g.Cond).(*ast.BinaryExpr)
		if g.Cond == nil || !ok || cond.Op != token.NEQ || !goq.IsVar(b.info, ast.Unparen(cond.X), err) || !b.isNil(cond.Y) {
			return false
		}
	}
	return true
}

// deferredErrors lists the errors without a type that deferred functions assign to the responder's named error.
func (b *builder) deferredErrors(v visit) {
	if v.Err < 0 || v.Delivery == mcp.Typed {
		return
	}
	named := v.Sig.Results().At(v.Err)
	b.deferredTo(v, named, func(lit *ast.FuncLit, a *ast.AssignStmt, e ast.Expr) {
		if !b.wrapsOnly(e, named) {
			b.deferredError(v, lit, a, e)
		}
	})
}

// deferredTo calls f for each assignment of an expression to a named result in a function literal that the responder
// defers.
func (b *builder) deferredTo(v visit, named *types.Var, f func(lit *ast.FuncLit, a *ast.AssignStmt, e ast.Expr)) {
	for d := range goq.Defers(v.Func) {
		lit, ok := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
		if !ok {
			continue
		}
		for a, i := range goq.AssignmentsTo(b.info, d, named) {
			if len(a.Lhs) == len(a.Rhs) && !b.assigned[a] {
				f(lit, a, a.Rhs[i])
			}
		}
	}
}

// wrapsOnly reports whether an expression wraps the error in a variable and no other one. It is typed if that one is.
func (b *builder) wrapsOnly(e ast.Expr, err *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && goq.Wraps(b.info, call) && !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		return goq.IsError(b.info.TypeOf(arg)) && !goq.IsVar(b.info, ast.Unparen(arg), err)
	})
}

// deferredError lists an error that a statement in a deferred function assigns, if it has no type.
func (b *builder) deferredError(v visit, lit *ast.FuncLit, a *ast.AssignStmt, e ast.Expr) {
	g := b.trace.Graph(lit)
	if g == nil {
		return
	}
	at := g.Before(a)
	err := b.trace.Error(at, e)
	if !at.Reachable() || err.Nil == flow.IsNil || err.Typed || !b.canType(v, at, e) {
		return
	}
	b.assigned[a] = true
	f := &Failure{Class: Bare, By: v.Responder, Assign: a, Node: e}
	b.failures = append(b.failures, f)
	f.Text, f.opaque = b.ofError(at, e), err.Opaque
	b.classify(f, at, err.Calls)
	b.stateKind(f, err.Nil == flow.NotNil && !err.Opaque)
	f.Repair = ReplaceError{e}
	b.deliver(f, v)
}

// deferredResults lists the error results of text alone that deferred functions assign to the responder's named result,
// as after a panic.
func (b *builder) deferredResults(v visit) {
	if v.Result >= 0 {
		b.deferredTo(v, v.Sig.Results().At(v.Result), func(lit *ast.FuncLit, a *ast.AssignStmt, e ast.Expr) {
			b.deferredResult(v, lit, a, e)
		})
	}
}

// deferredResult lists a result that a statement in a deferred function assigns, if it is an error result of text
// alone.
func (b *builder) deferredResult(v visit, lit *ast.FuncLit, a *ast.AssignStmt, e ast.Expr) {
	g := b.trace.Graph(lit)
	if g == nil {
		return
	}
	at, result := g.Before(a), v.Sig.Results().At(v.Result).Type()
	out := b.ofResult(at, e, 0)
	if !at.Reachable() || !out.failed || out.typed || !out.exact || out.build == nil || !mcp.Buildable(result) ||
		b.edited[out.build] {
		return
	}
	b.assigned[a] = true
	f := &Failure{Class: Untyped, By: v.Responder, Assign: a, Node: e, ResultType: result}
	b.failures = append(b.failures, f)
	f.Text, f.MayBeNil, f.Whole = b.ofEncoded(at, out.text), b.mayBeNil(at, out), out.whole
	b.replaceResult(f, out.build)
	b.classify(f, at, nil)
}

// defersResult reports whether a deferred function sets a named result, so that the caller gets other results than
// those of the return statement. A deferred function that recovers does not count: it sets results only after a panic.
func (b *builder) defersResult(fn ast.Node, sig *types.Signature) bool {
	for d := range goq.Defers(fn) {
		for result := range sig.Results().Variables() {
			for range goq.AssignmentsTo(b.info, d, result) {
				if !goq.CallsRecover(b.info, d) {
					return true
				}
			}
		}
	}
	return false
}

// defersNamed reports whether a deferred call mentions a named result, or its address.
func (b *builder) defersNamed(decl *ast.FuncDecl, sig *types.Signature) bool {
	return goq.Deferring(decl, func(n ast.Node) bool { return b.namesResult(n, sig, nil) })
}

// namesResult reports whether a node is the name of a result other than one, which may be nil.
func (b *builder) namesResult(n ast.Node, sig *types.Signature, other *types.Var) bool {
	id, ok := n.(*ast.Ident)
	if !ok {
		return false
	}
	for result := range sig.Results().Variables() {
		if result != other && b.info.Uses[id] == result {
			return true
		}
	}
	return false
}

// onlyAddsErrors reports whether deferred function literals do nothing with the named results of a function but to keep
// the error, to join or wrap it, or to return another one if there is none:
//
//	defer func() {
//		if failed := f.Close(); failed != nil && err == nil {
//			err = failed
//		}
//	}()
func (b *builder) onlyAddsErrors(decl *ast.FuncDecl, sig *types.Signature) bool {
	index := goq.ErrorIndex(sig)
	if index < 0 {
		return false
	}
	err := sig.Results().At(index)
	for d := range goq.Defers(decl) {
		_, isLit := ast.Unparen(d.Call.Fun).(*ast.FuncLit)
		for a, i := range goq.AssignmentsTo(b.info, d, err) {
			if !isLit || len(a.Lhs) != len(a.Rhs) || !b.wraps(a.Rhs[i], err) && !b.onlyIfNone(d, a, err) {
				return false
			}
		}
	}
	return !b.defersOther(decl, sig, err)
}

// wraps reports whether an expression wraps the error in a variable, alone or with others.
func (b *builder) wraps(e ast.Expr, err *types.Var) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && goq.Wraps(b.info, call) && slices.ContainsFunc(goq.Wrapped(b.info, call), func(arg ast.Expr) bool {
		return goq.IsVar(b.info, ast.Unparen(arg), err)
	})
}

// onlyIfNone reports whether a statement of a deferred function is run only if an error is nil.
func (b *builder) onlyIfNone(d *ast.DeferStmt, stmt ast.Stmt, err *types.Var) bool {
	return slices.ContainsFunc(flow.Guards(d, stmt), func(g flow.Guard) bool {
		return g.Cond != nil && g.Holds && goq.Contains(g.Cond, func(n ast.Node) bool {
			cond, ok := n.(*ast.BinaryExpr)
			return ok && cond.Op == token.EQL && goq.IsVar(b.info, ast.Unparen(cond.X), err) && b.isNil(cond.Y)
		})
	})
}

// defersOther reports whether a deferred call mentions another named result than the error, or the address of one.
func (b *builder) defersOther(decl *ast.FuncDecl, sig *types.Signature, err *types.Var) bool {
	return goq.Deferring(decl, func(n ast.Node) bool {
		ref, ok := n.(*ast.UnaryExpr)
		isRef := ok && ref.Op == token.AND && goq.IsVar(b.info, ast.Unparen(ref.X), err)
		return isRef || b.namesResult(n, sig, err)
	})
}
