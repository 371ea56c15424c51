package coded

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/values"
)

// findSettled finds the errors that need no retry decision because they are only compared with or decoded into, and
// those that get it from the call that they are given to.
func (b *builder) findSettled(file *ast.File) {
	info := b.pass.TypesInfo
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CaseClause:
			if v, ok := info.Implicits[n].(*types.Var); ok {
				b.caseVars[v] = true
			}
		case *ast.CallExpr:
			for _, arg := range n.Args {
				if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok && b.isOption(lit) {
					b.given[lit] = append(b.given[lit], n)
				}
			}
			fn := typeutil.StaticCallee(info, n)
			if goq.IsFunc(fn, "errors", "Is", "As") {
				for _, arg := range n.Args[min(1, len(n.Args)):] {
					v := goq.Global(info, arg)
					if v == nil || b.isSite(b.Initial(v)) && b.onlyCompared(v) {
						b.settleAll(b.Tracer.Of(arg))
					}
				}
				return true
			}
			for _, e := range given(n) {
				b.settleAliases(n, e)
				b.settleRecognized(n, e)
			}
			if r := b.rolesOfCall(n); r != nil && r.Decides {
				for _, arg := range n.Args {
					b.settleBuilt(arg)
				}
				if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
					b.settleBuilt(sel.X)
				}
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok {
					b.settleAliases(n, sel.X)
					b.settleRecognized(n, sel.X)
				}
			}
		case *ast.UnaryExpr:
			b.addressed[ast.Unparen(n.X)] = true
			if sel, ok := ast.Unparen(n.X).(*ast.SelectorExpr); ok {
				b.settleAliases(n, sel.X)
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				b.settleBuilt(n.X)
				b.settleBuilt(n.Y)
			}
		}
		return true
	})
}

// given returns what a call is given that it may change: the receiver and the arguments.
func given(call *ast.CallExpr) []ast.Expr {
	list := slices.Clone(call.Args)
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		list = append(list, chainStart(sel.X))
	}
	return list
}

// settleAliases settles the errors that a variable holds without an assignment of its own, as after
// e := list[0], if a node decides on their retry.
func (b *builder) settleAliases(n ast.Node, e ast.Expr) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return
	}
	v, ok := b.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.IsField() || !b.buildsErrors(v.Type()) || b.decidesOn(n, v) == undecided {
		return
	}
	if a := b.Assigned(v); a != nil && len(a.Values) == 1 {
		e := a.Values[0].Expr
		if fn := b.Innermost(e); fn != nil && b.after(fn, e, v) == undecided {
			return // it does not decide on every path
		}
	}
	found, variables := b.Tracer.Until(values.Value{Expr: id}, func(values.Value) bool { return false })
	for _, made := range found {
		if made.Expr != nil && !b.holds(v, made.Expr) {
			b.settled[made.Expr] = true
			b.completed[b.Innermost(made.Expr)] = true
		}
	}
	for _, other := range variables { // e := failure
		if a := b.Tracer.Assigned(other.Expr); a != nil && other.Expr != ast.Expr(id) {
			for _, src := range a.Values {
				b.settled[built(src.Expr)] = true
			}
		}
	}
}

// settleRecognized settles all errors of a type if a node decides on the retry of one that the server recognizes among
// others, as in errors.As(err, &e): where it answers with errors, it decides for all of them.
func (b *builder) settleRecognized(n ast.Node, e ast.Expr) {
	v := goq.VarOf(b.pass.TypesInfo, e)
	if v == nil || !b.buildsErrors(v.Type()) || !b.isRecognized(v) {
		return
	}
	named := goq.StructOf(v.Type())
	if named != nil && b.mayAnswer(b.Innermost(e)) && (b.decidesOn(n, v) == decided || b.assignsIn(n, e)) {
		b.recognized[named.Origin().Obj()] = true
	}
}

