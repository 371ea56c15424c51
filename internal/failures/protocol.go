package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// mayBeProtocol reports whether one of the calls may return the JSON-RPC error of an SDK. The SDK sends such an error
// as it is only if nothing wraps it.
func (b *builder) mayBeProtocol(calls []*ast.CallExpr) bool {
	return slices.ContainsFunc(calls, func(call *ast.CallExpr) bool {
		return b.callMayBeProtocol(call, make(map[*types.Func]bool))
	})
}

// callMayBeProtocol is [builder.mayBeProtocol] for one call. The functions in seen are being judged.
func (b *builder) callMayBeProtocol(call *ast.CallExpr, seen map[*types.Func]bool) bool {
	fn := goq.Called(b.info, call)
	switch {
	case fn == nil:
		return true // a function value may be anything
	case fn.Pkg() == nil:
		return false // the method Error
	case mcp.IsSDK(fn.Pkg().Path()):
		return true
	case fn.Pkg() == b.pass.Pkg:
		return b.functionMayBeProtocol(fn.Origin(), seen)
	case goq.SameModule(b.pass, fn.Pkg()):
		return slices.ContainsFunc(fn.Pkg().Imports(), func(p *types.Package) bool { return mcp.IsSDK(p.Path()) })
	}
	return false
}

// functionMayBeProtocol is [builder.mayBeProtocol] for a function or method of this package.
func (b *builder) functionMayBeProtocol(fn *types.Func, seen map[*types.Func]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	decl := b.handlers.Decls[fn]
	if decl == nil || decl.Body == nil {
		_, shaped := mcp.ShapeOf(fn.Signature()) // a method of an interface
		return shaped
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			sig, ok := b.info.TypeOf(n.Fun).(*types.Signature)
			found = found || ok && goq.ErrorIndex(sig) >= 0 && b.callMayBeProtocol(n, seen)
		case *ast.CompositeLit:
			named, ok := types.Unalias(b.info.TypeOf(n)).(*types.Named)
			found = found || ok && named.Obj().Pkg() != nil && mcp.IsSDK(named.Obj().Pkg().Path()) &&
				goq.IsError(types.NewPointer(named))
		}
		return !found
	})
	return found
}
