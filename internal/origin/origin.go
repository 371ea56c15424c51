// Package origin determines where an error value comes from: whether it can be nil, whether it is typed, and which
// calls may have returned it.
package origin

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/directive"
	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/memo"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// Verdict describes an error value at one point of a function.
type Verdict struct {
	Nil    flow.Nilness
	Typed  bool            // it is nil, a typed error or a protocol error that is returned on purpose
	Calls  []*ast.CallExpr // the calls that may have returned it
	Opaque bool            // it may also come from something that is not a call
}

// either returns the verdict about a value that has one of two origins. Nil stays that of the first.
func (v Verdict) either(w Verdict) Verdict {
	return Verdict{v.Nil, v.Typed && w.Typed, union(v.Calls, w.Calls), v.Opaque || w.Opaque}
}

// union returns a list with what is only in another one at its end.
func union[T comparable](list, other []T) []T {
	list = slices.Clip(list)
	for _, x := range other {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	return list
}

// Tracer answers questions about the errors of one package. It keeps the answers.
type Tracer struct {
	pass       *analysis.Pass
	directives *directive.Result
	handlers   *handlers.Result
	graphs     map[ast.Node]*flow.Graph
	defs       map[*flow.Graph]map[flow.Def]Verdict
	onlyTyped  map[*types.Func]bool // false while it is being computed
	forwarded  map[*types.Func][]int
	makers     map[*types.Func]*Maker
	typedVars  map[*types.Var]bool // package-level variables; nil until it is needed
	values     *values.Tracer
	following  map[ast.Expr]bool // expressions whose values are being judged
	identified map[*types.Func]identities
	known      memo.Table[defIn, identities]
}

// New returns a tracer for a package.
func New(pass *analysis.Pass, hs *handlers.Result) *Tracer {
	return &Tracer{
		pass: pass, handlers: hs, directives: pass.ResultOf[directive.Analyzer].(*directive.Result),
		graphs:    make(map[ast.Node]*flow.Graph),
		defs:      make(map[*flow.Graph]map[flow.Def]Verdict),
		onlyTyped: make(map[*types.Func]bool), forwarded: make(map[*types.Func][]int),
		makers:    make(map[*types.Func]*Maker),
		values:    values.New(pass.Pkg, pass.TypesInfo, hs.Result),
		following: make(map[ast.Expr]bool), identified: make(map[*types.Func]identities),
	}
}

// Graph returns the graph of a function, which is nil if it has no body.
func (t *Tracer) Graph(fn ast.Node) *flow.Graph {
	g, ok := t.graphs[fn]
	if !ok {
		g = flow.New(t.pass.TypesInfo, fn)
		t.graphs[fn] = g
	}
	return g
}

// Values returns what an error expression can be, whatever the path.
func (t *Tracer) Values(e ast.Expr) []values.Value { return t.values.Of(e) }

// Func returns the function that a call calls, also through a variable that only holds this one, or nil.
func (t *Tracer) Func(call *ast.CallExpr) *types.Func { return t.values.Func(call) }

// Callees returns the functions of the package that a call may call. See [values.Tracer.Callees].
func (t *Tracer) Callees(call *ast.CallExpr) []values.Callee {
	return t.values.Callees(values.Value{Expr: call})
}

// Error returns the verdict about an error expression. at is the point before the statement that contains it.
func (t *Tracer) Error(at flow.Point, e ast.Expr) Verdict {
	return t.judge(at, e, 0)
}

// maxDepth is how many assignments are followed backwards.
const maxDepth = 12

// judge is [Tracer.Error] after some assignments.
func (t *Tracer) judge(at flow.Point, e ast.Expr, depth int) Verdict {
	info := t.pass.TypesInfo
	e = ast.Unparen(e)
	if info.Types[e].IsNil() {
		return Verdict{Nil: flow.IsNil, Typed: true}
	}
	if t.IsTyped(info.TypeOf(e)) {
		return Verdict{Nil: t.nilness(at, e), Typed: true}
	}
	if depth > maxDepth {
		return Verdict{Opaque: true}
	}
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := at.Lookup(e); ok {
			verdict := t.value(at, v, depth)
			if slices.ContainsFunc(v.Defs, func(d flow.Def) bool { return d.Expr == nil && !d.Zero && !d.Param }) {
				return t.followed(verdict, e, 0) // a variable of a loop
			}
			return verdict
		}
		return t.followed(t.global(e), e, 0)
	case *ast.SelectorExpr:
		v, known := at.Lookup(e)
		if call, ok := t.clientCall(at, e); ok && len(v.Defs) == 0 {
			return Verdict{Nil: v.Nil, Calls: []*ast.CallExpr{call}}
		}
		if known {
			verdict := t.value(at, v, depth)
			if len(v.Defs) == 0 && v.Nil != flow.IsNil {
				return t.followed(verdict, e, 0) // only a condition tells something of it
			}
			return verdict
		}
		return t.followed(t.global(e.Sel), e, 0)
	case *ast.CallExpr:
		if info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return t.judge(at, e.Args[0], depth+1)
		}
		return t.call(at, e, depth)
	}
	return t.followed(Verdict{Opaque: true}, e, 0)
}

