// Package requests finds the resources and prompts of a server, and whether a boundary is around them.
package requests

import (
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"slices"

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

	// Bare are the registrations of handlers that return errors of their own. Both lists are empty if there is a boundary
	// around all requests, or a middleware about which nothing is known.
	Bare  []Registration
	Below []Below // packages with such handlers, for which this package makes the server
}

// Registration is the registration of a handler.
type Registration struct {
	Handler ast.Expr
	Name    string   // of the handler
	Func    ast.Node // its declaration or literal
	SDK     *mcp.SDK
	Package *types.Package // of the SDK's function
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
	f := &finder{pass, found}
	if !found.Relevant {
		return new(Result), nil
	}
	res := &Result{Registrations: f.registrations()}
	if f.hasBoundary() {
		return res, nil
	}
	var bare []Registration
	for _, r := range res.Registrations {
		if f.returnsBare(goq.Body(r.Func)) {
			bare = append(bare, r)
		}
	}
	switch {
	case len(found.Servers) > 0 && pass.Pkg.Name() == "main":
		res.Bare, res.Below = bare, f.below()
	case len(found.Servers) > 0:
		// Another package may add a middleware to a server of go-sdk, but options of mcp-go are given here.
		res.Bare = slices.DeleteFunc(bare, func(r Registration) bool { return r.SDK.Name == "go-sdk" })
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

// hasBoundary reports whether the package puts a boundary around resources and prompts, or a middleware of its own about
// which nothing is known.
func (f *finder) hasBoundary() bool {
	for _, obj := range f.pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && mcp.IsRuntime(fn, "Requests") {
			return true
		}
		// With mcp-go, there is a middleware for resources and one for prompts.
		if fn, ok := obj.(*types.Func); ok && fn.Pkg() != nil && mcp.IsSDK(fn.Pkg().Path()) &&
			(fn.Name() == "WithResourceHandlerMiddleware" || fn.Name() == "WithPromptHandlerMiddleware") {
			return true
		}
	}
	return slices.ContainsFunc(f.handlers.Around, func(call *ast.CallExpr) bool {
		return call.Ellipsis.IsValid() || slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			sig, ok := f.pass.TypesInfo.TypeOf(arg).Underlying().(*types.Signature)
			if !ok || sig.Params().Len() != 1 || f.ofRuntime(arg) {
				return false
			}
			next, ok := sig.Params().At(0).Type().Underlying().(*types.Signature)
			return ok && mcp.ReceiverOf(next) != nil
		})
	})
}

// ofRuntime reports whether an expression is a function of the runtime, perhaps with type arguments.
func (f *finder) ofRuntime(e ast.Expr) bool {
	switch x := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		return f.ofRuntime(x.X)
	case *ast.IndexListExpr:
		return f.ofRuntime(x.X)
	case *ast.SelectorExpr:
		fn, ok := f.pass.TypesInfo.Uses[x.Sel].(*types.Func)
		return ok && mcp.IsRuntime(fn)
	}
	return false
}

// registering are the methods of servers that register a resource or a prompt.
var registering = []string{"AddResource", "AddResourceTemplate", "AddPrompt"}

// registrations lists the handlers of the package, in source order.
func (f *finder) registrations() (list []Registration) {
	for _, file := range f.handlers.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fn := typeutil.StaticCallee(f.pass.TypesInfo, call)
			if fn == nil || fn.Pkg() == nil || !slices.Contains(registering, fn.Name()) {
				return true
			}
			sdk := mcp.OfPackage(fn.Pkg().Path())
			for _, arg := range call.Args {
				name, handler := f.handler(arg)
				if sdk != nil && handler != nil {
					list = append(list, Registration{arg, name, handler, sdk, fn.Pkg()})
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
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return f.handlers.NameOf(e), e
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return "", nil
	}
	obj, ok := f.pass.TypesInfo.Uses[id].(*types.Func)
	if !ok {
		return "", nil
	}
	decl := f.handlers.Decls[obj.Origin()]
	if decl == nil || decl.Body == nil {
		return "", nil
	}
	return obj.Name(), decl
}

// returnsBare reports whether a body returns an error that is not of an SDK.
func (f *finder) returnsBare(body *ast.BlockStmt) (bare bool) {
	goq.Returns(body, func(ret *ast.ReturnStmt) {
		if len(ret.Results) != 2 {
			return
		}
		bare = bare || f.isBare(body, ret.Results[1])
	})
	return bare
}

// isBare reports whether an error is made by the server, or comes from a function that is neither of an SDK nor of the
// package. The errors of other functions may be those of an SDK.
func (f *finder) isBare(body *ast.BlockStmt, e ast.Expr) bool {
	if f.isOfSDK(e) {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		fn, ok := typeutil.Callee(f.pass.TypesInfo, e).(*types.Func)
		return ok && fn.Pkg() != nil && fn.Pkg() != f.pass.Pkg
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
			fn, known := typeutil.Callee(f.pass.TypesInfo, call).(*types.Func)
			bare = bare || known && fn.Pkg() != nil && fn.Pkg() != f.pass.Pkg && !mcp.IsSDK(fn.Pkg().Path()) &&
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
