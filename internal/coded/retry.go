package coded

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// decision is the state of the retry decision of an error.
type decision uint8

const (
	noDecision decision = iota // not an error of the server's own, or not known; an error of the runtime always has one
	undecided
	decided
)

// retryOf returns the decision of the error that an expression is.
func (b *builder) retryOf(fn ast.Node, e ast.Expr) decision {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return b.retryOf(fn, e.X)
	case *ast.CompositeLit:
		return b.retryOfLiteral(e, fn)
	case *ast.CallExpr:
		return b.retryOfCall(fn, e)
	case *ast.Ident:
		v, _ := b.pass.TypesInfo.Uses[e].(*types.Var)
		return b.retryOfVar(fn, v)
	}
	return noDecision
}

// retryOfVar returns the decision of the errors that a local variable is assigned.
func (b *builder) retryOfVar(fn ast.Node, v *types.Var) decision {
	if v == nil || fn == nil || b.following[v] {
		return noDecision
	}
	a := b.Assigned(v)
	if a == nil || a.Opaque || goq.IsGlobal(v) {
		return noDecision
	}
	b.following[v] = true
	defer delete(b.following, v)
	all := noDecision
	for _, src := range a.Values {
		switch b.retryOf(fn, src.Expr) {
		case decided:
			return decided
		case undecided:
			all = undecided
		}
	}
	return all
}

// retryOfLiteral returns the decision of the error that a literal builds.
func (b *builder) retryOfLiteral(lit *ast.CompositeLit, fn ast.Node) decision {
	t := literalType(b.pass.TypesInfo, lit)
	if named := goq.StructOf(t); named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() == mcp.RuntimePath {
		return noDecision
	}
	retry := typederr.RetryField(t)
	if form, ok := b.formOf(t); !ok || form != Build || retry == nil {
		return noDecision
	}
	parts, _ := b.literal(lit, fn)
	// A delay alone decides nothing if the retry is a boolean, which is false then.
	if has(parts, lexicon.Retry) || has(parts, lexicon.Delay) && !isBoolean(retry.Type()) {
		return decided
	}
	return undecided
}

// isBoolean reports whether the underlying type of a type is a boolean.
func isBoolean(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsBoolean != 0
}

// decides reports whether a retry or a delay is among parts.
func decides(parts []Part) bool { return has(parts, lexicon.Retry, lexicon.Delay) }

// retryOfCall returns the decision of the error that a call returns.
func (b *builder) retryOfCall(fn ast.Node, call *ast.CallExpr) decision {
	d := noDecision
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok { // the calls before it in a chain
		if _, isCall := ast.Unparen(sel.X).(*ast.CallExpr); isCall {
			d = b.retryOf(fn, sel.X)
		}
	}
	if callee := typeutil.StaticCallee(b.pass.TypesInfo, call); callee != nil {
		if r := b.rolesOf(callee.Origin()); r != nil {
			parts, _ := b.call(call)
			if r.Decides || decides(parts) {
				return decided
			}
			if r.Undecided {
				d = max(d, undecided)
			}
		}
	}
	return b.retryOfOptions(fn, call, d)
}

// retryOfOptions returns the decision of the error that a call returns, given the decision without the options among
// the arguments.
func (b *builder) retryOfOptions(fn ast.Node, call *ast.CallExpr, without decision) decision {
	for _, arg := range call.Args {
		option, ok := ast.Unparen(arg).(*ast.CallExpr)
		if !ok || !b.isOption(option) {
			if t := b.pass.TypesInfo.TypeOf(arg); t != nil && b.isOptionType(t) && without == undecided {
				return noDecision // the option can be any
			}
			continue
		}
		if parts, _ := b.call(option); decides(parts) || b.retryOfCall(fn, option) == decided {
			return decided
		}
	}
	if call.Ellipsis.IsValid() && without == undecided {
		return noDecision
	}
	return without
}

// settle finds out whether a function decides on the retry of an error that it returns or changes, and whether it
// returns one without a decision.
func (b *builder) settle(fn *types.Func, decl *ast.FuncDecl, r *Roles) {
	sig := fn.Signature()
	returns := sig.Results().Len() > 0 && b.isTyped(sig.Results().At(0).Type())
	option := sig.Results().Len() == 1 && b.isOptionType(sig.Results().At(0).Type())
	changes := sig.Recv() != nil && b.isTyped(sig.Recv().Type())
	if !returns && !option && !changes {
		return
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if b.decidesAt(n, fn, decl, r) {
			r.Decides = true
		}
		return true
	})
	if r.Decides || !returns || decides(partsOf(r)) {
		return
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == sig.Results().Len() && b.retryOf(decl, ret.Results[0]) == undecided {
			r.Undecided = true
		}
	})
}

