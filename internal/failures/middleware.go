package failures

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Converts is the fact that a function is, or returns, a middleware that turns errors into results.
type Converts struct{}

// AFact marks a fact.
func (*Converts) AFact() {}

func (*Converts) String() string { return "converts" }

// isBoundary reports whether a call puts a middleware around the tools of a server that turns errors into results.
func (b *builder) isBoundary(call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, b.converts)
}

// converts reports whether an expression is such a middleware, or a call that returns one or is given one.
func (b *builder) converts(e ast.Expr) bool {
	info := b.info
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return b.convertsIn(e)
	case *ast.IndexExpr:
		return b.converts(e.X)
	case *ast.IndexListExpr:
		return b.converts(e.X)
	case *ast.CallExpr:
		return !info.Types[e.Fun].IsType() && b.converts(e.Fun) || slices.ContainsFunc(e.Args, func(arg ast.Expr) bool {
			_, isFunc := info.TypeOf(arg).Underlying().(*types.Signature)
			return isFunc && b.converts(arg)
		})
	case *ast.Ident:
		return b.objectConverts(info.Uses[e])
	case *ast.SelectorExpr:
		return b.objectConverts(info.Uses[e.Sel])
	}
	return false
}

// objectConverts is converts for a function or a variable.
func (b *builder) objectConverts(obj types.Object) bool {
	return b.converting.Get(obj, func() bool { return b.findConverting(obj) })
}

func (b *builder) findConverting(obj types.Object) bool {
	fn, ok := obj.(*types.Func)
	switch {
	case !ok:
		value := b.valueOf(obj)
		return value != nil && b.converts(value)
	case fn.Pkg() == nil:
		return false
	case mcp.IsRuntime(fn):
		return true
	case fn.Pkg() == b.pass.Pkg:
		decl := b.handlers.Decls[fn.Origin()]
		return decl == nil || b.convertsIn(decl)
	}
	return b.pass.ImportObjectFact(fn.Origin(), new(Converts))
}

// valueOf returns the expression that a variable of the package is declared with, or nil.
func (b *builder) valueOf(obj types.Object) (value ast.Expr) {
	if obj == nil || obj.Pkg() != b.pass.Pkg {
		return nil
	}
	file := goq.FileAt(b.pass, obj.Pos())
	if file == nil {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && b.info.Defs[id] == obj && len(n.Lhs) == len(n.Rhs) {
					value = n.Rhs[i]
				}
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				if b.info.Defs[id] == obj && i < len(n.Values) {
					value = n.Values[i]
				}
			}
		}
		return value == nil
	})
	return value
}

// convertsIn reports whether a function, or a literal inside it, turns the errors of another function into results with
// code and retry, at least after the fixes. It does so if it returns results for errors, takes typed errors apart, or
// uses the runtime. convertsIn also finds out whether a literal turns errors into plain text.
func (b *builder) convertsIn(fn ast.Node) bool {
	found := b.handlers.TakesTyped[fn]
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			found = found || b.answersErrors(n)
		case *ast.SelectorExpr:
			used, _ := b.info.Uses[n.Sel].(*types.Func)
			found = found || mcp.IsRuntime(used, mcp.RuntimeBoundaries...)
		}
		return !found
	})
	return found
}

// answersErrors reports whether a function calls another one, and returns a result and a nil error whenever the other
// function returns an error.
func (b *builder) answersErrors(fn ast.Node) bool {
	errs := b.receivedErrors(fn)
	if len(errs) == 0 {
		return false
	}
	g := b.trace.Graph(fn)
	if g == nil {
		return false
	}
	found, passes := false, false
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		ret, ok := n.(*ast.ReturnStmt)
		if _, inner := n.(*ast.FuncLit); inner {
			return false
		}
		passes = passes || ok && b.returnsOneOf(g, ret, errs)
		if !ok || len(ret.Results) < 2 || !b.isNil(ret.Results[len(ret.Results)-1]) || b.isNil(ret.Results[0]) {
			return true
		}
		at := g.Before(ret)
		if !at.Reachable() || !slices.ContainsFunc(errs, func(v *types.Var) bool {
			val, ok := at.Value(flow.Key{Var: v})
			return ok && val.Nil == flow.NotNil
		}) {
			return true
		}
		if b.answered[ret] == nil { // the function is not a responder, so its result is of an unknown type
			b.flattens = true
		} else {
			found = true
		}
		return true
	})
	return found && !passes // a middleware that converts only some errors is not a boundary
}

// returnsOneOf reports whether a return statement returns one of some error variables that can be not nil there.
func (b *builder) returnsOneOf(g *flow.Graph, ret *ast.ReturnStmt, errs []*types.Var) bool {
	at := g.Before(ret)
	if !at.Reachable() || len(ret.Results) == 0 {
		return false
	}
	v := goq.VarOf(b.info, ret.Results[len(ret.Results)-1])
	if v == nil || !slices.Contains(errs, v) {
		return false
	}
	val, ok := at.Value(flow.Key{Var: v})
	return !ok || val.Nil != flow.IsNil
}

// receivedErrors lists the variables that hold the error of a call of a function value, such as next(ctx, request).
func (b *builder) receivedErrors(fn ast.Node) (list []*types.Var) {
	body := goq.Body(fn)
	if body == nil {
		return nil
	}
	ast.Inspect(body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		if !ok || len(assign.Rhs) != 1 || len(assign.Lhs) < 2 {
			return true
		}
		call, ok := ast.Unparen(assign.Rhs[0]).(*ast.CallExpr)
		if !ok || !b.callsValue(call) {
			return true
		}
		if id, ok := assign.Lhs[len(assign.Lhs)-1].(*ast.Ident); ok {
			if v, ok := b.info.ObjectOf(id).(*types.Var); ok && goq.IsError(v.Type()) {
				list = append(list, v)
			}
		}
		return true
	})
	return list
}

// callsValue reports whether a call calls a variable, and not a declared function.
func (b *builder) callsValue(call *ast.CallExpr) bool {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		_, ok := b.info.Uses[fun].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		_, ok := b.info.Uses[fun.Sel].(*types.Var)
		return ok
	}
	return false
}

// runsTool reports whether a function, or a literal inside it, calls the handler of a tool that it does not know: it is
// a decorator.
func (b *builder) runsTool(fn ast.Node) bool {
	return goq.Contains(fn, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !b.callsValue(call) {
			return false
		}
		sig, ok := b.info.TypeOf(call.Fun).Underlying().(*types.Signature)
		if !ok {
			return false
		}
		shape, ok := mcp.ShapeOf(sig)
		return ok && shape.Request
	})
}

// exportConverts exports the fact [Converts] for functions of the package.
func (b *builder) exportConverts() {
	for _, fn := range b.handlers.Order {
		if fn.Exported() && isMiddleware(fn.Signature()) && b.convertsIn(b.handlers.Decls[fn]) {
			b.pass.ExportObjectFact(fn, new(Converts))
		}
	}
}

// isMiddleware reports whether a function takes a function and returns one, or returns such a function.
func isMiddleware(sig *types.Signature) bool {
	if sig.Results().Len() != 1 {
		return false
	}
	result, ok := sig.Results().At(0).Type().Underlying().(*types.Signature)
	if !ok {
		return false
	}
	takes := func(s *types.Signature) bool {
		return s.Params().Len() == 1 && s.Results().Len() >= 1 && isFunc(s.Params().At(0).Type())
	}
	return takes(sig) || takes(result)
}

func isFunc(t types.Type) bool {
	_, ok := t.Underlying().(*types.Signature)
	return ok
}
