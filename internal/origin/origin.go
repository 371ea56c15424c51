// Package origin tells where an error value came from: whether it can be nil, whether it is typed, whether
// it belongs to a tool call that is merely passed on, and which kind of failure it reports.
package origin

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
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
	pass    *analysis.Pass
	found   *handlers.Result
	graphs  map[ast.Node]*flow.Graph
	summary map[*types.Func]bool // only typed errors; present while being computed
}

// New returns a tracer for a package.
func New(pass *analysis.Pass, found *handlers.Result) *Tracer {
	return &Tracer{
		pass: pass, found: found,
		graphs:  make(map[ast.Node]*flow.Graph),
		summary: make(map[*types.Func]bool),
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
func (t *Tracer) Error(g *flow.Graph, s flow.State, e ast.Expr) Verdict {
	return t.judge(g, s, e, 0)
}

const maxDepth = 12 // of assignments followed backwards; loops end here at the latest

func (t *Tracer) judge(g *flow.Graph, s flow.State, e ast.Expr, depth int) Verdict {
	info := t.pass.TypesInfo
	e = ast.Unparen(e)
	if info.Types[e].IsNil() {
		return Verdict{Nil: flow.IsNil, Typed: true}
	}
	if t.IsTyped(info.TypeOf(e)) {
		return Verdict{Nil: t.nilness(g, s, e), Typed: true}
	}
	if depth > maxDepth {
		return Verdict{Opaque: true}
	}
	switch e := e.(type) {
	case *ast.Ident:
		if v, ok := g.Lookup(s, e); ok {
			return t.value(g, v, depth)
		}
		return t.global(e, depth)
	case *ast.SelectorExpr:
		if v, ok := g.Lookup(s, e); ok {
			return t.value(g, v, depth)
		}
		return t.global(e.Sel, depth)
	case *ast.CallExpr:
		if info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return t.judge(g, s, e.Args[0], depth+1)
		}
		return t.call(g, s, e, depth)
	}
	return Verdict{Opaque: true}
}

func (t *Tracer) nilness(g *flow.Graph, s flow.State, e ast.Expr) flow.Nilness {
	if v, ok := g.Lookup(s, e); ok {
		return v.Nil
	}
	return flow.NotNil
}

// value judges what a variable may hold.
func (t *Tracer) value(g *flow.Graph, v flow.Value, depth int) Verdict {
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
		var one Verdict
		call, isCall := ast.Unparen(d.Expr).(*ast.CallExpr)
		state := g.Before(d.Node)
		if isCall && (d.Index > 0 || t.isTuple(call)) {
			one = t.call(g, state, call, depth+1)
		} else {
			one = t.judge(g, state, d.Expr, depth+1)
		}
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

func (t *Tracer) isTuple(call *ast.CallExpr) bool {
	_, ok := t.pass.TypesInfo.TypeOf(call).(*types.Tuple)
	return ok
}

// global judges a package-level variable of this package by its initial value.
func (t *Tracer) global(id *ast.Ident, depth int) Verdict {
	v, ok := t.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if ok && v.Pkg() == t.pass.Pkg && v.Parent() == t.pass.Pkg.Scope() {
		for _, init := range t.pass.TypesInfo.InitOrder {
			if len(init.Lhs) == 1 && init.Lhs[0] == v && t.IsTyped(t.pass.TypesInfo.TypeOf(init.Rhs)) {
				return Verdict{Nil: flow.NotNil, Typed: true}
			}
		}
	}
	return Verdict{Opaque: true}
}

// call judges the error that a call returns.
func (t *Tracer) call(g *flow.Graph, s flow.State, call *ast.CallExpr, depth int) Verdict {
	out := Verdict{Calls: []*ast.CallExpr{call}}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	if fn == nil {
		return out
	}
	fn = fn.Origin()
	if fn.Pkg() != nil && fn.Pkg().Path() == handlers.RuntimePath {
		out.Typed = true
		if fn.Name() != "From" && fn.Name() != "FromPair" {
			out.Nil = flow.NotNil
		}
		return out
	}
	if fn.Pkg() != nil && handlers.InSDK(fn.Pkg().Path()) && fn.Signature().Recv() == nil && fn.Signature().Results().Len() == 1 {
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
		if fn.Name() == "Join" || wraps(t.pass.TypesInfo, call) {
			for _, arg := range call.Args {
				if IsError(t.pass.TypesInfo.TypeOf(arg)) && t.wrapsTyped(g, s, arg, depth) {
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
func (t *Tracer) Call(g *flow.Graph, s flow.State, call *ast.CallExpr) Verdict {
	return t.call(g, s, call, 0)
}

func (t *Tracer) wrapsTyped(g *flow.Graph, s flow.State, arg ast.Expr, depth int) bool {
	v := t.judge(g, s, arg, depth+1)
	return v.Typed && v.Nil != flow.IsNil
}

// wraps reports whether a call of fmt.Errorf has %w in a constant format.
func wraps(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	tv := info.Types[call.Args[0]]
	return tv.Value != nil && tv.Value.Kind() == constant.String && strings.Contains(constant.StringVal(tv.Value), "%w")
}

// IsError reports whether values of a type are errors.
func IsError(t types.Type) bool {
	return t != nil && types.Implements(t, errorInterface)
}

var errorInterface = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

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
	index := handlers.ErrorIndex(fn.Signature())
	if decl == nil || index < 0 || !t.mentionsTyped(decl) {
		return false
	}
	g := t.Graph(decl)
	if g == nil {
		return false
	}
	only, some := true, false
	Returns(decl.Body, func(ret *ast.ReturnStmt) {
		s := g.Before(ret)
		if s == nil {
			return
		}
		var v Verdict
		switch n := fn.Signature().Results().Len(); {
		case len(ret.Results) == n:
			v = t.Error(g, s, ret.Results[index])
		case len(ret.Results) == 1:
			v = t.call(g, s, ast.Unparen(ret.Results[0]).(*ast.CallExpr), 0)
		default:
			v = t.named(g, s, fn.Signature().Results().At(index))
		}
		only = only && v.Typed
		some = some || v.Typed && v.Nil != flow.IsNil
	})
	t.summary[fn] = only && some
	return only && some
}

// named judges a named result at a naked return.
func (t *Tracer) named(g *flow.Graph, s flow.State, v *types.Var) Verdict {
	if val, ok := s[flow.Key{Var: v}]; ok {
		return t.value(g, val, 0)
	}
	return Verdict{Opaque: true}
}

// Named judges a named result at a naked return.
func (t *Tracer) Named(g *flow.Graph, s flow.State, v *types.Var) Verdict { return t.named(g, s, v) }

// mentionsTyped is a cheap test before the dear one: a function that has nothing to do with typed errors
// cannot return only those.
func (t *Tracer) mentionsTyped(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && !found {
			if call, ok := e.(*ast.CallExpr); ok {
				if fn := typeutil.StaticCallee(t.pass.TypesInfo, call); fn != nil && handlers.ErrorIndex(fn.Signature()) >= 0 && fn.Pkg() != nil {
					found = found || fn.Pkg().Path() == handlers.RuntimePath || t.OnlyTyped(fn.Origin())
				}
			}
			found = found || t.IsTyped(t.pass.TypesInfo.TypeOf(e))
		}
		return !found
	})
	return found
}

// Returns calls f for each return statement of a body, those of nested functions left out.
func Returns(body *ast.BlockStmt, f func(*ast.ReturnStmt)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			f(n)
		}
		return true
	})
}

// Export passes on which exported functions return only typed errors.
func (t *Tracer) Export() {
	if !t.knowsTyped() {
		return
	}
	for fn := range t.found.Decls {
		if fn.Exported() && t.OnlyTyped(fn) {
			t.pass.ExportObjectFact(fn, new(OnlyTyped))
		}
	}
}

// knowsTyped reports whether a typed error can occur in the package at all.
func (t *Tracer) knowsTyped() bool {
	if slices.ContainsFunc(t.pass.Pkg.Imports(), func(p *types.Package) bool {
		return p.Path() == handlers.RuntimePath || handlers.SameModule(t.pass, p) && t.declaresTyped(p)
	}) {
		return true
	}
	return t.declaresTyped(t.pass.Pkg)
}

func (t *Tracer) declaresTyped(pkg *types.Package) bool {
	for _, name := range pkg.Scope().Names() {
		if tn, ok := pkg.Scope().Lookup(name).(*types.TypeName); ok && !types.IsInterface(tn.Type()) {
			if t.IsTyped(types.NewPointer(tn.Type())) {
				return true
			}
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
	path, name := named.Obj().Pkg().Path(), named.Obj().Name()
	if path == handlers.RuntimePath {
		return name == "Error"
	}
	if handlers.InSDK(path) {
		return IsError(typ)
	}
	return IsError(typ) && handlers.SameModule(t.pass, named.Obj().Pkg()) && carriesCodeAndRetry(named)
}

// carriesCodeAndRetry judges an error type of the server's own by its fields and methods.
func carriesCodeAndRetry(named *types.Named) bool {
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	code, retry := false, false
	for i := range st.NumFields() {
		switch strings.ToLower(st.Field(i).Name()) {
		case "code", "errorcode", "errcode":
			code = true
		case "retry", "retryable", "isretryable", "retryafter", "retryafterms", "retryafterseconds", "canretry":
			retry = true
		}
	}
	for i := range named.NumMethods() {
		res := named.Method(i).Signature().Results()
		if res.Len() > 0 && handlers.ResultSDK(res.At(0).Type()) != nil {
			retry = true
		}
	}
	return code && retry
}
