package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/sdk"
)

// servers notes how the package makes servers, and what it puts around their handlers.
func (r *Result) servers(pass *analysis.Pass, fact *isRelevant) {
	for _, imp := range pass.Pkg.Imports() {
		if of := new(isRelevant); SameModule(pass, imp) && pass.ImportPackageFact(imp, of) {
			r.Creates, r.Middleware, r.Recovers = r.Creates || of.Creates, r.Middleware || of.Middleware, r.Recovers || of.Recovers
		}
	}
	knows := slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool { return IsSDK(p.Path()) })
	for _, file := range pass.Files {
		if !knows || IsTest(pass, file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			fn := typeutil.StaticCallee(pass.TypesInfo, call)
			if fn == nil || fn.Pkg() == nil || !InSDK(fn.Pkg().Path()) {
				return true
			}
			name := FuncName(fn.Origin())
			for _, k := range sdk.All {
				if slices.Contains(k.Servers, name) {
					r.Servers = append(r.Servers, call)
				}
				r.Middleware = r.Middleware || slices.Contains(k.Middleware, name)
				r.Recovers = r.Recovers || slices.Contains(k.Recovery, name)
			}
			return true
		})
	}
	r.Creates = r.Creates || len(r.Servers) > 0
	fact.Creates, fact.Middleware, fact.Recovers = r.Creates, r.Middleware, r.Recovers
}
