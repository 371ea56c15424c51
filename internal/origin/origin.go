// Package origin tells where an error value came from: whether it can be nil, whether it is typed, whether
// it belongs to a tool call that is merely passed on, and which kind of failure it reports.
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
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// Verdict is what is known of an error value at one place.
type Verdict struct {
	Nil    flow.Nilness
	Typed  bool            // whatever is not nil in it is typed, or a deliberate protocol error
	Calls  []*ast.CallExpr // the calls that it may have come from
	Opaque bool            // it may come from something that is not a call
}

// Tracer answers questions about the errors of one package.
type Tracer struct {
	pass       *analysis.Pass
	directives *directive.Result
	found      *handlers.Result
	graphs     map[ast.Node]*flow.Graph
	summary    map[*types.Func]bool // only typed errors; present while being computed
	defs       map[*flow.Graph]map[flow.Def]Verdict
	kinds      map[*types.Func]mcp.Kind
	vars       map[*types.Var]bool // package-level errors that are typed; nil until somebody asks
}

// New returns a tracer for a package.
func New(pass *analysis.Pass, found *handlers.Result) *Tracer {
	return &Tracer{
		pass: pass, found: found, directives: pass.ResultOf[directive.Analyzer].(*directive.Result),
		graphs:  make(map[ast.Node]*flow.Graph),
		summary: make(map[*types.Func]bool),
		defs:    make(map[*flow.Graph]map[flow.Def]Verdict),
	}
}

// OnlyTyped is the fact that a function returns only typed errors, or nil.
type OnlyTyped struct{}

// AFact marks a fact.
func (*OnlyTyped) AFact() {}

func (*OnlyTyped) String() string { return "onlyTyped" }

// Graph returns the value flow of a function, computed once.
func (t *Tracer) Graph(fn ast.Node) *flow.Graph {
	g, ok := t.graphs[fn]
	if !ok {
		g = flow.New(t.pass.TypesInfo, fn)
		t.graphs[fn] = g
	}
	return g
}

// Error judges an error expression in the state before the statement it stands in.
func (t *Tracer) Error(at flow.Point, e ast.Expr) Verdict {
	return t.judge(at, e, 0)
}

const maxDepth = 12 // of assignments followed backwards; loops end here at the latest

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
			return t.value(at, v, depth)
		}
		return t.global(e)
	case *ast.SelectorExpr:
		if v, ok := at.Lookup(e); ok {
			return t.value(at, v, depth)
		}
		return t.global(e.Sel)
	case *ast.CallExpr:
		if info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return t.judge(at, e.Args[0], depth+1)
		}
		return t.call(at, e, depth)
	}
	return Verdict{Opaque: true}
}

func (t *Tracer) nilness(at flow.Point, e ast.Expr) flow.Nilness {
	if v, ok := at.Lookup(e); ok {
		return v.Nil
	}
	return flow.NotNil
}

// value judges what a variable may hold.
func (t *Tracer) value(at flow.Point, v flow.Value, depth int) Verdict {
	out := Verdict{Nil: v.Nil}
	if v.Nil == flow.IsNil {
		out.Typed = true
		return out
	}
	if slices.ContainsFunc(v.Guards, t.IsTyped) {
		out.Typed = true
		return out
	}
	out.Typed = true
	possible := false
	for _, d := range v.Defs {
		if d.Zero {
			continue
		}
		if d.Expr == nil {
			out.Typed, out.Opaque, possible = false, true, true
			continue
		}
		one := t.definition(at.Graph(), d, depth)
		if one.Nil == flow.IsNil {
			continue
		}
		possible = true
		out.Typed = out.Typed && one.Typed
		out.Opaque = out.Opaque || one.Opaque
		out.Calls = append(out.Calls, one.Calls...)
	}
	if !possible && v.Nil != flow.NotNil && len(v.Defs) > 0 {
		out.Nil = flow.IsNil
	}
	if !possible && len(v.Defs) == 0 {
		out.Typed, out.Opaque = false, true
	}
	return out
}

// definition judges one assignment, once: what it assigns does not depend on who asks. An assignment that leads
// back to itself, as in a loop, adds nothing.
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
	if at := g.Before(d.Node); isCall && (d.Index > 0 || t.isTuple(call)) {
		v = t.call(at, call, depth+1)
	} else {
		v = t.judge(at, d.Expr, depth+1)
	}
	known[d] = v
	return v
}

