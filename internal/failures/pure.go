package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// isPure reports whether a function body only builds texts and results, so that a call can be replaced.
func (b *builder) isPure(body *ast.BlockStmt) bool {
	pure := true
	isShared := func(e ast.Expr) bool { return b.does.IsShared(e, b.isNewResult) }
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.ForStmt:
			pure = false
		case *ast.AssignStmt:
			pure = pure && !slices.ContainsFunc(n.Lhs, isShared)
		case *ast.IncDecStmt:
			pure = pure && !isShared(n.X)
		case *ast.CallExpr:
			pure = pure && b.isPureCall(n)
		}
		return pure
	})
	return pure
}

// isNewResult reports whether an expression is a literal, or a call of a function of an SDK or of a constructor that
// makes a result.
func (b *builder) isNewResult(e ast.Expr) bool {
	if goq.Literal(e) != nil {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || goq.IsTuple(b.info, call) {
		return false
	}
	fn := typeutil.StaticCallee(b.info, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if mcp.IsSDK(fn.Pkg().Path()) {
		return fn.Signature().Recv() == nil
	}
	c := b.constructor(fn.Origin())
	return c != nil && c.Pure
}

// pureBuiltins are the builtin functions that change nothing.
var pureBuiltins = []string{"append", "cap", "complex", "imag", "len", "make", "max", "min", "new", "real"}

// isPureCall reports whether a call only builds texts and results.
func (b *builder) isPureCall(call *ast.CallExpr) bool {
	if b.info.Types[call.Fun].IsType() || goq.ErrorOf(b.info, call) != nil {
		return true
	}
	switch fn := typeutil.Callee(b.info, call).(type) {
	case *types.Builtin:
		return slices.Contains(pureBuiltins, fn.Name())
	case *types.Func:
		if fn.Pkg() == nil || slices.Contains([]string{"strings", "strconv", "errors"}, fn.Pkg().Path()) {
			return true
		}
		if fn.Pkg().Path() == "fmt" {
			return fn.Name() == "Sprintf" || fn.Name() == "Errorf" || fn.Name() == "Sprint"
		}
		if mcp.IsSDK(fn.Pkg().Path()) && fn.Signature().Recv() == nil {
			return true
		}
		c := b.constructor(fn.Origin())
		return c != nil && c.Pure
	}
	return false
}
