package handlers

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// looksRegistered reports whether a function with the signature of a handler is a handler, although it was not found in
// a slot.
func (f *finder) looksRegistered(fn ast.Node, shape mcp.Shape) bool {
	fd, ok := fn.(*ast.FuncDecl)
	sig := f.signature(fn)
	if !ok {
		return (shape.Request || f.changesResults(sig, shape)) && shape.Err >= 0 && !f.callsServer(fn)
	}
	obj, _ := f.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	if obj == nil {
		return false
	}
	uses := f.res.Uses(obj)
	if uses.Values() > 0 {
		return shape.Request || f.changesResults(sig, shape)
	}
	if len(uses.Calls) > 0 && !shape.Request {
		return false // it is judged where its result goes
	}
	if !f.isForOthers(obj) {
		return false
	}
	if !shape.Request && len(uses.Calls) == 0 && f.registers[goq.Deref(goq.RecvType(obj))] {
		return false // the package registers such functions itself
	}
	builds, receives := f.originOfResults(fd, make(map[*ast.FuncDecl]bool))
	if receives {
		return false // it is a client of another server
	}
	return shape.Request || builds && isReachable(obj)
}

// looksLikeOutput reports whether a function with the signature of a handler that returns an output is a handler: its
// package does not use it, and another package can register it.
func (f *finder) looksLikeOutput(fn ast.Node) bool {
	fd, ok := fn.(*ast.FuncDecl)
	if !ok {
		return false
	}
	obj, ok := f.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	if !ok || !f.isForOthers(obj) || !isReachable(obj) {
		return false
	}
	uses := f.res.Uses(obj)
	return len(uses.Calls) == 0 && uses.Values() == 0
}

// isForOthers reports whether another package may register a function.
func (f *finder) isForOthers(fn *types.Func) bool {
	return fn.Exported() && fn.Name() != callTool && f.pass.Pkg.Name() != "main"
}

// changesResults reports whether a function of a server gets a tool result and returns another one or an error. If it
// is used as a value, it is a step after the handlers, and its errors reach the client like theirs.
func (f *finder) changesResults(sig *types.Signature, shape mcp.Shape) bool {
	if !f.serves || shape.Err < 0 {
		return false
	}
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type(), sig.Results().At(shape.Result).Type()) {
			return true
		}
	}
	return false
}

// registersOwn returns the receivers of the declared handlers without a request that the package stores where handlers
// are called from, nil for functions. It does not leave the registration of such functions to other packages.
func (f *finder) registersOwn() map[types.Type]bool {
	stored := make(map[types.Type]bool)
	for h := range f.slots {
		if fn, ok := h.(*types.Func); ok && f.res.Decls[fn] != nil && f.res.Uses(fn).Values() > 0 {
			if shape, shaped := mcp.ShapeOf(fn.Signature()); shaped && !shape.Request {
				stored[goq.Deref(goq.RecvType(fn))] = true
			}
		}
	}
	return stored
}

// callsServer reports whether a function calls a tool of another server through the client of an SDK.
func (f *finder) callsServer(fn ast.Node) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			callee := goq.Called(f.pass.TypesInfo, call)
			if callee != nil && callee.Pkg() != nil && mcp.InSDK(callee.Pkg().Path()) && callee.Signature().Recv() != nil {
				_, shaped := mcp.ShapeOf(callee.Signature())
				found = found || shaped
			}
		}
		return !found
	})
	return found
}

// isReachable reports whether other packages can name an exported function. They cannot name a method of an unexported
// type.
func isReachable(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	if recv == nil {
		return true
	}
	n, ok := goq.Deref(recv.Type()).(*types.Named)
	return ok && n.Obj().Exported()
}

