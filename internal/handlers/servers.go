package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// server notes a call that makes a server, gets one from another package, or puts something around its handlers.
func (f *finder) server(call *ast.CallExpr, fn *types.Func) {
	if fn.Pkg() == nil {
		return
	}
	if !f.inSDK(fn.Pkg()) {
		if fn.Pkg() != f.pass.Pkg && goq.SameModule(f.pass, fn.Pkg()) && mcp.ReturnsServer(fn) != nil {
			f.res.Obtained = append(f.res.Obtained, call)
		}
		return
	}
	name, r := goq.FuncName(fn), f.res
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

// inSDK is [InSDK] for a package that many calls ask for.
func (f *finder) inSDK(pkg *types.Package) bool {
	in, ok := f.sdks[pkg]
	if !ok {
		in = mcp.InSDK(pkg.Path())
		f.sdks[pkg] = in
	}
	return in
}

// inherit adds what packages of the module do that the package imports.
func (r *Result) inherit(pass *analysis.Pass) {
	for _, imp := range pass.Pkg.Imports() {
		if of := new(knowsMCP); goq.SameModule(pass, imp) && pass.ImportPackageFact(imp, of) {
			r.Creates, r.Middleware, r.Recovers = r.Creates || of.Creates, r.Middleware || of.Middleware, r.Recovers || of.Recovers
		}
	}
}
