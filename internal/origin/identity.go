package origin

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Identities is the fact that a function returns only errors that errors.Is or errors.As can tell apart: sentinel
// errors and errors of certain types, also wrapped. They are named by import path and name.
type Identities struct{ Names []string }

// AFact marks a fact.
func (*Identities) AFact() {}

func (i *Identities) String() string { return "identities(" + strings.Join(i.Names, " ") + ")" }

// identities are the names of the errors that a value can be. ok is false if there may be others.
type identities struct {
	names []string
	ok    bool
}

// with adds the errors of another value.
func (i identities) with(j identities) identities {
	return identities{union(i.names, j.names), i.ok && j.ok}
}

// Known reports whether an error is, or wraps, one of those that are named, or typed. An interface among the names
// includes all types that implement it.
func (t *Tracer) Known(at flow.Point, e ast.Expr, known []string) bool {
	return len(known) > 0 && t.areKnown(t.identify(at, e, 0), known)
}

// KnownNamed is [Tracer.Known] for a named result at a return statement without expressions.
func (t *Tracer) KnownNamed(at flow.Point, v *types.Var, known []string) bool {
	val, ok := at.Value(flow.Key{Var: v})
	return ok && len(known) > 0 && t.areKnown(t.identifyValue(at, val, 0), known)
}

// KnownCall is [Tracer.Known] for the error among the results of a call.
func (t *Tracer) KnownCall(at flow.Point, call *ast.CallExpr, known []string) bool {
	return len(known) > 0 && t.areKnown(t.identifyCall(at, call, 0), known)
}

func (t *Tracer) areKnown(found identities, known []string) bool {
	return found.ok && !slices.ContainsFunc(found.names, func(name string) bool {
		return !slices.ContainsFunc(known, func(k string) bool { return t.isOneOf(name, k) })
	})
}

// isOneOf reports whether one name is another, or that of a type that implements the interface which the other names.
func (t *Tracer) isOneOf(name, of string) bool {
	if name == of {
		return true
	}
	it := t.typeNamed(of)
	if it == nil || !types.IsInterface(it) {
		return false
	}
	typ := t.typeNamed(name)
	return typ != nil && types.Implements(types.NewPointer(typ), it.Underlying().(*types.Interface))
}

// typeNamed returns the type with a name among those of the package and the packages that it imports, or nil.
func (t *Tracer) typeNamed(name string) types.Type {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return nil
	}
	for _, pkg := range append([]*types.Package{t.pass.Pkg}, t.pass.Pkg.Imports()...) {
		if tn, ok := pkg.Scope().Lookup(name[dot+1:]).(*types.TypeName); ok && pkg.Path() == name[:dot] {
			return tn.Type()
		}
	}
	return nil
}

// identify returns what an error can be. depth is how many assignments were followed.
func (t *Tracer) identify(at flow.Point, e ast.Expr, depth int) identities {
	info := t.pass.TypesInfo
	e = ast.Unparen(e)
	if info.Types[e].IsNil() || t.IsTyped(info.TypeOf(e)) {
		return identities{ok: true}
	}
	if depth > maxDepth {
		return identities{}
	}
	if v := goq.Sentinel(info, e); v != nil {
		return identities{[]string{v.Pkg().Path() + "." + v.Name()}, true}
	}
	if name, ok := goq.NameOf(info.TypeOf(e)); ok && !types.IsInterface(info.TypeOf(e)) {
		return identities{[]string{name.Package + "." + name.Name}, true}
	}
	if call, ok := e.(*ast.CallExpr); ok {
		return t.identifyCall(at, call, depth)
	}
	if v, ok := at.Lookup(e); ok {
		return t.identifyValue(at, v, depth)
	}
	return identities{}
}

// defIn is a definition, as it is seen in a function.
type defIn struct {
	g *flow.Graph
	d flow.Def
}