func (t *Tracer) isTuple(call *ast.CallExpr) bool {
	_, ok := t.pass.TypesInfo.TypeOf(call).(*types.Tuple)
	return ok
}

// global judges a package-level variable by its initial value.
func (t *Tracer) global(id *ast.Ident) Verdict {
	v, ok := t.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.Pkg() == nil || v.IsField() {
		return Verdict{Opaque: true}
	}
	if v.Pkg() == t.pass.Pkg && v.Parent() == v.Pkg().Scope() && t.typedVars()[v] ||
		v.Pkg() != t.pass.Pkg && (t.pass.ImportObjectFact(v, new(OnlyTyped)) || mcp.IsSentinel(v)) {
		return Verdict{Nil: flow.NotNil, Typed: true}
	}
	if v.Pkg() == t.pass.Pkg && t.isMade(v) {
		return Verdict{Nil: flow.NotNil, Opaque: true}
	}
	return Verdict{Opaque: true}
}

// isMade reports whether a package-level variable starts as an error that is not nil: errors.New("…").
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
		return goq.IsFunc(fn, "errors", "New") || goq.IsFunc(fn, "fmt", "Errorf")
	}
	return false
}

// typedVars returns the package-level variables that are initialised with a typed error.
func (t *Tracer) typedVars() map[*types.Var]bool {
	if t.vars == nil {
		t.vars = make(map[*types.Var]bool)
		for _, init := range t.pass.TypesInfo.InitOrder {
			typ := t.pass.TypesInfo.TypeOf(init.Rhs)
			if len(init.Lhs) == 1 && goq.IsError(init.Lhs[0].Type()) && (t.IsTyped(typ) || t.makesTyped(init.Rhs)) {
				t.vars[init.Lhs[0]] = true
			}
		}
	}
	return t.vars
}

func (t *Tracer) makesTyped(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	return fn != nil && t.OnlyTyped(fn.Origin())
}

// call judges the error that a call returns.
func (t *Tracer) call(at flow.Point, call *ast.CallExpr, depth int) Verdict {
	out := Verdict{Calls: []*ast.CallExpr{call}}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	if fn == nil {
		return out
	}
	fn = fn.Origin()
	if mcp.IsRuntime(fn) {
		out.Typed, out.Nil = true, flow.NotNil
		switch {
		case fn.Name() == "From" && len(call.Args) == 1:
			out.Nil = t.judge(at, call.Args[0], depth+1).Nil
		case mcp.IsRuntime(fn, mcp.RuntimeMayBeNil...): // what Do retries is judged where it is made
			out.Nil = flow.MaybeNil
		}
		return out
	}
	if fn.Pkg() != nil && mcp.InSDK(fn.Pkg().Path()) && fn.Signature().Recv() == nil && fn.Signature().Results().Len() == 1 {
		out.Typed, out.Nil = true, flow.NotNil // a constructor of protocol errors
		return out
	}
	switch fn.FullName() {
	case "errors.New":
		out.Nil = flow.NotNil
		return out
	case "fmt.Errorf", "errors.Join":
		// A wrapped typed error is still found by errors.As.
		if fn.Name() == "Errorf" {
			out.Nil = flow.NotNil
		}
		if goq.Wraps(t.pass.TypesInfo, call) {
			for _, arg := range call.Args {
				if goq.IsError(t.pass.TypesInfo.TypeOf(arg)) && t.wrapsTyped(at, arg, depth) {
					out.Typed = true
				}
			}
		}
		return out
	}
	out.Typed = t.OnlyTyped(fn)
	return out
}

// Call judges the error among the results of a call.
func (t *Tracer) Call(at flow.Point, call *ast.CallExpr) Verdict {
	return t.call(at, call, 0)
}

func (t *Tracer) wrapsTyped(at flow.Point, arg ast.Expr, depth int) bool {
	if sel, ok := ast.Unparen(arg).(*ast.SelectorExpr); ok {
		if v, ok := t.pass.TypesInfo.Uses[sel.Sel].(*types.Var); ok && mcp.IsSentinel(v) {
			return false // it is a JSON-RPC error only by itself
		}
	}
	v := t.judge(at, arg, depth+1)
	return v.Typed && v.Nil != flow.IsNil
}