// originOfResults reports whether a function builds tool results, and whether it receives them from another server. It
// includes the functions of the package that it calls. seen has those that were examined already.
func (f *finder) originOfResults(fd *ast.FuncDecl, seen map[*ast.FuncDecl]bool) (builds, receives bool) {
	if fd == nil || seen[fd] {
		return false, false
	}
	seen[fd] = true
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			builds = builds || mcp.ResultOf(f.typeOf(n)) != nil
		case *ast.CallExpr:
			b, r := f.originOfCall(n, seen)
			builds, receives = builds || b, receives || r
		}
		return true
	})
	return builds, receives
}

// originOfCall is originOfResults for one call. Both are false for calls that return no tool result.
func (f *finder) originOfCall(call *ast.CallExpr, seen map[*ast.FuncDecl]bool) (builds, receives bool) {
	t := f.typeOf(call.Fun)
	if t == nil {
		return false, false
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return false, false
	}
	shape, ok := mcp.ShapeOf(sig)
	if !ok {
		return false, false
	}
	switch fn := typeutil.StaticCallee(f.pass.TypesInfo, call); {
	case fn != nil && fn.Pkg() == f.pass.Pkg:
		return f.originOfResults(f.res.Decls[fn.Origin()], seen)
	case fn == nil && f.isLocalLiteral(call.Fun):
		return false, false // its body is examined together with the function around it
	case fn != nil && f.pass.ImportObjectFact(fn.Origin(), new(Slot)):
		return true, false // another handler of the server
	case fn == nil || shape.Err >= 0 && asksServer(fn):
		return false, true
	}
	return true, false
}

// asksServer reports whether a function of another package calls a tool of another server, or decodes its answer. Such
// a function takes a context. A function that takes an error builds a result of it.
func asksServer(fn *types.Func) bool {
	if strings.HasPrefix(fn.Name(), "Parse") || strings.HasPrefix(fn.Name(), "Decode") {
		return true
	}
	asks := fn.Signature().Recv() != nil && mcp.InSDK(fn.Pkg().Path())
	for p := range fn.Signature().Params().Variables() {
		if types.Identical(p.Type(), goq.ErrorType) {
			return false
		}
		asks = asks || goq.IsContext(p.Type())
	}
	return asks && !strings.Contains(fn.Name(), "Err") && !strings.Contains(fn.Name(), "Fail")
}

// isLocalLiteral reports whether a called expression is a function literal, or a variable that holds one.
func (f *finder) isLocalLiteral(fun ast.Expr) bool {
	h := f.holder(fun)
	if v, ok := h.(*types.Var); ok && len(f.sources[v]) == 1 {
		h = f.sources[v][0]
	}
	_, ok := h.(*ast.FuncLit)
	return ok
}

// isDead reports whether a function can never run, because it is, or is in, an unexported function that only dead
// functions use.
func (f *finder) isDead(fn ast.Node) bool {
	fd, ok := fn.(*ast.FuncDecl)
	if !ok {
		fd = f.res.Outer[fn]
	}
	return fd != nil && f.isDeadDecl(fd, make(map[*ast.FuncDecl]bool))
}

// isDeadDecl is isDead for a declaration. A function that only calls itself is dead, so a function that is being
// visited counts as such.
func (f *finder) isDeadDecl(fd *ast.FuncDecl, visiting map[*ast.FuncDecl]bool) bool {
	if visiting[fd] {
		return true
	}
	if f.canRunUnused(fd) {
		return false
	}
	visiting[fd] = true
	obj, _ := f.pass.TypesInfo.Defs[fd.Name].(*types.Func)
	if obj == nil {
		return false
	}
	for _, user := range f.res.Uses(obj).Users {
		if user == nil || !f.isDeadDecl(user, visiting) {
			return false
		}
	}
	return true
}

// canRunUnused reports whether a function can run without being named in its package.
func (f *finder) canRunUnused(fd *ast.FuncDecl) bool {
	switch name := fd.Name.Name; name {
	case "main", "init", "_":
		return true
	default:
		return fd.Name.IsExported() || fd.Recv != nil && f.res.InInterface(name)
	}
}
