package failures

import (
	"go/types"
	"iter"

	"github.com/mcperrlint/mcperrlint/internal/effects"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
)

// isPassedWork reports whether a function is passed an error of work which a repeated call of the tool would do twice,
// in a parameter that takes part. partly reports whether a part of such work is done then. leftOut says that the text
// of the failure leaves the error out. depth is how many functions may pass it on.
func (b *builder) isPassedWork(
	fn *types.Func, takesPart func(*types.Var) bool, leftOut bool, depth int,
) (is, partly bool) {
	for p := range b.passedErrors(fn, takesPart) {
		works, steps := b.isWorkOf(p, leftOut, depth)
		is, partly = is || works, partly || steps
	}
	return is, partly
}

// passedErrors yields the errors that the calls of a function in its package pass for the parameters that take part.
func (b *builder) passedErrors(fn *types.Func, takesPart func(*types.Var) bool) iter.Seq[index.Passed] {
	return func(yield func(index.Passed) bool) {
		for i := range fn.Signature().Params().Len() {
			if !takesPart(fn.Signature().Params().At(i)) {
				continue
			}
			for _, p := range b.handlers.PassedFor(fn, i) {
				is := goq.IsTuple(b.info, p.Arg) || goq.IsError(b.info.TypeOf(p.Arg))
				if is && !yield(p) {
					return
				}
			}
		}
	}
}

// isError reports whether a parameter takes an error.
func isError(v *types.Var) bool { return goq.IsError(v.Type()) }

// isWorkOf reports whether an error that a call passes comes from work which is done twice if it is repeated, and
// whether a part of it is done then. A tool that another function calls says that itself, unless its error is left out.
func (b *builder) isWorkOf(p index.Passed, leftOut bool, depth int) (is, partly bool) {
	g := b.trace.Graph(p.Call.In)
	if g == nil {
		return false, false
	}
	f := effects.Failure{By: b.handlers.ResponderOf(p.Call.In), Node: p.Call.Expr}
	for _, arg := range p.Call.Expr.Args {
		text, _ := goq.ConstString(b.info, arg)
		f.Words += text + " "
	}
	if b.handlers.Repeatable(f.By) {
		return false, false
	}
	at := g.Innermost(goq.Body(p.Call.In), p.Call.Expr)
	made := b.working(at, b.trace.Error(at, p.Arg).Calls)
	if len(made) == 0 {
		return b.isPassedOn(p, leftOut, depth)
	}
	if _, named := b.does.HasActed(f, made); named && b.does.IsBehind(f, made) {
		return true, true
	}
	for _, call := range made {
		twice := b.does.DoesTwice(call, f)
		is = is || twice || leftOut && b.handlers.HandsOn(call)
		partly = partly || twice && b.does.HasSteps(call) || b.does.WorksForEach(call, f) || b.saysDone(call)
	}
	return is || partly, partly
}

// isPassedOn is [builder.isWorkOf] for an error that a function makes of its own parameters:
//
//	func failf(format string, args ...any) error { return failed(fmt.Errorf(format, args...)) }
func (b *builder) isPassedOn(p index.Passed, leftOut bool, depth int) (is, partly bool) {
	fn := b.handlers.Declared(p.Call.In)
	if fn == nil || depth == 0 {
		return false, false
	}
	return b.isPassedWork(fn, func(v *types.Var) bool {
		list, isList := v.Type().(*types.Slice)
		return (goq.IsError(v.Type()) || isList && types.IsInterface(list.Elem())) && goq.Mentions(b.info, p.Arg, v)
	}, leftOut, depth-1)
}