// decidesAt reports whether a node in a function decides on a retry, and does not get the decision from a parameter.
func (b *builder) decidesAt(n ast.Node, fn *types.Func, decl *ast.FuncDecl, r *Roles) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		parts, form := b.assignment(n)
		return form == Build && slices.ContainsFunc(parts, func(p Part) bool {
			return decides([]Part{p}) && !has(partsOf(r), p.Role)
		})
	case *ast.CallExpr:
		callee := typeutil.StaticCallee(b.pass.TypesInfo, n)
		if callee == nil || callee.Origin() == fn {
			return false
		}
		inner := b.rolesOf(callee.Origin())
		return inner != nil && inner.Decides
	case *ast.CompositeLit:
		parts, _ := b.literal(n, decl)
		given := decides(parts) && decides(partsOf(r)) // so the callers decide
		return b.retryOfLiteral(n, decl) == decided && !given
	}
	return false
}

// partsOf returns the parts that the parameters of a function become, without expressions.
func partsOf(r *Roles) (parts []Part) {
	for _, p := range r.Params {
		parts = append(parts, Part{Role: p.Role})
	}
	return parts
}

// decidedLater reports whether the error in a variable may get its retry decision after it was built.
func (b *builder) decidedLater(fn ast.Node, v *types.Var) bool {
	if v == nil || fn == nil {
		return false
	}
	later := false
	ast.Inspect(b.Around(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if b.assignsRetry(n, v) {
				later = true
			}
		case *ast.CallExpr:
			if b.mayDecide(n, v) {
				later = true
			}
		}
		return !later
	})
	return later
}

// assignsRetry reports whether a statement assigns to the retry or delay of the error in a variable.
func (b *builder) assignsRetry(n *ast.AssignStmt, v *types.Var) bool {
	for _, l := range n.Lhs {
		if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok && b.isUse(sel.X, v) {
			if role, _ := b.selected(sel); role == lexicon.Retry || role == lexicon.Delay {
				return true
			}
		}
	}
	return false
}

// mayDecide reports whether a call may decide on the retry of the error in a variable, which is the receiver or an
// argument of the call.
func (b *builder) mayDecide(call *ast.CallExpr, v *types.Var) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	concerns := ok && b.isUse(sel.X, v) ||
		slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return b.isUse(arg, v) })
	if !concerns {
		return false
	}
	callee := typeutil.StaticCallee(b.pass.TypesInfo, call)
	if callee == nil {
		return true // an option, or a function that is not known
	}
	roles := b.rolesOf(callee.Origin())
	if roles == nil {
		return false
	}
	parts, _ := b.call(call)
	return roles.Decides || decides(parts)
}

// isUse reports whether an expression is a use of a variable.
func (b *builder) isUse(e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && b.pass.TypesInfo.Uses[id] == v
}

// IsTyped reports whether a type is a typed error of the server's own, and a struct.
func (r *Result) IsTyped(t types.Type) bool {
	named := goq.StructOf(t)
	return named != nil && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() != mcp.RuntimePath && r.isTyped(t)
}

// RoleOf returns the role of a field of a struct.
func RoleOf(f *types.Var, tag string) lexicon.Role { return typederr.FieldRole(f, tag) }

// RetryMethod returns the method that sets the retry decision of an error by one boolean, such as WithRetryable(false),
// and returns the error. It returns nil if there is none.
func (r *Result) RetryMethod(t types.Type) *types.Func {
	named := goq.StructOf(t)
	if named == nil {
		return nil
	}
	for m := range named.Methods() {
		if (m.Exported() || m.Pkg() == r.pass.Pkg) && r.setsRetry(m, named) {
			return m
		}
	}
	return nil
}

// setsRetry reports whether the only parameter of a method is a boolean retry, and its only result is the error.
func (r *Result) setsRetry(m *types.Func, err *types.Named) bool {
	roles, sig := r.rolesOf(m), m.Signature()
	return roles != nil && len(roles.Params) == 1 && roles.Params[0].Role == lexicon.Retry &&
		sig.Params().Len() == 1 && types.Identical(sig.Params().At(0).Type(), types.Typ[types.Bool]) &&
		sig.Results().Len() == 1 && goq.StructOf(sig.Results().At(0).Type()) == err
}

// Decidable reports whether a method or an option can decide on the retry of an error that is already built.
func (r *Result) Decidable(t types.Type) bool {
	named := goq.StructOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	decidesRetry := func(fn *types.Func) bool {
		roles := r.rolesOf(fn)
		return roles != nil && (roles.Decides || decides(partsOf(roles)))
	}
	for m := range named.Methods() {
		if decidesRetry(m) {
			return true
		}
	}
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		fn, ok := scope.Lookup(name).(*types.Func)
		if !ok || fn.Signature().Results().Len() != 1 {
			continue
		}
		if r.optionOf(fn.Signature().Results().At(0).Type()) == named && decidesRetry(fn) {
			return true
		}
	}
	return false
}