// OnlyTyped reports whether a function is known to return only typed errors or nil, and at least one error.
func (t *Tracer) OnlyTyped(fn *types.Func) bool {
	if fn.Pkg() != t.pass.Pkg {
		return t.pass.ImportObjectFact(fn, new(OnlyTyped))
	}
	if known, ok := t.summary[fn]; ok {
		return known
	}
	t.summary[fn] = false // recursion proves nothing
	decl := t.found.Decls[fn]
	index := goq.ErrorIndex(fn.Signature())
	if decl == nil || index < 0 || !t.mentionsTyped(decl) {
		return false
	}
	g := t.Graph(decl)
	if g == nil {
		return false
	}
	only, some := true, false
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		at := g.Before(ret)
		if !at.Reachable() {
			return
		}
		var v Verdict
		switch n := fn.Signature().Results().Len(); {
		case len(ret.Results) == n:
			v = t.Error(at, ret.Results[index])
		case len(ret.Results) == 1:
			v = t.call(at, ast.Unparen(ret.Results[0]).(*ast.CallExpr), 0)
		default:
			v = t.Named(at, fn.Signature().Results().At(index))
		}
		only = only && v.Typed
		some = some || v.Typed && v.Nil != flow.IsNil
	})
	t.summary[fn] = only && some
	return only && some
}

// Named judges a named result at a naked return.
func (t *Tracer) Named(at flow.Point, v *types.Var) Verdict {
	if val, ok := at.Value(flow.Key{Var: v}); ok {
		return t.value(at, val, 0)
	}
	return Verdict{Opaque: true}
}

// mentionsTyped is a cheap test before the dear one: a function that has nothing to do with typed errors
// cannot return only those.
func (t *Tracer) mentionsTyped(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || t.isTypedObject(t.pass.TypesInfo.Uses[n])
		case *ast.CallExpr, *ast.IndexExpr, *ast.StarExpr, *ast.UnaryExpr, *ast.TypeAssertExpr: // of things that are not typed themselves
			found = found || t.IsTyped(t.pass.TypesInfo.TypeOf(n.(ast.Expr)))
		}
		return !found
	})
	return found
}

// isTypedObject reports whether what an identifier names is a typed error, its type, or a function that returns one.
func (t *Tracer) isTypedObject(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		if obj.Pkg() == nil || goq.ErrorIndex(obj.Signature()) < 0 {
			return false
		}
		return obj.Pkg().Path() == mcp.RuntimePath || t.OnlyTyped(obj.Origin())
	case *types.Var:
		return t.IsTyped(obj.Type())
	case *types.TypeName:
		return t.IsTyped(obj.Type()) || t.IsTyped(types.NewPointer(obj.Type()))
	}
	return false
}

// Export passes on which exported functions return only typed errors.
func (t *Tracer) Export() {
	if !t.knowsTyped(t.pass.Pkg) {
		return
	}
	for _, fn := range t.found.Order {
		if fn.Exported() && t.OnlyTyped(fn) {
			t.pass.ExportObjectFact(fn, new(OnlyTyped))
		}
	}
	for v := range t.typedVars() {
		if v.Exported() {
			t.pass.ExportObjectFact(v, new(OnlyTyped))
		}
	}
}

// knowsTyped reports whether a typed error can occur in a package at all.
func (t *Tracer) knowsTyped(pkg *types.Package) bool {
	if slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool {
		return p.Path() == mcp.RuntimePath || goq.SameModule(t.pass, p) && t.declaresTyped(p)
	}) {
		return true
	}
	return t.declaresTyped(pkg)
}

func (t *Tracer) declaresTyped(pkg *types.Package) bool {
	for tn := range goq.TypeNames(pkg) {
		if !types.IsInterface(tn.Type()) && t.IsTyped(types.NewPointer(tn.Type())) {
			return true
		}
	}
	return false
}

// IsTyped reports whether a static type is that of a typed error: the runtime's, one of the server's own that
// carries a code and a retry or makes a tool result of itself, or an SDK's, which is a protocol error that is
// returned on purpose.
func (t *Tracer) IsTyped(typ types.Type) bool {
	if typ == nil {
		return false
	}
	typ = types.Unalias(typ)
	base := typ
	if p, ok := typ.(*types.Pointer); ok {
		base = types.Unalias(p.Elem())
	}
	named, ok := base.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	if mcp.InSDK(named.Obj().Pkg().Path()) {
		return goq.IsError(typ)
	}
	return typederr.Is(t.pass, t.directives, typ)
}
