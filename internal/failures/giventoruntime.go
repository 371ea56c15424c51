package failures

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// typed calls f for each error that the package gives to the runtime, with the function around it and the calls that
// the error came from.
func (b *builder) typed(f func(by *handlers.Responder, calls []*ast.CallExpr)) {
	for _, file := range b.pass.Files {
		if !goq.Imports(file, mcp.RuntimePath) || goq.IsTest(b.pass, file) {
			continue
		}
		var around []ast.Node // the nodes around the current one, which is the last
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil {
				around = around[:len(around)-1]
				return true
			}
			around = append(around, n)
			if call, ok := n.(*ast.CallExpr); ok && b.isOfRuntime(call) {
				if fn := innermostFunc(around); fn != nil {
					f(b.responderOf(fn), b.errorsGiven(fn, call))
				}
			}
			return true
		})
	}
}

// isOfRuntime reports whether a call calls a function of the runtime.
func (b *builder) isOfRuntime(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(b.info, call)
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == mcp.RuntimePath
}

// errorsGiven returns the calls that the errors came from which a call in a function gets as arguments.
func (b *builder) errorsGiven(fn ast.Node, call *ast.CallExpr) (calls []*ast.CallExpr) {
	g := b.trace.Graph(fn)
	if g == nil {
		return nil
	}
	at := g.Innermost(goq.Body(fn), call)
	for _, arg := range call.Args {
		if at.Reachable() && goq.IsError(b.info.TypeOf(arg)) {
			calls = append(calls, b.trace.Error(at, arg).Calls...)
		}
	}
	return calls
}

// innermostFunc returns the last function among nodes, or nil.
func innermostFunc(nodes []ast.Node) ast.Node {
	for _, n := range slices.Backward(nodes) {
		switch n.(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return n
		}
	}
	return nil
}
