package effects

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// IsKept reports whether an error, which may be nil, is one that the server keeps of work which has failed before: a
// field of the server or an entry of a map of it, or a field of what is in such a map or is looked up in its memory.
// The same call finds the same error.
func (j *Judge) IsKept(err ast.Expr) bool {
	err = j.only(err)
	switch e := err.(type) {
	case *ast.IndexExpr:
		return j.IsOfServer(e) && goq.IsError(j.info.TypeOf(e))
	case *ast.SelectorExpr:
		if goq.FieldOf(j.info, e) == nil {
			return false
		}
		if j.IsOfServer(e) {
			return true
		}
		entry, ok := j.only(e.X).(*ast.IndexExpr)
		return ok && j.IsOfServer(entry) || j.IsInMemory(e.X)
	}
	return false
}

// only returns the one value that a variable is set to, or an expression itself, without parentheses.
func (j *Judge) only(e ast.Expr) ast.Expr {
	a := j.handlers.Assigned(goq.VarOf(j.info, e))
	if a != nil && len(a.Values) == 1 && a.Values[0].Expr != nil {
		return ast.Unparen(a.Values[0].Expr)
	}
	return ast.Unparen(e)
}

// GivesKept reports whether a call is one of a function that returns an error which the server keeps, perhaps inside of
// another one.
func (j *Judge) GivesKept(call *ast.CallExpr) bool {
	fn, ok := j.callee(call).(*types.Func)
	if ok && types.IsInterface(goq.RecvType(fn)) {
		keeps := func(method *types.Func) bool { return j.memory(method).Keeps }
		return slices.ContainsFunc(j.kinds.Implementations(fn), keeps)
	}
	return ok && j.memory(fn).Keeps
}

// keeps is [Judge.GivesKept] for a declaration.
func (j *Judge) keeps(decl *ast.FuncDecl) (keeps bool) {
	sig := goq.Signature(j.info, decl)
	index := goq.ErrorIndex(sig)
	if index < 0 {
		return false
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) != sig.Results().Len() {
			return
		}
		errs := []ast.Expr{ret.Results[index]}
		if call, ok := ast.Unparen(errs[0]).(*ast.CallExpr); ok && goq.Wraps(j.info, call) {
			errs = goq.Wrapped(j.info, call)
		}
		keeps = keeps || slices.ContainsFunc(errs, j.IsKept)
	})
	return keeps
}
