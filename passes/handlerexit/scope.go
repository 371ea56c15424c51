package handlerexit

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// scope is a function, with what is known of the values in it.
type scope struct {
	pass  *analysis.Pass
	fn    ast.Node
	given map[types.Object]bool // variables that hold what came with the request; nil until somebody asks
}

// isHarmless reports whether a panic goes on with one that was recovered, or stands where nothing gets to.
func (s *scope) isHarmless(call *ast.CallExpr) bool {
	for _, n := range goq.Path(s.fn, call) {
		if lit, ok := n.(*ast.FuncLit); ok && n != s.fn && goq.CallsRecover(s.pass.TypesInfo, lit) {
			return true
		}
	}
	says := false
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				v := s.pass.TypesInfo.Types[e].Value
				says = says || v != nil && v.Kind() == constant.String && lexicon.Impossible.MatchString(constant.StringVal(v))
			}
			return true
		})
	}
	return says || s.isDefault(call)
}

// isDefault reports whether a call stands in the default clause of a switch over something that did not come with the
// request: its cases are all there are.
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

// fromRequest reports whether something in an expression came with the request.
func (s *scope) fromRequest(e ast.Expr) bool {
	if s.given == nil {
		s.trace()
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && s.given[s.pass.TypesInfo.Uses[id]]
		return !found
	})
	return found
}

// canBreak reports whether something that came with the request may make an argument wrong: a number, what is quoted,
// and what is looked up by it can not.
func (s *scope) canBreak(e ast.Expr) bool {
	if b, ok := s.pass.TypesInfo.TypeOf(e).Underlying().(*types.Basic); ok && b.Info()&(types.IsNumeric|types.IsBoolean) != 0 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return s.canBreak(e.X) || s.canBreak(e.Y)
	case *ast.IndexExpr:
		return s.canBreak(e.X)
	case *ast.CallExpr:
		if fn, ok := typeutil.Callee(s.pass.TypesInfo, e).(*types.Func); ok && (strings.HasPrefix(fn.Name(), "Quote") || strings.HasSuffix(fn.Name(), "Escape")) {
			return false
		}
		if sel, ok := e.Fun.(*ast.SelectorExpr); ok && s.fromRequest(sel.X) {
			return true
		}
		return slices.ContainsFunc(e.Args, s.canBreak)
	}
	return s.fromRequest(e)
}

// isTried reports whether the sibling of a Must function that returns an error is called with the same before:
// uuid.Parse(id), then uuid.MustParse(id).
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

// trace collects the variables that hold what came with the request: the parameters but for the context, and what is
// assigned from them.
func (s *scope) trace() {
	s.given = make(map[types.Object]bool)
	var typ *ast.FuncType
	switch fn := s.fn.(type) {
	case *ast.FuncDecl:
		typ = fn.Type
	case *ast.FuncLit:
		typ = fn.Type
	}
	for _, field := range typ.Params.List {
		for _, name := range field.Names {
			if v := s.pass.TypesInfo.Defs[name]; v != nil && !goq.IsContext(v.Type()) {
				s.given[v] = true
			}
		}
	}
	for before := -1; before != len(s.given); {
		before = len(s.given)
		ast.Inspect(goq.Body(s.fn), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					if s.fromRequest(n.Rhs[min(i, len(n.Rhs)-1)]) {
						s.give(l)
					}
				}
			case *ast.RangeStmt:
				if s.fromRequest(n.X) {
					s.give(n.Key)
					s.give(n.Value)
				}
			case *ast.CallExpr: // json.Unmarshal(request, &v)
				for _, arg := range n.Args {
					if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND && s.anyFromRequest(n) {
						s.give(u.X)
					}
				}
			}
			return true
		})
	}
}

func (s *scope) anyFromRequest(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if s.fromRequest(arg) {
			return true
		}
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && s.fromRequest(sel.X)
}

func (s *scope) give(e ast.Expr) {
	id, ok := e.(*ast.Ident)
	if !ok {
		return
	}
	if v, ok := s.pass.TypesInfo.ObjectOf(id).(*types.Var); ok && !goq.IsError(v.Type()) {
		s.given[v] = true
	}
}
