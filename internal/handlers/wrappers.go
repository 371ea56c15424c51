package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// deliveryOf returns what becomes of the error of a call in a wrapper. If the wrapper returns the error, it has the
// delivery of the wrapper's own errors. Otherwise the wrapper has rendered it.
func (f *finder) deliveryOf(
	body *ast.BlockStmt, call *ast.CallExpr, ofWrapper mcp.Delivery,
) (delivery mcp.Delivery, rendered bool) {
	switch returned, typed := f.returnsError(body, call); {
	case typed:
		return mcp.Typed, false
	case returned:
		return ofWrapper, false
	case f.rendersTyped(body) && !f.res.knowledge.sendsText(body, 3):
		return mcp.Typed, true
	}
	return mcp.Text, true
}

// takesRequest reports whether a call calls a handler of an SDK.
func (f *finder) takesRequest(call *ast.CallExpr) bool {
	sig, ok := f.typeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	shape, ok := mcp.ShapeOf(sig)
	return ok && shape.Request
}

// showsError reports whether a wrapper makes an answer of the error of a call, and not only of another text. It is true
// if the error is in no variable.
func (f *finder) showsError(body *ast.BlockStmt, call *ast.CallExpr) bool {
	err, _ := f.errorVariable(body, call)
	if err == nil {
		return true
	}
	mentions := func(e ast.Expr) bool { return f.mentions(e, err) }
	return goq.Contains(body, func(n ast.Node) bool {
		if n.Pos() < call.End() {
			return false // the variable may have had another error before
		}
		switch n := n.(type) {
		case *ast.AssignStmt:
			return slices.ContainsFunc(n.Rhs, mentions) && f.holdsErrorOf(n, err, call)
		case *ast.ReturnStmt:
			return slices.ContainsFunc(n.Results, mentions) && f.holdsErrorOf(n, err, call)
		}
		return false
	})
}

// holdsErrorOf reports whether a variable may hold the error of a call, and not nil or another error, before a
// statement.
func (f *finder) holdsErrorOf(stmt ast.Node, err types.Object, call *ast.CallExpr) bool {
	v, ok := err.(*types.Var)
	fn := f.res.Innermost(stmt)
	if !ok || fn == nil || f.res.Innermost(call) != fn {
		return true // the statement is in another function
	}
	g, known := f.graphs[fn]
	if !known {
		g = flow.New(f.pass.TypesInfo, fn)
		f.graphs[fn] = g
	}
	if g == nil {
		return true
	}
	val, ok := g.Before(stmt).Value(flow.Key{Var: v})
	if !ok {
		return true
	}
	return val.Nil != flow.IsNil && slices.ContainsFunc(val.Defs, func(d flow.Def) bool {
		return d.Expr == nil && !d.Zero && !d.Param || d.Expr != nil && ast.Unparen(d.Expr) == call
	})
}

// errorVariable returns the variable that gets the last result of a call, or nil. assigned reports whether the results
// are assigned at all.
func (f *finder) errorVariable(root ast.Node, call *ast.CallExpr) (err types.Object, assigned bool) {
	ast.Inspect(root, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Rhs) == 1 && ast.Unparen(a.Rhs[0]) == call {
			assigned, err = true, f.assignedVariable(a, call, -1)
		}
		return !assigned
	})
	return err, assigned
}

// returnsError reports whether a function returns the error of a call, or an error that is made of it, and whether the
// runtime has typed the error by then, wherever it is returned.
func (f *finder) returnsError(body *ast.BlockStmt, call *ast.CallExpr) (returned, typed bool) {
	var errVar types.Object
	plain := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if v := f.assignedVariable(n, call, -1); v != nil {
				errVar = v
			}
		case *ast.ReturnStmt:
			if len(n.Results) == 1 && (ast.Unparen(n.Results[0]) == call || f.returnsGiven(n.Results[0], errVar)) {
				returned, plain = true, true
			} else if k := len(n.Results); k > 1 && f.mentions(n.Results[k-1], errVar) && f.holdsErrorOf(n, errVar, call) {
				returned = true
				plain = plain || !f.isTypedByRuntime(n.Results[k-1])
			}
		}
		return true
	})
	return returned, returned && !plain
}

// returnsGiven reports whether an expression is a call of a function of the package that is given an error, and that
// returns it as it is.
func (f *finder) returnsGiven(e ast.Expr, err types.Object) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || err == nil {
		return false
	}
	fn := typeutil.StaticCallee(f.pass.TypesInfo, call)
	if fn == nil || f.res.Decls[fn.Origin()] == nil {
		return false
	}
	decl, params := f.res.Decls[fn.Origin()], fn.Origin().Signature().Params()
	found := false
	for i, arg := range call.Args {
		if !f.mentions(arg, err) || i >= params.Len() {
			continue
		}
		goq.Returns(decl.Body, func(ret *ast.ReturnStmt) {
			if k := len(ret.Results); k > 1 {
				id, ok := ast.Unparen(ret.Results[k-1]).(*ast.Ident)
				found = found || ok && f.pass.TypesInfo.Uses[id] == params.At(i)
			}
		})
	}
	return found
}

