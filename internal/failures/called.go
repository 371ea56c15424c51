package failures

import (
	"go/ast"
	"go/types"
	"iter"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// callee returns what a call calls: the function in a variable, if that only holds one.
func (b *builder) callee(call *ast.CallExpr) types.Object {
	obj := typeutil.Callee(b.info, call)
	switch obj.(type) {
	case nil, *types.Var:
		if fn := b.trace.Func(call); fn != nil {
			return fn
		}
	}
	return obj
}

// declared returns the function that a declaration declares, or nil for a literal.
func (b *builder) declared(fn ast.Node) *types.Func {
	decl, ok := fn.(*ast.FuncDecl)
	if !ok {
		return nil
	}
	obj, _ := b.info.Defs[decl.Name].(*types.Func)
	return obj
}

// funcOf returns the function or method that a call calls, or nil.
func (b *builder) funcOf(call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(b.info, call).(*types.Func)
	return fn
}

// chain yields a call, and the calls on whose results it is called, the last first: Exec, Values and Insert of
// sq.Insert("t").Values(1).Exec(). A result may be in a variable between them.
func (b *builder) chain(call *ast.CallExpr) iter.Seq[*ast.CallExpr] {
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
			call, _ = ast.Unparen(b.firstOf(sel.X)).(*ast.CallExpr)
		}
	}
}

// stepOf returns the call by which a call is prepared, or nil: db.Where(x) for db.Where(x).Find(y), but not what does
// the work, as does db.Create(x) for db.Create(x).Err().
func (b *builder) stepOf(call *ast.CallExpr) *ast.CallExpr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || lexicon.Hands.MatchString(sel.Sel.Name) {
		return nil
	}
	on, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok || goq.TakesContext(b.info, on) && !strings.HasPrefix(goq.ValueName(on.Fun), "With") {
		return nil
	}
	return on
}

// carried returns the call whose error another one only hands on: db.Create(x) for db.Create(x).Err().
func (b *builder) carried(call *ast.CallExpr) *ast.CallExpr {
	fn := b.funcOf(call)
	if fn == nil || len(call.Args) > 0 || goq.ErrorIndex(fn.Signature()) < 0 || !goq.HasError(goq.RecvType(fn)) {
		return call
	}
	for on := range b.chain(call) {
		if on != call && b.funcOf(on) != nil {
			return on
		}
	}
	return call
}