// identifyValue is identify for the value of a variable.
func (t *Tracer) identifyValue(at flow.Point, v flow.Value, depth int) identities {
	if v.Nil == flow.IsNil || slices.ContainsFunc(v.Guards, t.IsTyped) {
		return identities{ok: true}
	}
	out := identities{ok: len(v.Defs) > 0}
	for _, d := range v.Defs {
		switch {
		case d.Zero:
		case d.Expr == nil:
			return identities{}
		default:
			out = out.with(t.known.Get(defIn{at.Graph(), d}, func() identities {
				return t.identify(at.Before(d.Node), d.Expr, depth+1)
			}))
		}
	}
	return out
}

// identifyCall is identify for a call, or for the error among the results of one.
func (t *Tracer) identifyCall(at flow.Point, call *ast.CallExpr, depth int) identities {
	info := t.pass.TypesInfo
	if info.Types[call.Fun].IsType() && len(call.Args) == 1 {
		return t.identify(at, call.Args[0], depth+1)
	}
	fn := goq.Called(info, call)
	switch {
	case fn == nil:
		return identities{}
	case fn.FullName() == "(context.Context).Err", fn.FullName() == "context.Cause":
		return identities{[]string{"context.Canceled", "context.DeadlineExceeded"}, fn.Name() == "Err"}
	case goq.Wraps(info, call):
		return t.identifyWrapped(at, call, depth)
	case goq.IsFunc(fn, "fmt", "Errorf"), goq.IsFunc(fn, "errors", "New"):
		return identities{}
	case t.call(at, call, depth).Typed:
		return identities{ok: true}
	}
	return t.identitiesOf(fn.Origin())
}

// identifyWrapped is identify for a call that wraps errors. One of them is enough.
func (t *Tracer) identifyWrapped(at flow.Point, call *ast.CallExpr, depth int) identities {
	for _, arg := range goq.Wrapped(t.pass.TypesInfo, call) {
		if !goq.IsError(t.pass.TypesInfo.TypeOf(arg)) {
			continue
		}
		if found := t.identify(at, arg, depth+1); found.ok && len(found.names) > 0 {
			return found
		}
	}
	return identities{}
}

// identitiesOf returns what the errors can be that a function returns.
func (t *Tracer) identitiesOf(fn *types.Func) identities {
	if fn.Pkg() != t.pass.Pkg {
		fact := new(Identities)
		ok := fn.Pkg() != nil && t.pass.ImportObjectFact(fn, fact)
		return identities{fact.Names, ok}
	}
	if known, ok := t.identified[fn]; ok {
		return known
	}
	t.identified[fn] = identities{} // a function that calls itself
	found := t.identifyReturns(fn)
	slices.Sort(found.names)
	found.names = slices.Compact(found.names)
	t.identified[fn] = found
	return found
}

func (t *Tracer) identifyReturns(fn *types.Func) identities {
	decl, index := t.handlers.Decls[fn], goq.ErrorIndex(fn.Signature())
	if decl == nil || index < 0 {
		return identities{}
	}
	g := t.Graph(decl)
	if g == nil {
		return identities{}
	}
	out := identities{ok: true}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() || !out.ok {
			return
		}
		switch len(ret.Results) {
		case fn.Signature().Results().Len():
			out = out.with(t.identify(at, ret.Results[index], 0))
		case 1:
			out = out.with(t.identifyCall(at, ast.Unparen(ret.Results[0]).(*ast.CallExpr), 0))
		default:
			v, _ := at.Value(flow.Key{Var: fn.Signature().Results().At(index)})
			out = out.with(t.identifyValue(at, v, 0))
		}
	})
	return out
}

// exportIdentities writes facts about the exported functions all of whose errors can be told apart.
func (t *Tracer) exportIdentities() {
	for _, fn := range t.handlers.Order {
		if !fn.Exported() || goq.ErrorIndex(fn.Signature()) < 0 {
			continue
		}
		if found := t.identitiesOf(fn); found.ok && len(found.names) > 0 {
			t.pass.ExportObjectFact(fn, &Identities{found.names})
		}
	}
}
