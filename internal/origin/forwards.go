package origin

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Forwards is the fact that a function returns no errors but typed ones and those of functions that it is given, as a
// cache does and a loop of retries. Params are the indexes of their parameters.
type Forwards struct{ Params []int }

// AFact marks a fact.
func (*Forwards) AFact() {}

func (*Forwards) String() string { return "forwards" }

// forwards returns the indexes of the parameters whose errors a function passes on, or nil if it returns others.
func (t *Tracer) forwards(fn *types.Func) []int {
	if fn.Pkg() != t.pass.Pkg {
		fact := new(Forwards)
		t.pass.ImportObjectFact(fn, fact)
		return fact.Params
	}
	if known, ok := t.forwarded[fn]; ok {
		return known
	}
	t.forwarded[fn] = nil
	sig := fn.Signature()
	index, decl := goq.ErrorIndex(sig), t.handlers.Decls[fn]
	if decl == nil || index < 0 || !takesFunction(sig) {
		return nil
	}
	params, only := make(map[int]bool), true
	t.returned(decl, sig, func(at flow.Point, v Verdict) {
		switch {
		case v.Typed:
		case v.Opaque || len(v.Calls) != 1:
			only = false
		default:
			i := paramIndex(sig, at.Param(v.Calls[0].Fun))
			only = only && i >= 0
			params[i] = true
		}
	})
	if only {
		for i := range sig.Params().Len() {
			if params[i] {
				t.forwarded[fn] = append(t.forwarded[fn], i)
			}
		}
	}
	return t.forwarded[fn]
}

// takesFunction reports whether a function has a parameter that is a function.
func takesFunction(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if _, ok := p.Type().Underlying().(*types.Signature); ok {
			return true
		}
	}
	return false
}

// paramIndex returns the index of a parameter, or -1.
func paramIndex(sig *types.Signature, v *types.Var) int {
	return slices.IndexFunc(slices.Collect(sig.Params().Variables()),
		func(p *types.Var) bool { return v != nil && p == v })
}

// forwardsTyped reports whether a call of a function that passes on errors of functions is given only functions that
// return typed errors.
func (t *Tracer) forwardsTyped(call *ast.CallExpr, fn *types.Func) bool {
	params := t.forwards(fn)
	return len(params) > 0 && !slices.ContainsFunc(params, func(i int) bool {
		return i >= len(call.Args) || !t.givesTyped(call.Args[i])
	})
}

// givesTyped reports whether a function value returns only typed errors.
func (t *Tracer) givesTyped(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		sig, ok := t.pass.TypesInfo.TypeOf(e).(*types.Signature)
		only := ok && goq.ErrorIndex(sig) >= 0
		if only {
			t.returned(e, sig, func(_ flow.Point, v Verdict) { only = only && v.Typed })
		}
		return only
	case *ast.Ident, *ast.SelectorExpr:
		fn := goq.Called(t.pass.TypesInfo, &ast.CallExpr{Fun: e})
		return fn != nil && t.OnlyTyped(fn.Origin())
	}
	return false
}

// returned calls f with the verdict about the error of each return of a function, and the point before it.
func (t *Tracer) returned(fn ast.Node, sig *types.Signature, f func(at flow.Point, v Verdict)) {
	g, index := t.Graph(fn), goq.ErrorIndex(sig)
	if g == nil {
		f(flow.Point{}, Verdict{Opaque: true})
		return
	}
	goq.Returns(goq.Body(fn), func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() {
			return
		}
		switch n := sig.Results().Len(); {
		case len(ret.Results) == n:
			f(at, t.Error(at, ret.Results[index]))
		case len(ret.Results) == 1:
			f(at, t.call(at, ast.Unparen(ret.Results[0]).(*ast.CallExpr), 0))
		default:
			f(at, t.Named(at, sig.Results().At(index)))
		}
	})
}
