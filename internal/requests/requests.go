// Package requests finds the resources and prompts of a server, and whether a boundary is around them.
package requests

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Analyzer finds the handlers of resources and prompts. Its result is a [*Result].
var Analyzer = &analysis.Analyzer{
	Name:       "mcprequests",
	Doc:        "find the resources and prompts of an MCP server",
	Run:        run,
	Requires:   []*analysis.Analyzer{handlers.Analyzer},
	ResultType: reflect.TypeFor[*Result](),
	FactTypes:  []analysis.Fact{new(Unbounded)},
}

// Result is what [Analyzer] found in a package.
type Result struct {
	Registrations []Registration // of handlers in this package, in source order

	Bounded bool // there is a boundary around all requests, or a middleware about which nothing is known

	// Bare are the registrations of handlers that return errors of their own. Both lists are empty if Bounded.
	Bare  []Registration
	Below []Below // packages with such handlers, for which this package makes the server
}

// Registration is the registration of a handler.
type Registration struct {
	Handler ast.Expr
	Name    string   // of the handler
	Func    ast.Node // its declaration or literal
	SDK     *mcp.SDK
	Package *types.Package // of the SDK's function or type
	Prompt  bool           // it is the handler of a prompt, and not of a resource
}

// Below is a package whose handlers get a server of this package.
type Below struct {
	Package *types.Package
	Unbounded
}

// Unbounded is the fact that a package registers resources or prompts without a boundary, with a server that another
// package makes.
type Unbounded struct {
	First string // the name of the first handler
	N     int    // how many there are
}

// AFact implements [analysis.Fact].
func (*Unbounded) AFact() {}

func (u *Unbounded) String() string { return fmt.Sprintf("unbounded %s %d", u.First, u.N) }

type finder struct {
	pass     *analysis.Pass
	handlers *handlers.Result
}

func run(pass *analysis.Pass) (any, error) {
	found := pass.ResultOf[handlers.Analyzer].(*handlers.Result)
	f := &finder{pass: pass, handlers: found}
	if !found.Relevant {
		return new(Result), nil
	}
	res := &Result{Registrations: f.registrations()}
	if res.Bounded = f.hasBoundary(); res.Bounded {
		return res, nil
	}
	var bare []Registration
	for _, r := range res.Registrations {
		if f.returnsBare(r.Func) {
			bare = append(bare, r)
		}
	}
	switch {
	case len(found.Servers) > 0 && pass.Pkg.Name() == "main":
		res.Bare, res.Below = bare, f.below()
	case len(found.Servers) > 0:
		// Another package may add a middleware to a server, unless that is an option, which is given here.
		res.Bare = slices.DeleteFunc(bare, func(r Registration) bool { return r.SDK.Boundary.Func.Type != "" })
	case len(bare) > 0:
		pass.ExportPackageFact(&Unbounded{bare[0].Name, len(bare)})
	}
	return res, nil
}

// below lists the imported packages of the module with handlers that have no boundary.
func (f *finder) below() (list []Below) {
	for _, p := range f.pass.Pkg.Imports() {
		var u Unbounded
		if goq.SameModule(f.pass, p) && f.pass.ImportPackageFact(p, &u) {
			list = append(list, Below{p, u})
		}
	}
	return list
}

// hasBoundary reports whether the package puts a boundary around resources and prompts, or a middleware of its own
// about which nothing is known.
func (f *finder) hasBoundary() bool {
	for _, obj := range f.pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && mcp.IsRuntime(fn, "Requests") {
			return true
		}
		if fn, ok := obj.(*types.Func); ok && mcp.WrapsResources(fn) {
			return true
		}
	}
	return slices.ContainsFunc(f.handlers.Around, func(call *ast.CallExpr) bool {
		return call.Ellipsis.IsValid() || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			sig, ok := f.pass.TypesInfo.TypeOf(arg).Underlying().(*types.Signature)
			if !ok || sig.Params().Len() != 1 || mcp.IsRuntime(goq.FuncOf(f.pass.TypesInfo, arg)) {
				return false
			}
			next, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
			return ok && mcp.ReceiverOf(next) != nil
		})
	})
}

// registrations lists the handlers of the package, in source order.
func (f *finder) registrations() (list []Registration) {
	add := func(obj types.Object, name goq.Name, handlers ...ast.Expr) {
		sdk := mcp.OfPackage(name.Package)
		if sdk == nil || !sdk.RegistersResource(name) {
			return
		}
		for _, e := range handlers {
			if name, fn := f.handler(e); fn != nil {
				list = append(list, Registration{e, name, fn, sdk, obj.Pkg(), strings.Contains(obj.Name(), "Prompt")})
			}
		}
	}
	for _, file := range f.handlers.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				fn := typeutil.StaticCallee(f.pass.TypesInfo, n)
				if fn != nil && fn.Pkg() != nil {
					add(fn, goq.FuncName(fn), n.Args...)
				}
			case *ast.CompositeLit:
				named, _ := types.Unalias(f.pass.TypesInfo.TypeOf(n)).(*types.Named)
				if named == nil || named.Obj().Pkg() == nil {
					return true
				}
				if st, ok := named.Underlying().(*types.Struct); ok {
					for _, value := range goq.Fields(st, n) {
						add(named.Obj(), goq.Name{Package: named.Obj().Pkg().Path(), Name: named.Obj().Name()}, value)
					}
				}
			}
			return true
		})
	}
	return list
}

