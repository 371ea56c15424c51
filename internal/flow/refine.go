package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// refine adds to s what the outcome of a condition tells.
func (g *Graph) refine(s *writer, cond ast.Expr, outcome bool) {
	if tag, ok := g.caseTag[cond]; ok {
		if g.info.Types[cond].IsNil() {
			g.setNil(s, tag, outcome)
		} else if outcome && g.info.Types[tag].Value == nil && isBoolConst(g.info, tag) {
			g.refine(s, cond, outcome)
		} else if outcome {
			g.setNil(s, tag, false)
		}
		return
	}
	switch e := ast.Unparen(cond).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			g.refine(s, e.X, !outcome)
		}
	case *ast.BinaryExpr:
		g.refineBinary(s, e, outcome)
	case *ast.CallExpr:
		if outcome {
			g.refineCall(s, e)
		}
	case *ast.Ident:
		if !outcome {
			return
		}
		// ok of "t, ok := err.(T)" or "t, ok := errors.AsType[T](err)"
		if v, found := g.lookup(s.State, e); found && len(v.Defs) == 1 && v.Defs[0].Index == 1 {
			switch def := ast.Unparen(v.Defs[0].Expr).(type) {
			case *ast.TypeAssertExpr:
				if def.Type != nil {
					g.guard(s, def.X, g.info.TypeOf(def.Type))
				}
			case *ast.CallExpr:
				if t := g.asType(def); t != nil {
					g.guard(s, def.Args[0], t)
				}
			}
		}
	}
}

func isBoolConst(info *types.Info, e ast.Expr) bool {
	b, ok := info.TypeOf(e).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func (g *Graph) refineBinary(s *writer, e *ast.BinaryExpr, outcome bool) {
	switch e.Op {
	case token.LAND:
		if outcome {
			g.refine(s, e.X, true)
			g.refine(s, e.Y, true)
		}
	case token.LOR:
		if !outcome {
			g.refine(s, e.X, false)
			g.refine(s, e.Y, false)
		}
	case token.EQL, token.NEQ:
		same := outcome == (e.Op == token.EQL)
		switch {
		case g.info.Types[e.Y].IsNil():
			g.setNil(s, e.X, same)
		case g.info.Types[e.X].IsNil():
			g.setNil(s, e.Y, same)
		case same && goq.IsError(g.info.TypeOf(e.X)):
			g.setNil(s, e.X, false) // err == io.EOF
		}
	}
}

// refineCall handles the calls that say something of an error when they are true.
func (g *Graph) refineCall(s *writer, call *ast.CallExpr) {
	fn := typeutil.StaticCallee(g.info, call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "errors" || len(call.Args) != 2 {
		return
	}
	switch fn.Name() {
	case "Is":
		g.setNil(s, call.Args[0], false)
	case "As":
		g.setNil(s, call.Args[0], false)
		if p, ok := g.info.TypeOf(call.Args[1]).(*types.Pointer); ok {
			g.guard(s, call.Args[0], p.Elem())
		}
		if u, ok := ast.Unparen(call.Args[1]).(*ast.UnaryExpr); ok {
			g.setNil(s, u.X, false)
		}
	}
}

// asType returns T for a call errors.AsType[T](err), else nil.
func (g *Graph) asType(call *ast.CallExpr) types.Type {
	fn := typeutil.StaticCallee(g.info, call)
	if !goq.IsFunc(fn, "errors", "AsType") || len(call.Args) != 1 {
		return nil
	}
	if t, ok := g.info.TypeOf(call).(*types.Tuple); ok && t.Len() == 2 {
		return t.At(0).Type()
	}
	return nil
}

func (g *Graph) setNil(s *writer, e ast.Expr, isNil bool) {
	k, ok := g.key(e)
	if !ok {
		return
	}
	v := s.get(k)
	v.Nil = NotNil
	if isNil {
		v.Nil = IsNil
	}
	s.put(k, v)
}

func (g *Graph) guard(s *writer, e ast.Expr, t types.Type) {
	k, ok := g.key(e)
	if !ok || t == nil {
		return
	}
	v := s.get(k)
	v.Nil = NotNil
	v.Guards = append(slices.Clip(v.Guards), t)
	s.put(k, v)
}

// enterCase applies what a clause of a type switch proves.
func (g *Graph) enterCase(clause *ast.CaseClause, s *writer) {
	sw := g.byCase[clause]
	if sw == nil {
		return
	}
	subject := subjectOf(sw)
	if len(clause.List) != 1 {
		return
	}
	if g.info.Types[clause.List[0]].IsNil() {
		g.setNil(s, subject, true)
		return
	}
	g.guard(s, subject, g.info.TypeOf(clause.List[0]))
}

// subjectOf returns x of "switch v := x.(type)".
func subjectOf(sw *ast.TypeSwitchStmt) ast.Expr {
	switch a := sw.Assign.(type) {
	case *ast.ExprStmt:
		return ast.Unparen(a.X).(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		return ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr).X
	}
	return nil
}

// implicit returns the value of the variable that a clause of a type switch declares: that of the subject.
func (g *Graph) implicit(s State, v *types.Var) (Value, bool) {
	sw := g.implicits[v]
	if sw == nil {
		return Value{}, false
	}
	val := Value{Defs: []Def{{Expr: subjectOf(sw), Node: sw.Assign}}}
	if src, ok := g.lookup(s, subjectOf(sw)); ok {
		val.Nil, val.Guards = src.Nil, src.Guards
	}
	return val, true
}
