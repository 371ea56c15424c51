package suggestionbound

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// variable bounds what a local variable holds: the longest of what it is given, and all that is appended to it, as
// often as the loops around that run.
func (b *bounder) variable(fn ast.Node, id *ast.Ident) (int, string) {
	v, ok := b.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || fn == nil || b.active[v] {
		return 0, id.Name
	}
	if b.isParam(fn, v) {
		return 0, isParameter
	}
	b.active[v] = true
	defer delete(b.active, v)
	a := &appender{bounder: b, fn: fn, v: v}
	outer := fn
	if decl := b.found.Outer[fn]; decl != nil {
		outer = decl
	}
	a.walk(outer, 1)
	if !a.given || a.why != "" {
		if a.why == "" || a.why == isParameter {
			a.why = id.Name
		}
		return 0, a.why
	}
	return add(a.longest, a.appended), ""
}

// isParam reports whether a variable is a parameter of the function declaration around a site.
func (b *bounder) isParam(fn ast.Node, v *types.Var) bool {
	decl, ok := fn.(*ast.FuncDecl)
	if !ok {
		decl = b.found.Outer[fn]
	}
	if decl == nil {
		return false
	}
	obj, ok := b.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	for p := range obj.Signature().Params().Variables() {
		if p == v {
			return true
		}
	}
	return false
}

// appender sums up what a variable is given.
type appender struct {
	*bounder
	fn                ast.Node
	v                 *types.Var
	given             bool
	longest, appended int
	why               string
}

// walk visits a node that runs so many times; -1 stands for any number.
func (a *appender) walk(root ast.Node, runs int) {
	ast.Inspect(root, func(n ast.Node) bool {
		if n == root {
			return true
		}
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			a.walk(n, repeated(runs, a.trips(n)))
			return false
		case *ast.AssignStmt:
			a.assign(n, runs)
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if a.is(name) {
					a.given = true
					if i < len(n.Values) {
						a.gets(n.Values[i], 1, false)
					}
				}
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND && a.is(n.X) {
				a.why = a.v.Name()
			}
		}
		return a.why == ""
	})
}

func repeated(a, b int) int {
	if a < 0 || b < 0 {
		return -1
	}
	return times(a, b)
}

func (a *appender) is(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && a.pass.TypesInfo.ObjectOf(id) == a.v
}

func (a *appender) assign(n *ast.AssignStmt, runs int) {
	for i, l := range n.Lhs {
		if !a.is(l) {
			continue
		}
		if len(n.Lhs) != len(n.Rhs) {
			a.why = a.v.Name()
			return
		}
		a.given = true
		value := n.Rhs[i]
		switch sum, isSum := ast.Unparen(value).(*ast.BinaryExpr); {
		case n.Tok == token.ADD_ASSIGN:
			a.gets(value, runs, true)
		case isSum && a.is(sum.X): // s = s + t
			a.gets(sum.Y, runs, true)
		default:
			if call, ok := ast.Unparen(value).(*ast.CallExpr); ok && len(call.Args) > 1 && a.is(call.Args[0]) { // append(s, t)
				for _, arg := range call.Args[1:] {
					a.gets(arg, runs, true)
				}
				return
			}
			a.gets(value, 1, false)
		}
	}
}

// gets notes one value: instead of what the variable held, or behind it.
func (a *appender) gets(e ast.Expr, runs int, behind bool) {
	n, why := a.text(a.fn, e)
	switch {
	case why != "":
		a.why = why
	case behind && runs < 0:
		a.why = a.v.Name() + ", which grows in a loop"
	case behind:
		a.appended = add(a.appended, times(n, runs))
	default:
		a.longest = max(a.longest, n)
	}
}

// trips returns how often a loop runs, or -1 if that can't be seen.
func (a *appender) trips(loop ast.Node) int {
	info := a.pass.TypesInfo
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		switch t := info.TypeOf(loop.X).Underlying().(type) {
		case *types.Array:
			return int(min(t.Len(), 1<<20))
		case *types.Basic:
			if n, ok := a.number(loop.X); ok && t.Info()&types.IsInteger != 0 {
				return max(n, 0)
			}
		case *types.Slice:
			if lit, ok := ast.Unparen(loop.X).(*ast.CompositeLit); ok {
				return len(lit.Elts)
			}
			if s, ok := ast.Unparen(loop.X).(*ast.SliceExpr); ok && s.High != nil {
				if n, ok := a.number(s.High); ok {
					return max(n, 0)
				}
			}
		}
	case *ast.ForStmt: // for i := 0; i < 3; i++
		cond, ok := loop.Cond.(*ast.BinaryExpr)
		post, counts := loop.Post.(*ast.IncDecStmt)
		init, starts := loop.Init.(*ast.AssignStmt)
		if !ok || !counts || !starts || post.Tok != token.INC || len(init.Rhs) != 1 || cond.Op != token.LSS && cond.Op != token.LEQ {
			return -1
		}
		from := info.Types[init.Rhs[0]].Value
		n, ok := a.number(cond.Y)
		if !ok || from == nil {
			return -1
		}
		start, _ := constant.Int64Val(constant.ToInt(from))
		return max(n-int(start)+1, 0)
	}
	return -1
}