// errorLeaves reports whether a function does more with the error of a call than to compare it with nil or to log it.
// The error may be assigned to a named result.
func (f *finder) errorLeaves(fn ast.Node, call *ast.CallExpr) bool {
	err, assigned := f.errorVariable(goq.Body(fn), call)
	if !assigned {
		return !f.isThrownAway(fn, call)
	}
	if v, ok := err.(*types.Var); !ok || v.Kind() == types.ResultVar || !goq.IsError(v.Type()) {
		return ok
	}
	leaves := false
	ast.Inspect(goq.Body(fn), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if f.pass.TypesInfo.Types[n.Y].IsNil() {
				return false
			}
		case *ast.ExprStmt:
			return false
		case *ast.AssignStmt:
			for _, e := range n.Rhs {
				leaves = leaves || f.mentions(e, err)
			}
			return false
		case *ast.Ident:
			leaves = leaves || f.pass.TypesInfo.Uses[n] == err
		}
		return !leaves
	})
	return leaves
}

// isThrownAway reports whether nothing is done with the results of a call, or the error is only compared with nil.
func (f *finder) isThrownAway(fn ast.Node, call *ast.CallExpr) bool {
	path := goq.Path(goq.Body(fn), call)
	for _, n := range slices.Backward(path[:max(0, len(path)-1)]) {
		switch n := n.(type) {
		case *ast.ParenExpr:
			continue
		case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
			return true
		case *ast.BinaryExpr:
			return f.pass.TypesInfo.Types[n.Y].IsNil()
		}
		break
	}
	return false
}

// isTypedByRuntime reports whether an expression is a call of the runtime that makes a typed error. One that adds no
// code to an error says no more than the error does, as a boundary does.
func (f *finder) isTypedByRuntime(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !goq.IsError(f.typeOf(call)) {
		return false
	}
	fn := typeutil.StaticCallee(f.pass.TypesInfo, call)
	if mcp.IsRuntime(fn, "Wrap", "Wrapf") && len(call.Args) > 0 {
		code, isConst := goq.ConstString(f.pass.TypesInfo, call.Args[0])
		return !isConst || code != ""
	}
	return mcp.IsRuntime(fn) && !mcp.IsRuntime(fn, "From")
}

// rendersTyped reports whether a wrapper makes error results that carry more than text.
func (f *finder) rendersTyped(body *ast.BlockStmt) bool {
	renders := f.unwrapsTyped(body, 3)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			sdk := mcp.ResultOf(f.typeOf(n))
			renders = renders || sdk != nil && isErrorWithData(n, sdk.FieldNames())
		case *ast.CallExpr:
			fn := typeutil.StaticCallee(f.pass.TypesInfo, n)
			renders = renders || mcp.IsRuntime(fn, mcp.RuntimeResults...)
		}
		return true
	})
	return renders
}

// isErrorWithData reports whether a literal of a tool result is an error, and says more than its text does.
func isErrorWithData(lit *ast.CompositeLit, names mcp.Fields) bool {
	isError, saysMore := false, false
	for _, elt := range lit.Elts {
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				isError = isError || id.Name == names.IsError
				saysMore = saysMore || names.SayMore(id.Name)
			}
		}
	}
	return isError && saysMore
}

// inspects reports whether a wrapper does more with the first result of a call than to return it.
func (f *finder) inspects(body *ast.BlockStmt, call *ast.CallExpr) bool {
	var result types.Object
	inspected := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if v := f.assignedVariable(n, call, 0); v != nil {
				result = v
				return false // an assignment is not a use
			}
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				_, alone := ast.Unparen(r).(*ast.Ident)
				inspected = inspected || !alone && f.mentions(r, result)
			}
			return false
		case *ast.Ident:
			inspected = inspected || f.mentions(n, result)
		}
		return true
	})
	return inspected
}

// mentions reports whether an expression uses an object, which may be nil.
func (f *finder) mentions(e ast.Expr, obj types.Object) bool {
	return goq.Mentions(f.pass.TypesInfo, e, obj)
}

// DefersRecover reports whether a function defers a recovery from panics.
func (r *Result) DefersRecover(info *types.Info, fn ast.Node) bool {
	body := goq.Body(fn)
	return body != nil && r.recovers(info, body)
}

func (r *Result) recovers(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			found = found || r.deferredRecovers(info, n.Call)
		}
		return !found
	})
	return found
}

// deferredRecovers reports whether a deferred call recovers from panics, by its body or by its name.
func (r *Result) deferredRecovers(info *types.Info, call *ast.CallExpr) bool {
	if lit, ok := call.Fun.(*ast.FuncLit); ok {
		return goq.Recovers(info, lit)
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return false
	}
	decl := r.Decls[fn.Origin()]
	return lexicon.Recovering.MatchString(fn.Name()) || decl != nil && goq.Recovers(info, decl)
}
