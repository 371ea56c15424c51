package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/sdk"
)

// server notes a call that makes a server, or puts something around its handlers.
func (f *finder) server(call *ast.CallExpr, fn *types.Func) {
	if fn.Pkg() == nil || !f.inSDK(fn.Pkg()) {
		return
	}
	name, r := FuncName(fn), f.res
	for _, k := range sdk.All {
		if slices.Contains(k.Servers, name) {
			r.Servers, r.Creates = append(r.Servers, call), true
		}
		r.Middleware = r.Middleware || slices.Contains(k.Middleware, name)
		r.Recovers = r.Recovers || slices.Contains(k.Recovery, name)
	}
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
