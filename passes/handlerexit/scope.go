package handlerexit

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// scope is a function with the variables that the request determines.
type scope struct {
	pass  *analysis.Pass
	fn    ast.Node
	given *flow.Derived // what derives from the request; nil until it is needed
}

// isHarmless reports whether a panic cannot happen, or repeats one that was recovered.
func (s *scope) isHarmless(call *ast.CallExpr) bool {
	for _, n := range goq.Path(s.fn, call) {
		if lit, ok := n.(*ast.FuncLit); ok && n != s.fn && goq.CallsRecover(s.pass.TypesInfo, lit) {
			return true
		}
	}
	return slices.ContainsFunc(call.Args, s.callsImpossible) || s.isDefault(call)
}

// callsImpossible reports whether a text in an argument says that the code cannot be reached: panic("unreachable").
func (s *scope) callsImpossible(arg ast.Expr) bool {
	found := false
	ast.Inspect(arg, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			v := s.pass.TypesInfo.Types[e].Value
			found = found || v != nil && v.Kind() == constant.String &&
				lexicon.Impossible.MatchString(constant.StringVal(v))
		}
		return !found
	})
	return found
}

// isDefault reports whether a call is in the default clause of a switch over something that does not derive from the
// request: the other clauses cover all cases.
func (s *scope) isDefault(call *ast.CallExpr) bool {
	for _, g := range flow.Guards(s.fn, call) {
		if clause, ok := g.Stmt.(*ast.CaseClause); !ok || clause.List != nil {
			continue
		}
		switch sw := g.Switch.(type) {
		case *ast.SwitchStmt:
			if sw.Tag != nil && !s.fromRequest(sw.Tag) {
				return true
			}
		case *ast.TypeSwitchStmt:
			return true
		}
	}
	return false
}

// fromRequest reports whether part of an expression derives from a parameter other than the context.
func (s *scope) fromRequest(e ast.Expr) bool {
	if s.given == nil {
		var params []*types.Var
		for p := range goq.Signature(s.pass.TypesInfo, s.fn).Params().Variables() {
			if !goq.IsContext(p.Type()) {
				params = append(params, p)
			}
		}
		s.given = flow.DerivedFrom(s.pass.TypesInfo, s.fn, params...)
	}
	return s.given.Includes(e)
}

// canBreak reports whether the request determines an argument in a way that can make it wrong. Numbers, booleans and
// quoted texts are never wrong. Neither is a value that is looked up by a key from the request.
func (s *scope) canBreak(e ast.Expr) bool {
	b, ok := s.pass.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	if ok && b.Info()&(types.IsNumeric|types.IsBoolean) != 0 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return s.canBreak(e.X) || s.canBreak(e.Y)
	case *ast.IndexExpr:
		return s.canBreak(e.X)
	case *ast.CallExpr:
		if fn := goq.Called(s.pass.TypesInfo, e); fn != nil && quotes(fn) {
			return false
		}
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok && s.fromRequest(sel.X) {
			return true
		}
		return slices.ContainsFunc(e.Args, s.canBreak)
	}
	return s.fromRequest(e)
}

// quotes reports whether a function makes any text harmless: regexp.QuoteMeta, url.PathEscape.
func quotes(fn *types.Func) bool {
	return strings.HasPrefix(fn.Name(), "Quote") || strings.HasSuffix(fn.Name(), "Escape")
}

// isTried reports whether the counterpart of a Must function, which returns an error, is called before with the same
// argument: uuid.Parse(id), then uuid.MustParse(id).
func (s *scope) isTried(must *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(s.pass.TypesInfo, must)
	if fn == nil || len(must.Args) == 0 {
		return false
	}
	found := false
	ast.Inspect(goq.Body(s.fn), func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() < must.Pos() && len(call.Args) > 0 {
			other := typeutil.StaticCallee(s.pass.TypesInfo, call)
			found = found || other != nil && other.Pkg() == fn.Pkg() && "Must"+other.Name() == fn.Name() &&
				types.ExprString(call.Args[0]) == types.ExprString(must.Args[0])
		}
		return !found
	})
	return found
}
