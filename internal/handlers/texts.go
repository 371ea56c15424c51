package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// sendsText reports whether a function answers errors with their text and nothing else, directly in a return statement.
// It may leave that to a function that it calls, up to a depth.
func (k *knowledge) sendsText(body *ast.BlockStmt, depth int) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		fn := typeutil.StaticCallee(k.pass.TypesInfo, call)
		if fn == nil || depth == 0 || !takesError(fn.Signature()) {
			return true
		}
		if sdk := mcp.ResultOf(goq.RecvType(fn)); sdk != nil && fn.Name() == sdk.SetError {
			found = slices.ContainsFunc(call.Args, k.hasError)
			return true
		}
		if decl := k.index.Decls[fn.Origin()]; decl != nil {
			found = decl.Body != body && k.sendsText(decl.Body, depth-1)
		} else if fact := new(answersKnown); k.pass.ImportObjectFact(fn.Origin(), fact) {
			found = fact.Plain
		}
		return true
	})
	goq.Returns(body, func(ret *ast.ReturnStmt) {
		for _, e := range ret.Results {
			found = found || k.isText(e)
		}
	})
	return found
}

// isText reports whether an expression is an error result with the text of an error and nothing else.
func (k *knowledge) isText(e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(k.pass.TypesInfo, e)
		if fn == nil {
			return false
		}
		_, ok := mcp.ErrorConstructor(fn.Origin())
		return ok && slices.ContainsFunc(e.Args, k.hasError)
	case *ast.CompositeLit:
		sdk := mcp.ResultOf(k.pass.TypesInfo.TypeOf(e))
		return sdk != nil && !isErrorWithData(e, sdk.FieldNames()) && k.hasError(e)
	}
	return false
}

// hasError reports whether an expression contains a variable of type error, or one that can hold the text of an error.
func (k *knowledge) hasError(e ast.Expr) bool {
	return goq.Contains(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := k.pass.TypesInfo.Uses[id].(*types.Var)
		if !ok || types.Identical(v.Type(), goq.ErrorType) {
			return ok
		}
		assigned := k.index.Assigned(v)
		return assigned != nil && slices.ContainsFunc(assigned.Values, func(src flow.Source) bool {
			return k.isErrorText(src.Expr)
		})
	})
}
