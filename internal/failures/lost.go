package failures

import (
	"go/ast"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/origin"
)

// lost lists what stands beside an error that is not nil, where the SDK drops it. It reports whether the fix takes
// the whole return.
func (b *builder) lost(p place, at flow.Point, ret *ast.ReturnStmt, v origin.Verdict) bool {
	if p.result < 0 || p.inner || p.sdk == nil || !p.sdk.Drops || mcp.ResultOf(p.sig.Results().At(p.result).Type()) == nil {
		return false
	}
	whole := false
	for i, e := range ret.Results[:p.err] {
		if !b.carries(at, e, i == p.result) {
			continue
		}
		site := b.site(p, Lost, ret, e)
		site.Form, site.Build = FormDrop, e
		if i != p.result {
			continue
		}
		site.Result = p.sig.Results().At(i).Type()
		if out := b.ofResult(at, e, 0); out.failed {
			site.Form, site.Build = NoForm, nil
			if b.mergeable(site, at, ret.Results[p.err], v, out) {
				site.Form, whole = FormAll, true
			}
		}
	}
	return whole
}

// carries reports whether a value beside an error has something in it. What another call gave, together with its
// error, is that call's affair.
func (b *builder) carries(at flow.Point, e ast.Expr, result bool) bool {
	e = ast.Unparen(e)
	if v, ok := at.Lookup(e); ok {
		return result && v.Nil != flow.IsNil && len(v.Defs) == 1 && v.Defs[0].Expr != nil && !b.isTuple(v.Defs[0].Expr) &&
			b.carries(at.Before(v.Defs[0].Node), v.Defs[0].Expr, result)
	}
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return b.carries(at, e.X, result)
	case *ast.CompositeLit:
		return len(e.Elts) > 0
	case *ast.CallExpr:
		out := b.ofResult(at, e, 0)
		return result && (out.failed || out.told)
	}
	return false
}

// mergeable puts the text of an error result and the error beside it into one, if nothing is lost by that.
func (b *builder) mergeable(site *Site, at flow.Point, err ast.Expr, v origin.Verdict, out outcome) bool {
	if !mcp.Buildable(site.Result) {
		return false
	}
	site.Text = out.text
	fromError := b.ofError(at, err)
	switch call, isCall := ast.Unparen(err).(*ast.CallExpr); {
	case v.Typed:
		site.Text = Text{Cause: err}
	case isCall && fromError.Cause == ast.Expr(call):
		return false // it may do more than make an error
	case !out.exact || !site.Text.HasMessage():
		site.Text = fromError
	case site.Text.Cause == nil:
		site.Text.Cause = err
	}
	b.classify(site, at, v.Calls)
	return true
}
