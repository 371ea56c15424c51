package failures

import (
	"go/ast"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// lost lists the results beside an error that is not nil, if the SDK drops them. merged reports whether the repair of
// one replaces the whole return statement.
func (b *builder) lost(v visit, at flow.Point, ret *ast.ReturnStmt, err origin.Verdict) (merged bool) {
	if v.Result < 0 || v.Inspects || v.SDK == nil || !v.SDK.Drops {
		return false
	}
	if mcp.ResultOf(v.Sig.Results().At(v.Result).Type()) == nil {
		return false
	}
	for i, e := range ret.Results[:v.Err] {
		if !b.carries(at, e, i == v.Result) {
			continue
		}
		f := b.add(v, Lost, ret, e)
		f.Repair = Drop{e}
		if i != v.Result {
			continue
		}
		f.ResultType = v.Sig.Results().At(i).Type()
		switch out := b.ofResult(at, e, 0); {
		case !out.failed:
		case out.typed:
			f.Repair, merged = Drop{ret.Results[v.Err]}, true // the result says as much as the error, or more
		default:
			f.Repair = nil
			if b.mergeTexts(f, at, ret.Results[v.Err], err, out) {
				f.Repair, merged = ReplaceReturn{}, true
			}
		}
	}
	return merged
}

// carries reports whether a value beside an error has content. It is false for the results of a call that gave the
// error as well. result says that the value is the tool's result.
func (b *builder) carries(at flow.Point, e ast.Expr, result bool) bool {
	e = ast.Unparen(e)
	if val, ok := at.Lookup(e); ok {
		if !result || val.Nil == flow.IsNil || len(val.Defs) != 1 {
			return false
		}
		d := val.Defs[0]
		return d.Expr != nil && !goq.IsTuple(b.info, d.Expr) && b.carries(at.Before(d.Node), d.Expr, result)
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return b.carries(at, e.X, result)
	case *ast.CompositeLit:
		return len(e.Elts) > 0
	case *ast.CallExpr:
		out := b.ofResult(at, e, 0)
		return result && (out.failed || out.claims)
	}
	return false
}

// mergeTexts gives a failure the text of an error result and of the error beside it. It returns false if one of them
// would be lost.
func (b *builder) mergeTexts(f *Failure, at flow.Point, e ast.Expr, err origin.Verdict, out outcome) bool {
	if !mcp.Buildable(f.ResultType) {
		return false
	}
	f.Text = out.text
	fromError := b.ofError(at, e)
	switch call, isCall := ast.Unparen(e).(*ast.CallExpr); {
	case err.Typed:
		f.Text = Text{Cause: e}
	case isCall && fromError.Cause == ast.Expr(call):
		return false // it may do more than make an error
	case !f.Text.HasMessage():
		f.Text = fromError
	case f.Text.Cause == nil:
		f.Text.Cause = e
	}
	b.classify(f, at, err.Calls)
	return true
}