// mayAnswer reports whether a function may answer with an error: it returns a result of an SDK, an error or a text.
func (b *builder) mayAnswer(fn ast.Node) bool {
	if fn == nil {
		return false
	}
	typ := goq.FuncType(fn)
	return typ != nil && typ.Results != nil && slices.ContainsFunc(typ.Results.List, func(f *ast.Field) bool {
		t := b.pass.TypesInfo.TypeOf(f.Type)
		return mcp.ResultOf(t) != nil || goq.IsError(t) || goq.IsString(t)
	})
}

// isRecognized reports whether a variable holds an error that is found in another one.
func (b *builder) isRecognized(v *types.Var) bool {
	a := b.Assigned(v)
	if a == nil || b.caseVars[v] {
		return b.caseVars[v]
	}
	return slices.ContainsFunc(a.Filled, func(call *ast.CallExpr) bool {
		return goq.IsFunc(typeutil.StaticCallee(b.pass.TypesInfo, call), "errors", "As")
	}) || slices.ContainsFunc(a.Values, func(src flow.Source) bool {
		_, ok := ast.Unparen(src.Expr).(*ast.TypeAssertExpr)
		return ok
	})
}

// assignsIn reports whether a call of a function of the package is given an expression, and the function assigns to the
// retry of that parameter, on some paths at least.
func (b *builder) assignsIn(n ast.Node, arg ast.Expr) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := typeutil.StaticCallee(b.pass.TypesInfo, call)
	i := slices.Index(call.Args, arg)
	if fn == nil || b.Decls[fn] == nil || i < 0 || i >= fn.Signature().Params().Len() {
		return false
	}
	param := fn.Signature().Params().At(i)
	return goq.Contains(b.Decls[fn].Body, func(n ast.Node) bool {
		assign, ok := n.(*ast.AssignStmt)
		return ok && b.assignsRetry(assign, param)
	})
}

// holds reports whether an expression is assigned to a variable itself.
func (b *builder) holds(v *types.Var, e ast.Expr) bool {
	a := b.Assigned(v)
	return a != nil && slices.ContainsFunc(a.Values, func(src flow.Source) bool { return built(src.Expr) == e })
}

// isSite reports whether an expression, which may be nil, builds an error of the server's own.
func (b *builder) isSite(e ast.Expr) bool {
	return e != nil && b.buildsErrors(b.pass.TypesInfo.TypeOf(e))
}

// onlyCompared reports whether all uses of a package-level variable are arguments of errors.Is and its kin.
func (b *builder) onlyCompared(v *types.Var) bool {
	if b.otherUses == nil {
		b.otherUses = make(map[*types.Var]int)
		for _, file := range b.Files {
			ast.Inspect(file, b.countUses)
		}
	}
	return b.otherUses[v] == 0
}

// countUses adds the use of a package-level variable, and takes it back for an argument of errors.Is and its kin.
func (b *builder) countUses(n ast.Node) bool {
	info := b.pass.TypesInfo
	switch n := n.(type) {
	case *ast.Ident:
		if v, ok := info.Uses[n].(*types.Var); ok && goq.IsGlobal(v) {
			b.otherUses[v]++
		}
	case *ast.CallExpr:
		if goq.IsFunc(typeutil.StaticCallee(info, n), "errors", "Is", "As") {
			for _, arg := range n.Args {
				if v := goq.Global(info, arg); v != nil {
					b.otherUses[v]--
				}
			}
		}
	}
	return true
}

// settleAll settles the literals among values.
func (b *builder) settleAll(list []values.Value) {
	for _, v := range list {
		b.settled[v.Expr] = true
		if u, ok := v.Expr.(*ast.UnaryExpr); ok {
			b.settled[ast.Unparen(u.X)] = true
		}
	}
}

// settleBuilt settles the error that an expression itself builds.
func (b *builder) settleBuilt(e ast.Expr) {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit, *ast.CallExpr:
		b.settled[e] = true
	case *ast.UnaryExpr:
		b.settleBuilt(e.X)
	}
}