// clientCall returns the call of another module whose result has the error that is read from a field:
// db.Create(x).Error.
func (t *Tracer) clientCall(at flow.Point, field *ast.SelectorExpr) (call *ast.CallExpr, ok bool) {
	from, _ := at.Definition(field.X)
	call, ok = ast.Unparen(from).(*ast.CallExpr)
	if !ok || field.Sel.Name != "Error" || !goq.HasError(t.pass.TypesInfo.TypeOf(call)) {
		return nil, false
	}
	fn := goq.Called(t.pass.TypesInfo, call)
	return call, fn != nil && fn.Pkg() != nil && !goq.SameModule(t.pass, fn.Pkg())
}

// nilness returns whether a typed error is nil. One that is not in a variable is not nil.
func (t *Tracer) nilness(at flow.Point, e ast.Expr) flow.Nilness {
	if v, ok := at.Lookup(e); ok {
		return v.Nil
	}
	return flow.NotNil
}

// value judges the value of a variable.
func (t *Tracer) value(at flow.Point, v flow.Value, depth int) Verdict {
	out := Verdict{Nil: v.Nil, Typed: true}
	if v.Nil == flow.IsNil || slices.ContainsFunc(v.Guards, t.IsTyped) {
		return out
	}
	possible := false // a definition may make it an error
	for _, d := range v.Defs {
		if d.Zero {
			continue
		}
		def := Verdict{Opaque: true}
		if d.Expr != nil {
			def = t.definition(at.Graph(), d, depth)
		}
		if def.Nil != flow.IsNil {
			possible = true
			out = out.either(def)
		}
	}
	if !possible && v.Nil != flow.NotNil && len(v.Defs) > 0 {
		out.Nil = flow.IsNil
	}
	if !possible && len(v.Defs) == 0 {
		out.Typed, out.Opaque = false, true
	}
	return out
}

// definition judges the value of one assignment, once. An assignment that leads back to itself, as in a loop, counts as
// nil, which adds nothing to the other assignments.
func (t *Tracer) definition(g *flow.Graph, d flow.Def, depth int) Verdict {
	known := t.defs[g]
	if known == nil {
		known = make(map[flow.Def]Verdict)
		t.defs[g] = known
	}
	if v, ok := known[d]; ok {
		return v
	}
	known[d] = Verdict{Nil: flow.IsNil, Typed: true}
	var v Verdict
	call, isCall := ast.Unparen(d.Expr).(*ast.CallExpr)
	if at := g.Before(d.Node); isCall && (d.Index > 0 || goq.IsTuple(t.pass.TypesInfo, call)) {
		v = t.call(at, call, depth+1)
	} else {
		v = t.judge(at, d.Expr, depth+1)
	}
	known[d] = v
	return v
}

// global judges a package-level variable, by its initial value or by what is known of other packages' variables.
func (t *Tracer) global(id *ast.Ident) Verdict {
	v, ok := t.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.Pkg() == nil || v.IsField() {
		return Verdict{Opaque: true}
	}
	if v.Pkg() != t.pass.Pkg {
		if t.holdsTyped(v) || mcp.IsSentinel(v) {
			return Verdict{Nil: flow.NotNil, Typed: true}
		}
		return Verdict{Opaque: true}
	}
	switch {
	case goq.IsGlobal(v) && t.holdsTyped(v):
		return Verdict{Nil: flow.NotNil, Typed: true}
	case t.isMade(v):
		return Verdict{Nil: flow.NotNil, Opaque: true}
	}
	return Verdict{Opaque: true}
}

// isMade reports whether the initial value of a package-level variable is a call of errors.New or fmt.Errorf.
func (t *Tracer) isMade(v *types.Var) bool {
	for _, init := range t.pass.TypesInfo.InitOrder {
		if len(init.Lhs) != 1 || init.Lhs[0] != v {
			continue
		}
		call, ok := ast.Unparen(init.Rhs).(*ast.CallExpr)
		if !ok {
			return false
		}
		fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
		return goq.MakesError(fn)
	}
	return false
}

// Call returns the verdict about the error among the results of a call.
func (t *Tracer) Call(at flow.Point, call *ast.CallExpr) Verdict {
	return t.call(at, call, 0)
}

