package effects

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// callee returns what a call calls: the function in a variable, if that only holds one.
func (j *Judge) callee(call *ast.CallExpr) types.Object {
	obj := typeutil.Callee(j.info, call)
	switch obj.(type) {
	case nil, *types.Var:
		if fn := j.trace.Func(call); fn != nil {
			return fn
		}
	}
	return obj
}

// chain yields a call, and the calls on whose results it is called, the last first: Exec, Values and Insert of
// sq.Insert("t").Values(1).Exec(). A result may be in a variable between them.
func (j *Judge) chain(call *ast.CallExpr) iter.Seq[*ast.CallExpr] {
	const longest = 20 // a variable can be set to what is made of it
	return func(yield func(*ast.CallExpr) bool) {
		for range longest {
			if call == nil || !yield(call) {
				return
			}
			sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			if !ok {
				return
			}
			call, _ = ast.Unparen(j.firstOf(sel.X)).(*ast.CallExpr)
		}
	}
}

// stepOf returns the call by which a call is prepared, or nil: db.Where(x) for db.Where(x).Find(y), but not what does
// the work, as does db.Create(x) for db.Create(x).Err().
func (j *Judge) stepOf(call *ast.CallExpr) *ast.CallExpr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || lexicon.Hands.MatchString(sel.Sel.Name) {
		return nil
	}
	on, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok || goq.TakesContext(j.info, on) && !strings.HasPrefix(goq.ValueName(on.Fun), "With") {
		return nil
	}
	return on
}

// Carried returns the call whose error another one only hands on: db.Create(x) for db.Create(x).Err().
func (j *Judge) Carried(call *ast.CallExpr) *ast.CallExpr {
	fn := goq.Called(j.info, call)
	if fn == nil || len(call.Args) > 0 || goq.ErrorIndex(fn.Signature()) < 0 || !goq.HasError(goq.RecvType(fn)) {
		return call
	}
	for on := range j.chain(call) {
		if on != call && goq.Called(j.info, on) != nil {
			return on
		}
	}
	return call
}

// functionsFor returns the functions of other packages that are passed for the parameter which a call calls: f(ctx) of
// handle(f), with handle(client.Add). all is true if nothing else can be passed.
func (j *Judge) functionsFor(call *ast.CallExpr) (list []*types.Func, all bool) {
	fn, param := j.handlers.Parameter(goq.VarOf(j.info, call.Fun))
	if fn == nil {
		return nil, false
	}
	all = j.handlers.KnowsCalls(fn)
	for _, p := range j.handlers.PassedFor(fn, param) {
		of := goq.FuncOf(j.info, p.Arg)
		isImported := of != nil && of.Pkg() != j.pass.Pkg && goq.ErrorIndex(of.Signature()) >= 0
		if all = all && isImported; isImported && !slices.Contains(list, of) {
			list = append(list, of)
		}
	}
	return list, all && len(list) > 0
}

// isNil reports whether an expression is the constant nil.
func (j *Judge) isNil(e ast.Expr) bool { return j.info.Types[e].IsNil() }
