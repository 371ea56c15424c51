package kinds

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// maxUnchecked is how many definitions and functions are followed to the body of a response.
const maxUnchecked = 8

// isUnchecked reports whether a call is given the body of a response whose status nobody looks at. What cannot be read
// there may be a page that says that the service is down for a while, or that there is no such thing.
func (s *scope) isUnchecked(at flow.Point, call *ast.CallExpr) bool {
	if s.isMethod(call) && s.isUncheckedBody(at, receiver(call), maxUnchecked) { // json.NewDecoder(resp.Body).Decode(&v)
		return true
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return s.isUncheckedBody(at, arg, maxUnchecked) })
}

// isUncheckedBody is [scope.isUnchecked] for a value: the body of a response, what is read from it, and what a function
// of the package returns of it.
func (s *scope) isUncheckedBody(at flow.Point, e ast.Expr, depth int) bool {
	if depth == 0 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		def, there := s.definition(at, e)
		return def != nil && s.isUncheckedBody(there, def, depth-1)
	case *ast.SelectorExpr:
		return s.info.Selections[e] != nil && s.isUncheckedResponse(goq.VarOf(s.info, e.X))
	case *ast.CallExpr:
		if _, decl := s.handlers.Callee(e); decl != nil && decl.Body != nil {
			return s.givesUnchecked(decl, depth-1)
		}
		fn := typeutil.StaticCallee(s.info, e)
		if s.isMethod(e) && s.isUncheckedBody(at, e.Fun, depth-1) { // resp.Bytes()
			return true
		}
		wraps := fn == nil || fn.Pkg() != nil && !goq.SameModule(s.pass, fn.Pkg()) // io.ReadAll, []byte
		return wraps && len(e.Args) > 0 && s.isUncheckedBody(at, e.Args[0], depth-1)
	}
	return false
}

// givesUnchecked reports whether a function of the package returns first what is in such a body.
func (s *scope) givesUnchecked(decl *ast.FuncDecl, depth int) (gives bool) {
	in, g := s.scopeOf(decl, false), s.trace.Graph(decl)
	if g == nil {
		return false
	}
	goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
		gives = gives || len(ret.Results) > 0 && in.isUncheckedBody(g.Before(ret), ret.Results[0], depth)
	})
	return gives
}

// isUncheckedResponse reports whether a variable, which may be nil, holds a response of package net/http, or one of a
// type of the module's own, and nobody looks at its status. Clients of services do that themselves.
func (s *scope) isUncheckedResponse(resp *types.Var) bool {
	if resp == nil || !hasStatus(resp.Type()) || s.looksAtStatus(resp) {
		return false
	}
	a := s.handlers.Assigned(resp)
	return a != nil && len(a.Values) > 0 && !slices.ContainsFunc(a.Values, func(src flow.Source) bool {
		call, ok := ast.Unparen(src.Expr).(*ast.CallExpr)
		if !ok {
			return true
		}
		fn, decl := s.handlers.Callee(call)
		switch {
		case fn == nil || fn.Pkg() == nil:
			return true
		case decl != nil && decl.Body != nil:
			return goq.Contains(decl.Body, readsStatus)
		case fn.Pkg().Path() == "net/http":
			return false
		}
		return isResponse(resp.Type()) || !goq.SameModule(s.pass, fn.Pkg())
	})
}

// readsStatus reports whether a node is a selector of a status code.
func readsStatus(n ast.Node) bool {
	sel, ok := n.(*ast.SelectorExpr)
	return ok && lexicon.StatusCode.MatchString(sel.Sel.Name)
}

// hasStatus reports whether a type is that of a response: it has a status code of HTTP, in a field or by a method.
func hasStatus(t types.Type) bool {
	if isResponse(t) {
		return true
	}
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if lexicon.StatusCode.MatchString(f.Name()) && !goq.IsString(f.Type()) {
			return true
		}
	}
	return false
}

// looksAtStatus reports whether the function reads the status of a response in a variable, or passes the response to
// another function that may.
func (s *scope) looksAtStatus(resp *types.Var) bool {
	is := func(e ast.Expr) bool { return goq.VarOf(s.info, e) == resp }
	return goq.Contains(goq.Body(s.fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			return is(n.X) && (lexicon.StatusCode.MatchString(n.Sel.Name) || s.info.Selections[n].Kind() == types.MethodVal)
		case *ast.CallExpr:
			return slices.ContainsFunc(n.Args, is)
		case *ast.ReturnStmt:
			return slices.ContainsFunc(n.Results, is)
		}
		return false
	})
}