// handler returns the name and the declaration or literal of a handler that gives an answer and an error. fn is nil for
// other expressions.
func (f *finder) handler(e ast.Expr) (name string, fn ast.Node) {
	sig, ok := f.pass.TypesInfo.TypeOf(e).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() != 2 || goq.ErrorIndex(sig) != 1 || sig.Params().Len() != 2 ||
		!goq.IsContext(sig.Params().At(0).Type()) {
		return "", nil
	}
	const most = 5 // a variable may hold what another one or a function gives
	for range most {
		switch x := ast.Unparen(e).(type) {
		case *ast.FuncLit:
			return f.handlers.SubjectOf(x), x
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.CallExpr:
			e = f.made(x)
		case *ast.Ident, *ast.SelectorExpr:
			obj := f.object(x)
			if decl := f.declaration(obj); decl != nil {
				return obj.Name(), decl
			}
			e = f.valueOf(obj)
		}
		if e == nil {
			return "", nil
		}
	}
	return "", nil
}

// object returns what a name denotes, or nil.
func (f *finder) object(e ast.Expr) types.Object {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		return f.pass.TypesInfo.Uses[sel.Sel]
	}
	id, _ := e.(*ast.Ident)
	return f.pass.TypesInfo.Uses[id]
}

// declaration returns the declaration of a function of the package, or nil.
func (f *finder) declaration(obj types.Object) *ast.FuncDecl {
	fn, ok := obj.(*types.Func)
	if !ok {
		return nil
	}
	decl := f.handlers.Decls[fn.Origin()]
	if decl == nil || decl.Body == nil {
		return nil
	}
	return decl
}

// made returns the handler that a call of a function of the package returns, or nil if it may be one of several. A
// boundary of the runtime makes another handler of the one that it gets.
func (f *finder) made(call *ast.CallExpr) (made ast.Expr) {
	fn := typeutil.StaticCallee(f.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	decl := f.declaration(fn)
	if decl == nil || fn.Signature().Results().Len() != 1 {
		return nil
	}
	n := 0
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) == 1 {
			made = ret.Results[0]
		}
		n++
	})
	if n != 1 {
		return nil
	}
	return made
}

// valueOf returns the value of a variable that gets only one, or nil.
func (f *finder) valueOf(obj types.Object) ast.Expr {
	v, ok := obj.(*types.Var)
	if !ok {
		return nil
	}
	if a := f.handlers.Assigned(v); a != nil && len(a.Values) == 1 && !a.Opaque {
		return a.Values[0].Expr
	}
	return nil
}

// returnsBare reports whether a function returns an error that is not of an SDK.
func (f *finder) returnsBare(fn ast.Node) (bare bool) {
	body := goq.Body(fn)
	goq.Returns(body, func(ret *ast.ReturnStmt) {
		switch len(ret.Results) {
		case 0: // what the named result holds
			bare = bare || f.isAssigned(body, f.namedError(fn))
		case 2:
			bare = bare || f.isBare(body, ret.Results[1])
		}
	})
	return bare
}

// namedError returns the last result of a function if it has a name, or nil.
func (f *finder) namedError(fn ast.Node) types.Object {
	results := goq.FuncType(fn).Results
	if results == nil || len(results.List) == 0 {
		return nil
	}
	names := results.List[len(results.List)-1].Names
	if len(names) == 0 {
		return nil
	}
	return f.pass.TypesInfo.Defs[names[len(names)-1]]
}

// isBare reports whether an error is made by the server, or comes from a function that is neither of an SDK nor of the
// package. The errors of other functions may be those of an SDK.
func (f *finder) isBare(body *ast.BlockStmt, e ast.Expr) bool {
	if f.isOfSDK(e) {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		fn := goq.Called(f.pass.TypesInfo, e)
		return fn != nil && fn.Pkg() != nil && fn.Pkg() != f.pass.Pkg
	case *ast.Ident:
		return f.isAssigned(body, f.pass.TypesInfo.Uses[e])
	}
	_, isLiteral := ast.Unparen(e).(*ast.UnaryExpr)
	return isLiteral
}

// isAssigned reports whether a body assigns a bare error to a variable.
func (f *finder) isAssigned(body *ast.BlockStmt, v types.Object) (bare bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Lhs) == 0 || len(assign.Rhs) == 0 {
			return true
		}
		id, _ := assign.Lhs[len(assign.Lhs)-1].(*ast.Ident)
		call, isCall := ast.Unparen(assign.Rhs[len(assign.Rhs)-1]).(*ast.CallExpr)
		if id != nil && isCall && v != nil && (f.pass.TypesInfo.Defs[id] == v || f.pass.TypesInfo.Uses[id] == v) {
			fn := goq.Called(f.pass.TypesInfo, call)
			bare = bare || fn != nil && fn.Pkg() != nil && fn.Pkg() != f.pass.Pkg && !mcp.IsSDK(fn.Pkg().Path()) &&
				!mcp.IsRuntime(fn, "RPC", "InText")
		}
		return !bare
	})
	return bare
}

// isOfSDK reports whether an error is nil, is one of an SDK, or is made by an SDK or as such by the runtime.
func (f *finder) isOfSDK(e ast.Expr) bool {
	if f.pass.TypesInfo.Types[e].IsNil() {
		return true
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if fn := typeutil.StaticCallee(f.pass.TypesInfo, call); fn != nil && fn.Pkg() != nil &&
			(mcp.IsSDK(fn.Pkg().Path()) || mcp.IsRuntime(fn, "RPC", "InText")) {
			return true
		}
	}
	named, ok := types.Unalias(goq.Deref(f.pass.TypesInfo.TypeOf(e))).(*types.Named)
	return ok && named.Obj().Pkg() != nil && mcp.InSDK(named.Obj().Pkg().Path())
}
