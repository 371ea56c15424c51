package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/relevance"
)

// serverFact is the fact that a package is relevant, and what it does with servers.
type serverFact struct {
	Serves bool // it uses what only servers need, itself or through packages of its module

	Creates, Middleware, Recovers bool // as in Result
}

func (*serverFact) AFact() {}

// serverCall records a call that makes a server, gets one from another package, or puts something around all handlers
// of one, and the names that calls of SDKs declare.
func (f *finder) serverCall(call *ast.CallExpr, fn *types.Func) {
	if fn.Pkg() == nil {
		return
	}
	if !f.inSDK(fn.Pkg()) {
		if fn.Pkg() != f.pass.Pkg && goq.SameModule(f.pass, fn.Pkg()) && mcp.ReturnsServer(fn) != nil {
			f.res.Obtained = append(f.res.Obtained, call)
		}
		return
	}
	if len(call.Args) > 0 {
		if name, ok := goq.ConstString(f.pass.TypesInfo, call.Args[0]); ok {
			f.declared[name] = true
		}
	}
	name, r := goq.FuncName(fn), f.res
	for _, k := range mcp.All {
		if slices.Contains(k.Servers, name) {
			r.Servers, r.Creates = append(r.Servers, call), true
		}
		if slices.Contains(k.Middleware, name) {
			r.Around, r.Middleware = append(r.Around, call), true
		}
		if slices.Contains(k.Sending, name) {
			r.Sending = append(r.Sending, call)
		}
		r.Recovers = r.Recovers || slices.Contains(k.Recovery, name)
	}
}

// inSDK is [mcp.InSDK] with a cache, because it is asked for every call.
func (f *finder) inSDK(pkg *types.Package) bool {
	in, ok := f.sdks[pkg]
	if !ok {
		in = mcp.InSDK(pkg.Path())
		f.sdks[pkg] = in
	}
	return in
}

// inherit adds the servers of the imported packages of the module, and exports the sum as a fact.
func (f *finder) inherit() {
	r := f.res
	for _, imp := range f.pass.Pkg.Imports() {
		if below := new(serverFact); goq.SameModule(f.pass, imp) && f.pass.ImportPackageFact(imp, below) {
			r.Creates = r.Creates || below.Creates
			r.Middleware = r.Middleware || below.Middleware
			r.Recovers = r.Recovers || below.Recovers
		}
	}
	f.serves = serves(f.pass)
	f.pass.ExportPackageFact(&serverFact{f.serves, r.Creates, r.Middleware, r.Recovers})
}

// serves reports whether a package belongs to a server, and not to an MCP client or host with its own tools. It does if
// it uses the server side of an SDK or the runtime, or if a package of its module does. A package that knows no SDK
// belongs to a server if "mcp" is in its import path.
func serves(pass *analysis.Pass) bool {
	knowsMCP := false
	for _, imp := range pass.Pkg.Imports() {
		fact := new(serverFact)
		switch {
		case mcp.KnowsMCP(imp.Path()):
			knowsMCP = true
		case goq.SameModule(pass, imp) && pass.ImportPackageFact(imp, fact):
			if fact.Serves {
				return true
			}
			knowsMCP = true
		}
	}
	if !knowsMCP {
		return relevance.MentionsMCP(pass.Pkg.Path())
	}
	for _, obj := range pass.TypesInfo.Uses {
		if obj.Pkg() == nil {
			continue
		}
		path := obj.Pkg().Path()
		if sdk := mcp.OfPackage(path); sdk != nil && sdk.IsServerSide(obj.Name()) || mcp.InRuntime(path) {
			return true
		}
	}
	return false
}
