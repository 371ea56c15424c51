package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
)

// isPrivate reports whether only the failures that a function causes see its errors, and no code around them looks at
// causes. An error that hides its cause by %v may show it then.
func (b *builder) isPrivate(fn *types.Func) bool {
	if !b.isUnasked(fn) {
		return false
	}
	for _, call := range b.handlers.Uses(fn).Calls {
		passesOn := func(f *Failure) bool { return slices.Contains(f.Calls, call.Expr) && f.Repair != nil }
		if !slices.ContainsFunc(b.passers[fn], passesOn) {
			return false
		}
	}
	return true
}

// isUnasked reports whether no code around a function, which only its package calls, looks at the causes of errors.
func (b *builder) isUnasked(fn *types.Func) bool {
	if fn == nil {
		return false // a literal
	}
	uses := b.handlers.Uses(fn)
	if fn.Exported() || uses.Values() != 0 || fn.Signature().Recv() != nil && b.handlers.InInterface(fn.Name()) {
		return false
	}
	return !b.isAskedByCallers(fn)
}

// isAskedByCallers reports whether code around a call of a function in its package looks at the causes of its errors.
func (b *builder) isAskedByCallers(fn *types.Func) bool {
	isGlobal := func(call index.Call) bool { return call.In == nil } // anything may ask what it sets
	return slices.ContainsFunc(b.handlers.Uses(fn).Calls, isGlobal) ||
		b.isAround(fn, func(n ast.Node, call *ast.CallExpr) bool {
			return b.looksAtCause(n) && !b.isOfOtherCalls(n, call)
		})
}

// takesOthers reports whether a call that is given errors is not given its own of the time before, as in a loop. Then a
// function that looks at their causes, as a mapper does, does not look at those that it returns.
func (b *builder) takesOthers(call *ast.CallExpr) bool {
	return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		return goq.IsError(b.info.TypeOf(e)) && goq.VarOf(b.info, e) != nil && b.isOf(e, call)
	})
}

// isOfOtherCalls reports whether a node looks at the cause of an error that another call has returned: the last
// assignment to its variable is not that of this call. What it may be compared with is left out: io.EOF.
func (b *builder) isOfOtherCalls(looks ast.Node, call *ast.CallExpr) bool {
	if looks == call {
		return b.takesOthers(call)
	}
	var errs []ast.Expr
	switch looks := looks.(type) {
	case *ast.CallExpr:
		errs = looks.Args
	case *ast.TypeAssertExpr:
		errs = []ast.Expr{looks.X}
	}
	return !slices.ContainsFunc(errs, func(e ast.Expr) bool {
		return goq.IsError(b.info.TypeOf(e)) && goq.Sentinel(b.info, e) == nil &&
			!b.isSetBetween(goq.VarOf(b.info, e), call, looks)
	})
}

// isSetBetween reports whether a variable, which may be nil, always gets another value after a call and before a node,
// which is not made of an error: err = fmt.Errorf("x: %w", err).
func (b *builder) isSetBetween(v *types.Var, call *ast.CallExpr, node ast.Node) bool {
	a := b.handlers.Assigned(v)
	if v == nil || a == nil {
		return false
	}
	return slices.ContainsFunc(a.Values, func(value flow.Source) bool {
		if value.Expr == nil || value.Expr.Pos() <= call.Pos() || value.Expr.Pos() >= node.Pos() || b.namesError(value.Expr) {
			return false
		}
		block := goq.Block(goq.FileOf(b.pass, node), value.Expr)
		return block != nil && block.Pos() <= node.Pos() && node.End() <= block.End()
	})
}

// namesError reports whether a local error is named in an expression.
func (b *builder) namesError(e ast.Expr) bool { return len(b.errorsIn(e)) > 0 }

// looksAtCause reports whether a node may decide something by the cause of an error: a type assertion, or a call of
// errors.Is, status.Code or isTimeout, whose results are numbers and booleans. Package fmt only prints. Other functions
// of the package look at causes if they contain such a node.
func (b *builder) looksAtCause(n ast.Node) bool {
	if assert, ok := n.(*ast.TypeAssertExpr); ok {
		return goq.IsError(b.info.TypeOf(assert.X))
	}
	call, ok := n.(*ast.CallExpr)
	if !ok || !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return goq.IsError(b.info.TypeOf(e)) }) {
		return false
	}
	fn := typeutil.StaticCallee(b.info, call)
	if goq.IsFunc(fn, "errors", "Unwrap", "AsType") {
		return true
	}
	sig, ok := b.info.TypeOf(call.Fun).(*types.Signature)
	if !ok || fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "fmt" {
		return false
	}
	if own := goq.Own(b.pass, call); own != nil && b.asksInside(own) {
		return true
	}
	for result := range sig.Results().Variables() {
		if goq.IsBasic(result.Type()) && !goq.IsString(result.Type()) {
			return true
		}
	}
	return false
}

// asksInside reports whether a function of the package contains code that looks at the causes of errors.
func (b *builder) asksInside(fn *types.Func) bool {
	return b.asking.Get(fn, func() bool {
		decl := b.handlers.Decls[fn]
		return decl != nil && decl.Body != nil && goq.Contains(decl.Body, b.looksAtCause)
	})
}
