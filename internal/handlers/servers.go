package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// server notes a call that makes a server, gets one from another package, or puts something around its handlers.
func (f *finder) server(call *ast.CallExpr, fn *types.Func) {
	if fn.Pkg() == nil {
		return
	}
	if !f.inSDK(fn.Pkg()) {
		if fn.Pkg() != f.pass.Pkg && SameModule(f.pass, fn.Pkg()) && ReturnsServer(fn) != nil {
			f.res.Obtained = append(f.res.Obtained, call)
		}
		return
	}
	name, r := FuncName(fn), f.res
	for _, k := range mcp.All {
		if slices.Contains(k.Servers, name) {
			r.Servers, r.Creates = append(r.Servers, call), true
		}
		if slices.Contains(k.Middleware, name) {
			r.Around, r.Middleware = append(r.Around, call), true
		}
		r.Recovers = r.Recovers || slices.Contains(k.Recovery, name)
	}
}

// ServerSDK returns the SDK of the server that a call makes, or nil.
func ServerSDK(info *types.Info, call *ast.CallExpr) *mcp.SDK {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return nil
	}
	for _, k := range mcp.All {
		if slices.Contains(k.Servers, FuncName(fn)) {
			return k
		}
	}
	return nil
}

// ReturnsServer returns the SDK whose server a function returns, or nil.
func ReturnsServer(fn *types.Func) *mcp.SDK {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return nil
	}
	for _, k := range mcp.All {
		if k.Server != (mcp.Name{}) && IsNamed(res.At(0).Type(), k.Server) {
			return k
		}
	}
	return nil
}

// ResultType returns an SDK's result type as a package imports it, or nil if it does not.
func ResultType(pkg *types.Package, k *mcp.SDK) types.Type {
	for _, imp := range pkg.Imports() {
		if imp.Path() == k.Result.Package {
			if obj := imp.Scope().Lookup(k.Result.Name); obj != nil {
				return obj.Type()
			}
		}
	}
	return nil
}

// inSDK is [InSDK] for a package that many calls ask for.
func (f *finder) inSDK(pkg *types.Package) bool {
	in, ok := f.sdks[pkg]
	if !ok {
		in = InSDK(pkg.Path())
		f.sdks[pkg] = in
	}
	return in
}

// inherit adds what packages of the module do that the package imports.
func (r *Result) inherit(pass *analysis.Pass) {
	for _, imp := range pass.Pkg.Imports() {
		if of := new(isRelevant); SameModule(pass, imp) && pass.ImportPackageFact(imp, of) {
			r.Creates, r.Middleware, r.Recovers = r.Creates || of.Creates, r.Middleware || of.Middleware, r.Recovers || of.Recovers
		}
	}
}
