package failures

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/index"
)

// passed is what a call passes for a parameter.
type passed struct {
	call index.Call
	arg  ast.Expr // of f(g()), it is the call of g
}

// passedFor returns what the calls of a function in its package pass for a parameter. Calls outside of functions are
// left out.
func (b *builder) passedFor(fn *types.Func, param int) (list []passed) {
	for _, call := range b.handlers.Uses(fn).Calls {
		args := call.Expr.Args
		switch {
		case call.In == nil:
		case len(args) == 1 && goq.IsTuple(b.info, args[0]):
			list = append(list, passed{call, args[0]})
		case fn.Signature().Variadic() && param == fn.Signature().Params().Len()-1:
			for _, arg := range args[min(param, len(args)):] {
				list = append(list, passed{call, arg})
			}
		case param < len(args):
			list = append(list, passed{call, args[param]})
		}
	}
	return list
}

// functionsFor returns the functions of other packages that are passed for the parameter which a call calls: f(ctx) of
// handle(f), with handle(client.Add). all is true if nothing else can be passed.
func (b *builder) functionsFor(call *ast.CallExpr) (list []*types.Func, all bool) {
	fn, param := b.handlers.Parameter(goq.VarOf(b.info, call.Fun))
	if fn == nil {
		return nil, false
	}
	all = b.knowsCalls(fn)
	for _, p := range b.passedFor(fn, param) {
		of := goq.FuncOf(b.info, p.arg)
		isImported := of != nil && of.Pkg() != b.pass.Pkg && goq.ErrorIndex(of.Signature()) >= 0
		if all = all && isImported; isImported && !slices.Contains(list, of) {
			list = append(list, of)
		}
	}
	return list, all && len(list) > 0
}

// knowsCalls reports whether the package contains all calls of a function, and each of them names the function.
func (b *builder) knowsCalls(fn *types.Func) bool {
	return (!fn.Exported() || b.pass.Pkg.Name() == "main") && b.handlers.Uses(fn).Values() == 0
}

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
func (b *builder) passedErrors(fn *types.Func, takesPart func(*types.Var) bool) iter.Seq[passed] {
	return func(yield func(passed) bool) {
		for i := range fn.Signature().Params().Len() {
			if !takesPart(fn.Signature().Params().At(i)) {
				continue
			}
			for _, p := range b.passedFor(fn, i) {
				is := goq.IsTuple(b.info, p.arg) || goq.IsError(b.info.TypeOf(p.arg))
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
func (b *builder) isWorkOf(p passed, leftOut bool, depth int) (is, partly bool) {
	g := b.trace.Graph(p.call.In)
	if g == nil {
		return false, false
	}
	f := &Failure{By: b.responderOf(p.call.In), Node: p.call.Expr}
	for _, arg := range p.call.Expr.Args {
		text, _ := goq.ConstString(b.info, arg)
		f.Text.Words += text + " "
	}
	if b.handlers.Repeatable(f.By) {
		return false, false
	}
	at := g.Innermost(goq.Body(p.call.In), p.call.Expr)
	made := b.working(at, b.trace.Error(at, p.arg).Calls)
	if len(made) == 0 {
		return b.isPassedOn(p, leftOut, depth)
	}
	if _, named := b.hasActed(f, made); named && b.isBehind(f, made) {
		return true, true
	}
	for _, call := range made {
		twice := b.doesTwice(call, f)
		is = is || twice || leftOut && b.handlers.HandsOn(call)
		partly = partly || twice && b.hasSteps(call) || b.worksForEach(call, f) || b.saysDone(call)
	}
	return is || partly, partly
}

// isPassedOn is [builder.isWorkOf] for an error that a function makes of its own parameters:
//
//	func failf(format string, args ...any) error { return failed(fmt.Errorf(format, args...)) }
func (b *builder) isPassedOn(p passed, leftOut bool, depth int) (is, partly bool) {
	fn := b.declared(p.call.In)
	if fn == nil || depth == 0 {
		return false, false
	}
	return b.isPassedWork(fn, func(v *types.Var) bool {
		list, isList := v.Type().(*types.Slice)
		return (goq.IsError(v.Type()) || isList && types.IsInterface(list.Elem())) && goq.Mentions(b.info, p.arg, v)
	}, leftOut, depth-1)
}
