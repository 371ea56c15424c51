package origin

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// IsTyped reports whether a static type is that of a typed error, as [typederr.Is] defines it, or that of an SDK's
// error, which is a protocol error that is returned on purpose.
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
	return typederr.Is(t.pass, t.handlers.Result, t.directives, typ)
}

// OnlyTyped is the fact that a function returns only typed errors or nil, or that a variable holds a typed error.
type OnlyTyped struct{}

// AFact marks a fact.
func (*OnlyTyped) AFact() {}

func (*OnlyTyped) String() string { return "onlyTyped" }

// OnlyTyped reports whether a function returns only typed errors or nil, and not always nil. A function that is being
// judged, because it calls itself, does not.
func (t *Tracer) OnlyTyped(fn *types.Func) bool {
	if fn.Pkg() != t.pass.Pkg {
		return t.pass.ImportObjectFact(fn, new(OnlyTyped))
	}
	if known, ok := t.onlyTyped[fn]; ok {
		return known
	}
	t.onlyTyped[fn] = false
	decl := t.handlers.Decls[fn]
	index := goq.ErrorIndex(fn.Signature())
	if decl == nil || index < 0 || !t.mentionsTyped(decl) {
		return false
	}
	only, some := true, false
	t.returned(decl, fn.Signature(), func(_ flow.Point, v Verdict) {
		only = only && (v.Typed || !v.Opaque && len(v.Calls) == 1 && t.handlers.NeverFails(v.Calls[0]))
		some = some || v.Typed && v.Nil != flow.IsNil
	})
	t.onlyTyped[fn] = only && some
	return only && some
}

// mentionsTyped reports whether anything in a function has to do with typed errors. If nothing has, the function cannot
// return only those, and is not examined further.
func (t *Tracer) mentionsTyped(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || t.isTypedObject(t.pass.TypesInfo.Uses[n])
		case *ast.CallExpr, *ast.IndexExpr, *ast.StarExpr, *ast.UnaryExpr, *ast.TypeAssertExpr:
			// Its operands need not be typed.
			found = found || t.IsTyped(t.pass.TypesInfo.TypeOf(n.(ast.Expr)))
		}
		return !found
	})
	return found
}

// isTypedObject reports whether an object is a typed error, the type of one, or a function that returns only those.
func (t *Tracer) isTypedObject(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		if obj.Pkg() == nil || goq.ErrorIndex(obj.Signature()) < 0 {
			return false
		}
		return mcp.InRuntime(obj.Pkg().Path()) || t.OnlyTyped(obj.Origin())
	case *types.Var:
		return t.IsTyped(obj.Type()) || goq.IsGlobal(obj) && goq.IsError(obj.Type()) && t.holdsTyped(obj)
	case *types.TypeName:
		return t.IsTyped(obj.Type()) || t.IsTyped(types.NewPointer(obj.Type()))
	}
	return false
}

// packageTypedVars returns the package-level variables whose initial value is a typed error.
func (t *Tracer) packageTypedVars() map[*types.Var]bool {
	if t.typedVars == nil {
		t.typedVars = make(map[*types.Var]bool)
		for _, init := range t.pass.TypesInfo.InitOrder {
			value := goq.Unconverted(t.pass.TypesInfo, init.Rhs)
			typed := t.IsTyped(t.pass.TypesInfo.TypeOf(value)) || t.makesTyped(value)
			if len(init.Lhs) == 1 && goq.IsError(init.Lhs[0].Type()) && typed {
				t.typedVars[init.Lhs[0]] = true
			}
		}
	}
	return t.typedVars
}

// holdsTyped reports whether a package-level variable holds a typed error.
func (t *Tracer) holdsTyped(v *types.Var) bool {
	if v.Pkg() != t.pass.Pkg {
		return t.pass.ImportObjectFact(v, new(OnlyTyped))
	}
	return t.packageTypedVars()[v]
}

// makesTyped reports whether an expression is a call of a function that returns only typed errors.
func (t *Tracer) makesTyped(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(t.pass.TypesInfo, call)
	return fn != nil && t.OnlyTyped(fn.Origin())
}

// Export writes facts about the exported functions that return only typed errors, and the exported variables that hold
// one.
func (t *Tracer) Export() {
	t.exportIdentities()
	t.exportMakers()
	for _, fn := range t.handlers.Order {
		if params := t.forwards(fn); fn.Exported() && len(params) > 0 {
			t.pass.ExportObjectFact(fn, &Forwards{params})
		}
	}
	if !t.knowsTyped(t.pass.Pkg) {
		return
	}
	for _, fn := range t.handlers.Order {
		if fn.Exported() && t.OnlyTyped(fn) {
			t.pass.ExportObjectFact(fn, new(OnlyTyped))
		}
	}
	for v := range t.packageTypedVars() {
		if v.Exported() {
			t.pass.ExportObjectFact(v, new(OnlyTyped))
		}
	}
}

// knowsTyped reports whether a package can make typed errors: it declares one, or imports a package that does.
func (t *Tracer) knowsTyped(pkg *types.Package) bool {
	if slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool {
		return mcp.KnowsMCP(p.Path()) || goq.SameModule(t.pass, p) && t.declaresTyped(p)
	}) {
		return true
	}
	return t.declaresTyped(pkg)
}

// declaresTyped reports whether a package declares the type of a typed error.
func (t *Tracer) declaresTyped(pkg *types.Package) bool {
	for tn := range goq.TypeNames(pkg) {
		if !types.IsInterface(tn.Type()) && t.IsTyped(types.NewPointer(tn.Type())) {
			return true
		}
	}
	return false
}
