package failures

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/kinds"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Instead returns a failure for a return statement that does not report it by an error result. Its repair returns a
// typed error result with a message and a cause. Either may be nil.
func (r *Result) Instead(pass *analysis.Pass, a *Answer, message, cause ast.Expr) *Failure {
	f := misreported(a.By, a.Return)
	f.Answer, f.Return, f.Repair = a, a.Return, ReplaceReturn{}
	if message != nil {
		f.Text = texts{info: pass.TypesInfo}.ofString(a.point, message)
	}
	if cause != nil {
		f.Text.Cause = cause
	}
	f.Verdict = kinds.OfWords(words(pass, f.Text))
	caused, of := f.Text.Cause != nil, a.Condition
	saysMissing := of.Kind == mcp.Validation && f.Kind == mcp.NotFound
	knows := of.Evidence == mcp.ByGuard && !saysMissing || of.Evidence == mcp.ByCallee && caused
	if knows && of.Kind != mcp.RunTime {
		f.Verdict = of
	}
	if caused {
		f.Open, f.Hidden = f.Evidence != mcp.ByCallee || f.Open, nil
	}
	r.registry.settle(f)
	return f
}

// InsteadOfExit returns a failure for a call that ends the server. Its repair returns a typed error result with the
// text of the call's arguments: an error, a string or, if format is set, a format and its values. InsteadOfExit returns
// nil for any other arguments.
func (r *Result) InsteadOfExit(
	pass *analysis.Pass, by *handlers.Responder, call *ast.CallExpr, format bool,
) *Failure {
	f := misreported(by, call)
	f.Repair = ReplaceExit{call}
	x := texts{info: pass.TypesInfo}
	var at flow.Point // knows no variables
	switch arg := call.Args[0]; {
	case format:
		f.Text, _ = x.ofFormat(call, 0)
	case goq.IsError(x.info.TypeOf(arg)):
		f.Text = x.ofError(at, arg)
	case types.Identical(types.Default(x.info.TypeOf(arg)), types.Typ[types.String]):
		f.Text = x.ofString(at, arg)
	default:
		return nil
	}
	f.Verdict = kinds.OfWords(words(pass, f.Text))
	f.Open = f.Text.Cause != nil
	r.registry.settle(f)
	return f
}

// misreported returns a failure of class Misreported.
func misreported(by *handlers.Responder, node ast.Node) *Failure {
	f := &Failure{Class: Misreported, By: by, Node: node}
	for v := range by.Sig.Results().Variables() {
		if mcp.ResultOf(v.Type()) != nil {
			f.ResultType = v.Type()
		}
	}
	return f
}
