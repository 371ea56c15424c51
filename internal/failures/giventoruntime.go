package failures

import (
	"go/ast"

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
		for n := range ast.Preorder(file) {
			call, ok := n.(*ast.CallExpr)
			if !ok || !mcp.IsRuntime(typeutil.StaticCallee(b.info, call)) {
				continue
			}
			if fn := b.handlers.Innermost(call); fn != nil {
				f(b.handlers.ResponderOf(fn), b.errorsGiven(call))
			}
		}
	}
}

// errorsGiven returns the calls that the errors came from which a call gets as arguments.
func (b *builder) errorsGiven(call *ast.CallExpr) (calls []*ast.CallExpr) {
	at := b.pointOf(call)
	for _, arg := range call.Args {
		if at.Reachable() && goq.IsError(b.info.TypeOf(arg)) {
			calls = append(calls, b.trace.Error(at, arg).Calls...)
		}
	}
	return calls
}
