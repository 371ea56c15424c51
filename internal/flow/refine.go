package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// branch adds to s the facts that follow from a condition at the end of a block. outcome is the condition's value, or
// for an expression of a case whether it equals the tag of its switch.
func (g *Graph) branch(s *writer, cond ast.Expr, outcome bool) {
	if tag, ok := g.caseTag[cond]; ok {
		g.refineCase(s, tag, cond, outcome)
	} else {
		g.refine(s, cond, outcome)
	}
}

// refineCase adds to s the facts that follow from comparing the tag of a switch with the expression of a case.
func (g *Graph) refineCase(s *writer, tag, expr ast.Expr, equal bool) {
	if g.info.Types[expr].IsNil() {
		g.setNil(s, tag, equal)
	} else if want, ok := goq.ConstBool(g.info, tag); ok { // switch true { case err != nil: }
		g.refine(s, expr, equal == want)
	} else if want, ok := goq.ConstBool(g.info, expr); ok { // switch err != nil { case true: }
		g.refine(s, tag, equal == want)
	} else if equal && g.neverNil(s, expr) {
		g.setNil(s, tag, false)
	}
}

// refine adds to s the facts that follow from the value of a condition.
func (g *Graph) refine(s *writer, cond ast.Expr, outcome bool) {
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
		if outcome {
			g.refineOK(s, e)
		}
	}
}

// refineOK adds to s the facts that follow from ok being true, after "t, ok := err.(T)" or
// "t, ok := errors.AsType[T](err)".
func (g *Graph) refineOK(s *writer, ok *ast.Ident) {
	v, found := g.lookup(s.State, ok)
	if !found || len(v.Defs) != 1 || v.Defs[0].Index != 1 {
		return
	}
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

// refineBinary adds to s the facts that follow from a comparison, or from conditions combined by && or ||.
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
		case same && goq.IsError(g.info.TypeOf(e.X)) && g.neverNil(s, e.Y):
			g.setNil(s, e.X, false) // err == io.EOF
		}
	}
}

// refineCall adds to s the facts that follow from a call of errors.Is or errors.As that returns true.
func (g *Graph) refineCall(s *writer, call *ast.CallExpr) {
	fn := typeutil.StaticCallee(g.info, call)
	if !goq.IsFunc(fn, "errors", "Is", "As") || len(call.Args) != 2 {
		return
	}
	if fn.Name() == "Is" {
		if g.neverNil(s, call.Args[1]) {
			g.setNil(s, call.Args[0], false)
		}
		return
	}
	g.setNil(s, call.Args[0], false)
	if p, ok := g.info.TypeOf(call.Args[1]).(*types.Pointer); ok {
		g.guard(s, call.Args[0], p.Elem())
	}
	if u, ok := ast.Unparen(call.Args[1]).(*ast.UnaryExpr); ok {
		g.setNil(s, u.X, false)
	}
}

// neverNil reports whether an expression that an error is compared with cannot be nil: a variable of another package,
// or one of this package with an initial value, a constant, or what is known not to be nil here. errors.Is(nil, nil) is
// true.
func (g *Graph) neverNil(s *writer, e ast.Expr) bool {
	if v := goq.Global(g.info, e); v != nil {
		_, isOther := ast.Unparen(e).(*ast.SelectorExpr)
		return isOther || slices.ContainsFunc(g.info.InitOrder, func(i *types.Initializer) bool {
			return slices.Contains(i.Lhs, v)
		})
	}
	if known, ok := g.lookup(s.State, e); ok && known.Nil == NotNil {
		return true
	}
	return g.info.Types[e].Value != nil || g.nilnessOf(e) == NotNil
}

// asType returns T for a call errors.AsType[T](err), and nil for any other call.
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

// setNil records that an expression is nil, or is not.
func (g *Graph) setNil(s *writer, e ast.Expr, isNil bool) {
	if k, ok := g.key(e); ok {
		s.setNil(k, isNil)
	}
}

func (w *writer) setNil(k Key, isNil bool) {
	v := w.get(k)
	switch {
	case isNil:
		v.Nil = IsNil
	case v.Nil == IsNil && len(w.shared[k.Var]) == 0:
		// The path is taken only after a loop has assigned another value, which is not known yet.
		v = Value{Nil: NotNil, Defs: slices.DeleteFunc(slices.Clone(v.Defs), func(d Def) bool { return !d.Zero })}
	default:
		v.Nil = NotNil
	}
	w.put(k, v)
}

// guard records that a type was found in an expression.
func (g *Graph) guard(s *writer, e ast.Expr, t types.Type) {
	if k, ok := g.key(e); ok {
		s.guard(k, t)
	}
}

func (w *writer) guard(k Key, t types.Type) {
	if t == nil {
		return
	}
	v := w.get(k)
	v.Nil = NotNil
	v.Guards = append(slices.Clip(v.Guards), t)
	w.put(k, v)
}

// enterCase adds to s the facts that follow from a clause of a type switch. A clause with several types proves none.
func (g *Graph) enterCase(clause *ast.CaseClause, s *writer) {
	sw := g.byCase[clause]
	if sw == nil || len(clause.List) != 1 {
		return
	}
	subjects := make([]Key, 0, 2)
	if k, ok := g.key(subjectOf(sw.Assign)); ok {
		subjects = append(subjects, k)
	}
	if v, ok := g.info.Implicits[clause].(*types.Var); ok && tracked(v.Type()) {
		subjects = append(subjects, Key{Var: v})
	}
	for _, k := range subjects {
		if typ := clause.List[0]; g.info.Types[typ].IsNil() {
			s.setNil(k, true)
		} else {
			s.guard(k, g.info.TypeOf(typ))
		}
	}
}

// subjectOf returns x of the "x.(type)" or "v := x.(type)" of a type switch.
func subjectOf(assign ast.Node) ast.Expr {
	switch a := assign.(type) {
	case *ast.ExprStmt:
		return ast.Unparen(a.X).(*ast.TypeAssertExpr).X
	case *ast.AssignStmt:
		return ast.Unparen(a.Rhs[0]).(*ast.TypeAssertExpr).X
	}
	return nil
}
