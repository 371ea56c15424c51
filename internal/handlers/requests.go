package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// requestVars are the variables of a handler that contain the whole request: the request itself, the decoded arguments,
// and values that are made of them. A variable for a single argument is not one of them.
type requestVars struct {
	info     *types.Info
	whole    map[*types.Var]bool
	requests map[*types.Var]bool // requests of an SDK
	raw      map[*types.Var]bool // whole, and what the client has sent, decoded or not
}

func (f *finder) requestVars(fn ast.Node) *requestVars {
	r := &requestVars{
		info:  f.pass.TypesInfo,
		whole: make(map[*types.Var]bool), requests: make(map[*types.Var]bool), raw: make(map[*types.Var]bool),
	}
	for v := range f.signature(fn).Params().Variables() {
		if !goq.IsContext(v.Type()) && !goq.IsBasic(v.Type()) {
			r.whole[v], r.raw[v] = true, true
			r.requests[v] = mcp.AnyRequest(v.Type())
		}
	}
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			r.addDecoded(n)
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && r.isUnchanged(n.Rhs[0]) {
				r.addTo(r.raw, n.Lhs[0])
			}
			if len(n.Rhs) == 1 && (r.isWhole(n.Rhs[0]) || r.takesWhole(n.Rhs[0])) {
				r.add(n.Lhs[0])
			}
		}
		return true
	})
	return r
}

// addDecoded adds the variables that a call decodes a request into: json.Unmarshal(request, &v), request.Bind(&v).
func (r *requestVars) addDecoded(call *ast.CallExpr) {
	whole := slices.ContainsFunc(call.Args, r.isWhole)
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok && r.isWhole(sel.X) {
		whole = true
	}
	if !whole {
		return
	}
	decodes := goq.IsFunc(typeutil.StaticCallee(r.info, call), "encoding/json", "Unmarshal")
	unchanged := decodes && r.isRaw(call.Args[0])
	for _, arg := range call.Args {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok {
			arg = u.X
		}
		r.add(arg)
		if unchanged {
			r.addTo(r.raw, arg)
		}
	}
}

func (r *requestVars) add(e ast.Expr) { r.addTo(r.whole, e) }

// addTo adds the variable that an expression denotes, or whose field it denotes.
func (r *requestVars) addTo(set map[*types.Var]bool, e ast.Expr) {
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.X
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return
	}
	v, ok := r.info.ObjectOf(id).(*types.Var)
	if !ok || goq.IsContext(v.Type()) || goq.IsBasic(v.Type()) || types.Identical(v.Type(), goq.ErrorType) {
		return
	}
	set[v] = true
}

// takesWhole reports whether an expression is a call that gets the whole request: convert(request).
func (r *requestVars) takesWhole(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && slices.ContainsFunc(call.Args, r.isWhole)
}

// isWhole reports whether an expression contains the whole request.
func (r *requestVars) isWhole(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := r.info.ObjectOf(e).(*types.Var)
		return ok && r.whole[v]
	case *ast.UnaryExpr:
		return r.isWhole(e.X)
	case *ast.StarExpr:
		return r.isWhole(e.X)
	case *ast.TypeAssertExpr:
		return r.isWhole(e.X)
	case *ast.CompositeLit:
		return slices.ContainsFunc(goq.Elements(e), r.isWhole)
	case *ast.SelectorExpr:
		return r.isPartOfRequest(e) || r.isWhole(e.X) && suitsEveryTool(r.info.TypeOf(e)) // in.Params
	case *ast.CallExpr:
		if r.info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return r.isWhole(e.Args[0])
		}
		return r.isPartOfRequest(e.Fun) || r.takesWhole(e) && !goq.IsBasic(r.info.TypeOf(e))
	}
	return false
}

// isRaw reports whether an expression is the whole request as the client has sent it, in a form that suits every tool:
// a request of an SDK, arguments that are not decoded yet, or a value of a type parameter.
func (r *requestVars) isRaw(e ast.Expr) bool {
	t := goq.Deref(r.info.TypeOf(e))
	return t != nil && suitsEveryTool(t) && r.isUnchanged(e)
}

func suitsEveryTool(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Map, *types.Interface:
		return true
	case *types.Slice: // encoded JSON
		elem, ok := u.Elem().Underlying().(*types.Basic)
		return ok && elem.Kind() == types.Byte
	}
	return mcp.AnyRequest(t)
}

// isUnchanged reports whether an expression is a part of the request that nothing was made of. JSON that was encoded
// again is still the same request.
func (r *requestVars) isUnchanged(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := r.info.ObjectOf(e).(*types.Var)
		return ok && r.raw[v]
	case *ast.UnaryExpr:
		return r.isUnchanged(e.X)
	case *ast.StarExpr:
		return r.isUnchanged(e.X)
	case *ast.TypeAssertExpr:
		return r.isUnchanged(e.X)
	case *ast.SelectorExpr:
		return r.isPartOfRequest(e) || r.isWhole(e.X)
	case *ast.CallExpr:
		if r.info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return r.isUnchanged(e.Args[0])
		}
		if goq.IsFunc(typeutil.StaticCallee(r.info, e), "encoding/json", "Marshal") {
			return r.isRaw(e.Args[0])
		}
		return r.isPartOfRequest(e.Fun) // request.GetArguments()
	}
	return false
}

// isPartOfRequest reports whether an expression is a part of an SDK's request that has several values, such as
// request.Params.Arguments.
func (r *requestVars) isPartOfRequest(e ast.Expr) bool {
	if t := r.info.TypeOf(e); t == nil || goq.IsBasic(t) {
		return false
	}
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
		case *ast.Ident:
			v, ok := r.info.ObjectOf(x).(*types.Var)
			return ok && r.requests[v]
		default:
			return false
		}
	}
}
