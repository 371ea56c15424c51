package failures

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// comparisons are the errors that a package recognizes in a way that does not look into typed errors: variables by ==
// or in a switch, types by an assertion or in a type switch.
type comparisons struct {
	vars  map[*types.Var]bool
	types map[*types.TypeName]bool
}

// isCompared reports whether the package recognizes an error in such a way. The error must not be replaced then.
func (b *builder) isCompared(e ast.Expr) bool {
	if b.compared == nil {
		b.compared = b.findComparisons()
	}
	if len(b.compared.vars)+len(b.compared.types) == 0 {
		return false
	}
	return b.compared.has(b.info, e) || slices.ContainsFunc(b.trace.Values(e), func(v values.Value) bool {
		return v.Expr != nil && b.compared.has(b.info, v.Expr)
	})
}

// has reports whether an error is one of those.
func (c *comparisons) has(info *types.Info, e ast.Expr) bool {
	if obj := goq.Sentinel(info, e); obj != nil && c.vars[obj] {
		return true
	}
	named, ok := types.Unalias(goq.Deref(info.TypeOf(e))).(*types.Named)
	return ok && c.types[named.Obj()]
}

// canType reports whether a typed error may take the place of an error: the package and the code around the responder
// do not recognize the error in a way that does not look into typed errors. An error that is made on the spot has no
// identity to recognize it by.
func (b *builder) canType(v visit, at flow.Point, e ast.Expr) bool {
	if b.isCompared(e) {
		return false
	}
	return !b.isExact(v) && !b.isRecognized(v.Obj) || b.isMade(at, e, 0)
}

// isRecognized reports whether other code of the package calls a function that answers tools, and recognizes its errors
// in such a way. fn may be nil.
func (b *builder) isRecognized(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	return b.recognized.Get(fn.Origin(), func() bool {
		return b.isAround(fn.Origin(), func(n ast.Node, call *ast.CallExpr) bool {
			e := b.handlers.Recognized(n)
			return e != nil && b.isOf(e, call)
		})
	})
}

// isAround reports whether a node matches in a function that calls another one of its package. call is that call.
func (b *builder) isAround(fn *types.Func, matches func(n ast.Node, call *ast.CallExpr) bool) bool {
	return slices.ContainsFunc(b.handlers.Uses(fn).Calls, func(call index.Call) bool {
		return call.In != nil && goq.Contains(goq.Body(b.handlers.Result.Around(call.In)), func(n ast.Node) bool {
			return matches(n, call.Expr)
		})
	})
}

// isOf reports whether an error may be that of a call: it is in no variable, or in one that the call sets.
func (b *builder) isOf(e ast.Expr, call *ast.CallExpr) bool {
	a := b.handlers.Assigned(goq.VarOf(b.info, e))
	return a == nil || slices.ContainsFunc(a.Values, func(src flow.Source) bool { return src.Expr == call })
}

// isExact reports whether code around a responder, or around all of a server, recognizes errors in such a way.
func (b *builder) isExact(v visit) bool { return v.Exact || b.handlers.Exact }

// isMade reports whether an error is made by errors.New or fmt.Errorf in the same function, whichever way it takes.
func (b *builder) isMade(at flow.Point, e ast.Expr, depth int) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		fn := typeutil.StaticCallee(b.info, call)
		return goq.MakesError(fn)
	}
	if v := goq.Sentinel(b.info, e); v != nil && v.Pkg() == b.pass.Pkg {
		call, isCall := ast.Unparen(b.handlers.Initial(v)).(*ast.CallExpr)
		return isCall && b.isMade(at, call, depth) // only this package could compare it, which it does not
	}
	val, ok := at.Lookup(e)
	return ok && depth < 4 && len(val.Defs) > 0 && !slices.ContainsFunc(val.Defs, func(d flow.Def) bool {
		return !d.Zero && (d.Expr == nil || goq.IsTuple(b.info, d.Expr) || !b.isMade(at.Before(d.Node), d.Expr, depth+1))
	})
}

// findComparisons finds the errors that the package recognizes, test files left out.
func (b *builder) findComparisons() *comparisons {
	c := &comparisons{vars: make(map[*types.Var]bool), types: make(map[*types.TypeName]bool)}
	addVar := func(e ast.Expr) {
		if obj := goq.Sentinel(b.info, e); obj != nil {
			c.vars[obj] = true
		}
	}
	addType := func(e ast.Expr) {
		if name := b.ownErrorType(e); name != nil {
			c.types[name] = true
		}
	}
	for _, file := range b.pass.Files {
		if goq.IsTest(b.pass, file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					addVar(n.X)
					addVar(n.Y)
				}
			case *ast.TypeAssertExpr:
				addType(n.Type)
			case *ast.CaseClause: // of a switch over errors, or over their types
				for _, e := range n.List {
					addVar(e)
					if b.info.Types[e].IsType() {
						addType(e)
					}
				}
			}
			return true
		})
	}
	return c
}

// ownErrorType returns the name of an error type of the module that an expression denotes, or nil. Interfaces do not
// count.
func (b *builder) ownErrorType(e ast.Expr) *types.TypeName {
	if e == nil || !goq.IsError(b.info.TypeOf(e)) {
		return nil
	}
	named, ok := types.Unalias(goq.Deref(b.info.TypeOf(e))).(*types.Named)
	if !ok || types.IsInterface(named) || named.Obj().Pkg() == nil || !goq.SameModule(b.pass, named.Obj().Pkg()) {
		return nil
	}
	return named.Obj()
}
