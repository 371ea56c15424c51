package handlers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// recognizes reports whether a function recognizes an error in a way that does not look into typed errors: by ==, in a
// switch, by a type assertion, as a key or by os.IsNotExist and its kin. A typed error in the place of another would
// not be recognized. The function may leave that to others that it calls, up to a depth.
func (k *knowledge) recognizes(body *ast.BlockStmt, depth int) bool {
	return goq.Contains(body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		return k.recognized(n) != nil || isCall && k.recognizesIn(call, body, depth)
	})
}

// recognized returns the error that a node recognizes by itself in such a way, or nil.
func (k *knowledge) recognized(n ast.Node) ast.Expr {
	var candidates []ast.Expr
	switch n := n.(type) {
	case *ast.BinaryExpr:
		switch {
		case n.Op != token.EQL && n.Op != token.NEQ:
		case k.isCompared(n.X, n.Y):
			return n.X
		case k.isCompared(n.Y, n.X):
			return n.Y
		}
	case *ast.SwitchStmt:
		candidates = []ast.Expr{n.Tag}
	case *ast.TypeAssertExpr: // also that of a type switch
		candidates = []ast.Expr{n.X}
	case *ast.IndexExpr:
		candidates = []ast.Expr{n.Index}
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(k.pass.TypesInfo, n)
		if fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "os" && strings.HasPrefix(fn.Name(), "Is") ||
			goq.IsFunc(fn, "errors", "Unwrap") || goq.IsFunc(fn, "reflect", "TypeOf", "ValueOf") {
			candidates = n.Args
		}
	}
	if i := slices.IndexFunc(candidates, k.isError); i >= 0 {
		return candidates[i]
	}
	return nil
}

// isError reports whether an expression has the static type error, and can be one of the server's own.
func (k *knowledge) isError(e ast.Expr) bool {
	if e == nil {
		return false // switch {…}
	}
	t := k.pass.TypesInfo.TypeOf(e)
	return t != nil && types.Identical(t, goq.ErrorType) && !k.isOfOthers(e)
}

// isOfOthers reports whether an error is that of a function of another module, which is given none of the server's own:
// ctx.Err(), rows.Err().
func (k *knowledge) isOfOthers(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := goq.Called(k.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil || goq.SameModule(k.pass, fn.Pkg()) {
		return false
	}
	return !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		t := k.pass.TypesInfo.TypeOf(arg)
		return t == nil || goq.IsError(t) || goq.Signature(k.pass.TypesInfo, arg) != nil
	})
}

// isCompared reports whether one operand is an error, and the other is not nil.
func (k *knowledge) isCompared(e, with ast.Expr) bool {
	return k.isError(e) && !k.pass.TypesInfo.Types[with].IsNil() && !k.isOfOthers(with)
}

// readsText reports whether a function compares the text of an error.
func (k *knowledge) readsText(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			found = found || (n.Op == token.EQL || n.Op == token.NEQ) && (k.isErrorText(n.X) || k.isErrorText(n.Y))
		case *ast.CallExpr:
			fn := typeutil.StaticCallee(k.pass.TypesInfo, n)
			found = found || goq.IsFunc(fn, "strings", "Contains", "HasPrefix", "HasSuffix", "EqualFold") &&
				slices.ContainsFunc(n.Args, k.isErrorText)
		}
		return !found
	})
	return found
}

// asksCause reports whether a function asks what the errors of others wrap: by errors.Is and its kin, or by a function
// of the package that does. Looking for the runtime's errors does not count.
func (k *knowledge) asksCause(body *ast.BlockStmt, depth int) bool {
	return goq.Contains(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return k.isError(e) && !k.isOwnError(e) }) {
			return false
		}
		fn := typeutil.StaticCallee(k.pass.TypesInfo, call)
		if fn != nil && goq.IsFunc(fn.Origin(), "errors", "Is", "As", "AsType", "Unwrap") {
			return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
				return goq.IsNamed(goq.Deref(goq.Deref(k.pass.TypesInfo.TypeOf(e))), mcp.RuntimeError)
			})
		}
		if fn == nil || fn.Pkg() != k.pass.Pkg || depth == 0 {
			return false
		}
		decl := k.index.Decls[fn.Origin()]
		return decl != nil && decl.Body != nil && decl.Body != body && k.asksCause(decl.Body, depth-1)
	})
}

// isOwnError reports whether an expression is an error variable of a package, or a variable for errors of the wrapper's
// own work: err := acquire(ctx). Its own work is called by name. The handler that it wraps is a function value.
func (k *knowledge) isOwnError(e ast.Expr) bool {
	v := goq.VarOf(k.pass.TypesInfo, e)
	if v == nil || goq.IsGlobal(v) { // what an error is compared with
		return v != nil
	}
	if k.index.Assigned(v) == nil {
		return false
	}
	own := false
	for _, src := range k.index.Assigned(v).Values {
		call, ok := ast.Unparen(src.Expr).(*ast.CallExpr)
		if ok && typeutil.StaticCallee(k.pass.TypesInfo, call) == nil {
			return false
		}
		own = own || ok
	}
	return own
}

// isErrorText reports whether an expression is err.Error().
func (k *knowledge) isErrorText(e ast.Expr) bool {
	err := goq.ErrorOf(k.pass.TypesInfo, e)
	return err != nil && k.isError(err)
}

// recognizesIn reports whether a function that is called recognizes the errors that it is given.
func (k *knowledge) recognizesIn(call *ast.CallExpr, body *ast.BlockStmt, depth int) bool {
	fn := typeutil.StaticCallee(k.pass.TypesInfo, call)
	switch {
	case fn == nil, fn.Pkg() == nil, depth == 0 || !takesError(fn.Signature()):
		return false
	case fn.Pkg() == k.pass.Pkg:
		decl := k.index.Decls[fn.Origin()]
		return decl != nil && decl.Body != body && k.recognizes(decl.Body, depth-1)
	}
	fact := new(answersKnown)
	return k.pass.ImportObjectFact(fn.Origin(), fact) && fact.Exact
}

// Recognized returns the error that a node recognizes by itself in a way that does not look into typed errors, or nil.
func (r *Result) Recognized(n ast.Node) ast.Expr { return r.knowledge.recognized(n) }

// Recognizes reports whether a function recognizes errors in a way that does not look into typed errors.
func (r *Result) Recognizes(fn ast.Node) bool {
	return r.knowledge.recognizes(goq.Body(fn), 1)
}
