package coded

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// decision says whether an error that an expression gives has got a retry.
type decision uint8

const (
	noDecision decision = iota // it builds no error of the server's own
	undecided
	decided
)

// retryOf judges an expression. An error of the runtime always has a retry.
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
		for _, val := range a.Values {
			switch b.retryOf(fn, val.Expr) {
			case decided:
				return decided
			case undecided:
				all = undecided
			}
		}
		return all
	}
	return noDecision
}

func (b *builder) retryOfLiteral(lit *ast.CompositeLit, fn ast.Node) decision {
	t := literalType(b.pass.TypesInfo, lit)
	if named := goq.StructOf(t); named == nil || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() == mcp.RuntimePath {
		return noDecision
	}
	if form, ok := b.formOf(t); !ok || form != Build || typederr.RetryField(t) == nil {
		return noDecision
	}
	parts, _ := b.literal(lit, fn)
	for _, p := range parts {
		if p.Role == lexicon.Retry || p.Role == lexicon.Delay && !isBool(typederr.RetryField(t).Type()) {
			return decided // a delay alone says nothing where another field says no
		}
	}
	return undecided
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func decides(parts []Part) bool {
	for _, p := range parts {
		if p.Role == lexicon.Retry || p.Role == lexicon.Delay {
			return true
		}
	}
	return false
}

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
	for _, arg := range call.Args {
		option, ok := ast.Unparen(arg).(*ast.CallExpr)
		if !ok || !b.isOption(option) {
			if t := b.pass.TypesInfo.TypeOf(arg); t != nil && b.isOptionType(t) && d == undecided {
				return noDecision // an option that can't be seen
			}
			continue
		}
		if parts, _ := b.call(option); decides(parts) || b.retryOfCall(fn, option) == decided {
			return decided
		}
	}
	if call.Ellipsis.IsValid() && d == undecided {
		return noDecision
	}
	return d
}

// settle finds out whether a function, or a method, decides on the retry of the error that it is given or returns, and
// whether it returns one that nobody has decided on.
func (b *builder) settle(fn *types.Func, decl *ast.FuncDecl, r *Roles) {
	sig := fn.Signature()
	returns := sig.Results().Len() > 0 && b.isTyped(sig.Results().At(0).Type())
	option := sig.Results().Len() == 1 && b.isOptionType(sig.Results().At(0).Type())
	changes := sig.Recv() != nil && b.isTyped(sig.Recv().Type())
	if !returns && !option && !changes {
		return
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			parts, form := b.assignment(n)
			for _, p := range parts {
				fromParam := false
				for _, given := range r.Params {
					fromParam = fromParam || given.Role == p.Role
				}
				r.Decides = r.Decides || form == Build && decides([]Part{p}) && !fromParam
			}
		case *ast.CallExpr:
			if callee := typeutil.StaticCallee(b.pass.TypesInfo, n); callee != nil && callee.Origin() != fn {
				if inner := b.rolesOf(callee.Origin()); inner != nil && inner.Decides {
					r.Decides = true
				}
			}
		case *ast.CompositeLit:
			if parts, _ := b.literal(n, decl); b.retryOfLiteral(n, decl) == decided && !b.given(parts, r) {
				r.Decides = true
			}
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

// given reports whether the retry among parts is a parameter, so that the callers decide.
func (b *builder) given(parts []Part, r *Roles) bool {
	return decides(parts) && decides(partsOf(r))
}

func partsOf(r *Roles) (parts []Part) {
	for _, p := range r.Params {
		parts = append(parts, Part{Role: p.Role})
	}
	return parts
}

// decidedLater reports whether a variable that holds an error may get its retry after it was built.
func (b *builder) decidedLater(fn ast.Node, v *types.Var) bool {
	if v == nil || fn == nil {
		return false
	}
	later := false
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && b.pass.TypesInfo.Uses[id] == v
	}
	ast.Inspect(b.Around(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok && is(sel.X) {
					role, _ := b.selected(sel)
					later = later || role == lexicon.Retry || role == lexicon.Delay
				}
			}
		case *ast.CallExpr:
			callee := typeutil.StaticCallee(b.pass.TypesInfo, n)
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			concerns := ok && is(sel.X)
			for _, arg := range n.Args {
				concerns = concerns || is(arg)
			}
			if !concerns {
				break
			}
			switch {
			case callee == nil:
				later = true // an option, or whatever else gets hold of it
			case b.rolesOf(callee.Origin()) != nil:
				parts, _ := b.call(n)
				later = later || b.rolesOf(callee.Origin()).Decides || decides(parts)
			}
		}
		return !later
	})
	return later
}

// IsTyped reports whether a type is an error with a code, of the server's own.
func (r *Result) IsTyped(t types.Type) bool {
	named := goq.StructOf(t)
	return named != nil && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() != mcp.RuntimePath && r.isTyped(t)
}

// RoleOf returns the role of a field of a struct.
func RoleOf(f *types.Var, tag string) lexicon.Role { return typederr.FieldRole(f, tag) }

// RetryMethod returns the method by which an error is told whether the same call may be made again, as in
// WithRetryable(false), or nil.
func (r *Result) RetryMethod(t types.Type) *types.Func {
	named := goq.StructOf(t)
	if named == nil {
		return nil
	}
	for m := range named.Methods() {
		sig := m.Signature()
		if !m.Exported() && m.Pkg() != r.pass.Pkg {
			continue
		}
		if roles := r.rolesOf(m); roles != nil && len(roles.Params) == 1 && roles.Params[0].Role == lexicon.Retry && sig.Params().Len() == 1 && sig.Results().Len() == 1 &&
			types.Identical(sig.Params().At(0).Type(), types.Typ[types.Bool]) && goq.StructOf(sig.Results().At(0).Type()) == named {
			return m
		}
	}
	return nil
}

// Decidable reports whether an error gets its retry by a method or an option after it was built, so that who builds
// it has to see to that.
func (r *Result) Decidable(t types.Type) bool {
	named := goq.StructOf(t)
	if named == nil || named.Obj().Pkg() == nil {
		return false
	}
	for m := range named.Methods() {
		if roles := r.rolesOf(m); roles != nil && (roles.Decides || decides(partsOf(roles))) {
			return true
		}
	}
	scope := named.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		if fn, ok := scope.Lookup(name).(*types.Func); ok && fn.Signature().Results().Len() == 1 && r.optionOf(fn.Signature().Results().At(0).Type()) == named {
			if roles := r.rolesOf(fn); roles != nil && (roles.Decides || decides(partsOf(roles))) {
				return true
			}
		}
	}
	return false
}
