package failures

import (
	"go/ast"
	"go/types"
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

// repetitionOfCall returns what happens if a call does its work twice: by the name of the function, or else by the
// names of what leads to the call. db.Create(x).Save(ctx)
func (b *builder) repetitionOfCall(callee types.Object, call *ast.CallExpr) lexicon.Repetition {
	does := b.repetitionOf(callee)
	fn, ok := callee.(*types.Func)
	if !ok || !does.IsOpen() {
		return does
	}
	switch built := b.repetitionOfChain(fn, call); {
	case built == lexicon.NoRepetition:
	case built == lexicon.Twice, does == lexicon.NoRepetition && lexicon.Hands.MatchString(fn.Name()), isBuilder(fn):
		return built
	}
	return does
}

// repetitionOfChain returns what the functions say by their names on whose results a call is called.
func (b *builder) repetitionOfChain(fn *types.Func, call *ast.CallExpr) (does lexicon.Repetition) {
	if of, ok := goq.NameOf(goq.Deref(goq.RecvType(fn))); ok && isBuilder(fn) {
		does = lexicon.RepetitionOfStep(strings.TrimSuffix(of.Name, "Request"))
	}
	for on := range b.chain(call) {
		step := b.funcOf(on)
		if step == nil || on == call || step.Name() == "Query" && len(on.Args) > 0 { // a statement may do anything
			continue
		}
		switch r := lexicon.RepetitionOfStep(step.Name()); {
		case r == lexicon.Twice:
			return r
		case r == lexicon.Same && goq.ErrorIndex(step.Signature()) < 0:
			does = r
		}
	}
	return does
}

// stepOf returns the call by which a call is prepared, or nil: db.Where(x) for db.Where(x).Find(y), but not what does
// the work, as does db.Create(x) for db.Create(x).Err().
func (b *builder) stepOf(call *ast.CallExpr) *ast.CallExpr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || lexicon.Hands.MatchString(sel.Sel.Name) {
		return nil
	}
	on, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok || goq.TakesContext(b.info, on) {
		return nil
	}
	return on
}

// isStep reports whether a function may only say what a later one has to do: it returns no error, and takes no context.
func isStep(fn *types.Func) bool {
	sig := fn.Signature()
	for p := range sig.Params().Variables() {
		if goq.IsContext(p.Type()) {
			return false
		}
	}
	return goq.ErrorIndex(sig) < 0
}

// isBuilder reports whether a function is a method of something that is put together, step by step, before it is sent:
// EventsInsertCall, PetUpdateOne.
func isBuilder(fn *types.Func) bool {
	of, ok := goq.NameOf(goq.Deref(goq.RecvType(fn)))
	return ok && lexicon.Builder.MatchString(of.Name)
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
