package kinds

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// maxUnchecked is how many definitions are followed to the body of a response.
const maxUnchecked = 6

// isUnchecked reports whether a call is given the body of a response whose status is never checked. What cannot be read
// there may be a page that says that the service is down for a while, or that there is no such thing.
func (s *scope) isUnchecked(at flow.Point, call *ast.CallExpr) bool {
	is := func(e ast.Expr) bool { return s.isUncheckedBody(at, e, maxUnchecked) }
	return slices.ContainsFunc(call.Args, is) ||
		s.isMethod(call) && is(receiver(call)) // json.NewDecoder(resp.Body).Decode(&v)
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
			return s.givesUnchecked(decl)
		}
		fn := typeutil.StaticCallee(s.info, e)
		wraps := fn == nil || fn.Pkg() != nil && !goq.SameModule(s.pass, fn.Pkg()) // io.ReadAll, []byte
		return wraps && len(e.Args) > 0 && s.isUncheckedBody(at, e.Args[0], depth-1)
	}
	return false
}

// givesUnchecked reports whether a function of the package returns first what is in such a body.
func (s *scope) givesUnchecked(decl *ast.FuncDecl) bool {
	return s.unchecked.Get(decl, func() (gives bool) {
		in, g := s.scopeOf(decl, false), s.trace.Graph(decl)
		if g == nil {
			return false
		}
		goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
			gives = gives || len(ret.Results) > 0 && in.isUncheckedBody(g.Before(ret), ret.Results[0], maxUnchecked)
		})
		return gives
	})
}

// isUncheckedResponse reports whether a variable, which may be nil, only holds answers that functions pass on whatever
// their status, and it is never checked.
func (s *scope) isUncheckedResponse(resp *types.Var) bool {
	a := s.handlers.Assigned(resp)
	if resp == nil || a == nil || a.Opaque || len(a.Values) == 0 {
		return false
	}
	passed := !slices.ContainsFunc(a.Values, func(src flow.Source) bool {
		call, ok := ast.Unparen(src.Expr).(*ast.CallExpr)
		return !ok || !s.answers.PassesOn(typeutil.StaticCallee(s.info, call))
	})
	body := goq.Body(s.handlers.Result.Around(s.fn))
	return passed && body != nil && s.answers.ReadsOnly(body, resp)
}
