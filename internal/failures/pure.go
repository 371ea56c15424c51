package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// isPure reports whether a function body only builds texts and results, so that a call can be replaced. It does not
// look for assignments to package variables.
func (b *builder) isPure(body *ast.BlockStmt) bool {
	pure := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.ForStmt:
			pure = false
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if _, ok := l.(*ast.Ident); !ok {
					pure = false
				}
			}
		case *ast.CallExpr:
			pure = pure && b.isPureCall(n)
		}
		return pure
	})
	return pure
}

// isPureCall reports whether a call only builds texts and results.
func (b *builder) isPureCall(call *ast.CallExpr) bool {
	if b.info.Types[call.Fun].IsType() || b.errorText(call) != nil {
		return true
	}
	switch fn := typeutil.Callee(b.info, call).(type) {
	case *types.Builtin:
		return fn.Name() != "panic" && fn.Name() != "print" && fn.Name() != "println"
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