// call is [Tracer.Call] after some assignments.
func (t *Tracer) call(at flow.Point, call *ast.CallExpr, depth int) Verdict {
	out := Verdict{Calls: []*ast.CallExpr{call}}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	if fn == nil {
		return t.followed(out, call, t.errorOf(call))
	}
	fn = fn.Origin()
	switch {
	case mcp.IsRuntime(fn):
		out.Typed, out.Nil = true, t.nilnessOfRuntime(at, call, fn, depth)
	case makesProtocolError(fn):
		out.Typed, out.Nil = true, flow.NotNil
	case fn.FullName() == "errors.New":
		out.Nil = flow.NotNil
	case fn.FullName() == "fmt.Errorf":
		out.Typed, out.Nil = t.wrapsTyped(at, call, depth), flow.NotNil
	case fn.FullName() == "errors.Join":
		out.Typed = t.wrapsTyped(at, call, depth) || t.joinsTyped(at, call, depth)
	case isStack(fn):
		out.Typed = t.wrapsTyped(at, call, depth)
	default:
		out.Typed = t.OnlyTyped(fn) || t.forwardsTyped(call, fn)
		if t.Maker(fn) != nil {
			out.Nil = flow.NotNil
		}
		if !out.Typed && fn.Signature().TypeParams().Len() > 0 {
			return t.followed(out, call, t.errorOf(call))
		}
	}
	return out
}

// isStack reports whether a function adds a stack trace to an error, which still unwraps to it.
func isStack(fn *types.Func) bool {
	return fn.FullName() == "github.com/pkg/errors.WithStack"
}

// errorOf returns the index of the error among the results of a call.
func (t *Tracer) errorOf(call *ast.CallExpr) int {
	if results, ok := t.pass.TypesInfo.TypeOf(call).(*types.Tuple); ok {
		return results.Len() - 1
	}
	return 0
}

// nilnessOfRuntime returns whether a call of a function of the runtime returns nil.
func (t *Tracer) nilnessOfRuntime(at flow.Point, call *ast.CallExpr, fn *types.Func, depth int) flow.Nilness {
	switch {
	case fn.Name() == "From" && len(call.Args) > 0:
		return t.judge(at, call.Args[0], depth+1).Nil
	case mcp.IsRuntime(fn, mcp.RuntimeMayBeNil...): // the error that Do retries is judged where it is made
		return flow.MaybeNil
	}
	return flow.NotNil
}

// makesProtocolError reports whether a function of an SDK builds a protocol error.
func makesProtocolError(fn *types.Func) bool {
	sig := fn.Signature()
	if fn.Pkg() == nil || !mcp.InSDK(fn.Pkg().Path()) || sig.Recv() != nil || sig.Results().Len() != 1 {
		return false
	}
	sdk := mcp.OfPackage(fn.Pkg().Path())
	return sdk == nil || !sdk.IsAccessor(fn.Name())
}

// wrapsTyped reports whether a call of fmt.Errorf or errors.Join wraps a typed error, which errors.As still finds.
func (t *Tracer) wrapsTyped(at flow.Point, call *ast.CallExpr, depth int) bool {
	if !goq.Wraps(t.pass.TypesInfo, call) {
		return false
	}
	return slices.ContainsFunc(goq.Wrapped(t.pass.TypesInfo, call), func(arg ast.Expr) bool {
		if !goq.IsError(t.pass.TypesInfo.TypeOf(arg)) || t.isSentinel(arg) {
			return false
		}
		v := t.judge(at, arg, depth+1)
		return v.Typed && v.Nil != flow.IsNil
	})
}

// joinsTyped reports whether a call joins a list of errors all of which are typed: errors.Join(errs...).
func (t *Tracer) joinsTyped(at flow.Point, call *ast.CallExpr, depth int) (some bool) {
	if !call.Ellipsis.IsValid() || len(call.Args) != 1 {
		return false
	}
	a := t.handlers.Assigned(goq.VarOf(t.pass.TypesInfo, call.Args[0]))
	if a == nil || a.Opaque || len(a.Writes) > 0 {
		return false
	}
	added := 0
	for by, err := range flow.Appended(t.pass.TypesInfo, a.Values) {
		if !t.judge(at.Around(by), err, depth+1).Typed {
			return false
		}
		if err == by.Args[1] {
			added++
		}
	}
	empty := slices.DeleteFunc(slices.Clone(a.Values), func(v flow.Source) bool { return !t.isEmpty(v.Expr) })
	return added > 0 && added+len(empty) == len(a.Values)
}

// isEmpty reports whether an expression is a list without elements.
func (t *Tracer) isEmpty(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return goq.IsBuiltin(t.pass.TypesInfo, e, "make")
	}
	return t.pass.TypesInfo.Types[e].IsNil()
}

// isSentinel reports whether an expression is a variable of an SDK for a JSON-RPC error. Such an error loses its code
// if it is wrapped.
func (t *Tracer) isSentinel(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, ok := t.pass.TypesInfo.Uses[sel.Sel].(*types.Var)
	return ok && mcp.IsSentinel(v)
}

// Named returns the verdict about a named result at a return statement without expressions.
func (t *Tracer) Named(at flow.Point, v *types.Var) Verdict {
	if val, ok := at.Value(flow.Key{Var: v}); ok {
		return t.value(at, val, 0)
	}
	return Verdict{Opaque: true}
}
