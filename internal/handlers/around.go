package handlers

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// takesTyped is the fact that a function takes a typed error out of one that it is given.
type takesTyped struct{}

func (*takesTyped) AFact() {}

// takesTyped reports whether a wrapper takes a typed error out of another, by a type assertion or errors.As, itself or
// in a function that it gives an error to.
func (f *finder) takesTyped(body *ast.BlockStmt, depth int) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			found = found || n.Type != nil && f.isTyped(n.Type)
		case *ast.UnaryExpr: // errors.As(err, &typed)
			found = found || n.Op == token.AND && f.isTyped(n.X)
		case *ast.IndexExpr: // errors.AsType[*Error]
			found = found || f.pass.TypesInfo.Types[n.Index].IsType() && f.isTyped(n.Index)
		case *ast.CaseClause:
			found = found || slices.ContainsFunc(n.List, func(e ast.Expr) bool { return f.pass.TypesInfo.Types[e].IsType() && f.isTyped(e) })
		case *ast.CallExpr:
			if fn := typeutil.StaticCallee(f.pass.TypesInfo, n); fn != nil && depth > 0 && !found {
				found = f.functionTakesTyped(fn.Origin(), depth)
			}
		}
		return !found
	})
	return found
}

func (f *finder) functionTakesTyped(fn *types.Func, depth int) bool {
	if !takesError(fn.Signature()) {
		return false
	}
	if fn.Pkg() != f.pass.Pkg {
		return f.pass.ImportObjectFact(fn, new(takesTyped))
	}
	decl := f.res.Decls[fn]
	return decl != nil && f.takesTyped(decl.Body, depth-1)
}

func takesError(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type(), goq.ErrorType) {
			return true
		}
	}
	return false
}

// isTyped reports whether an expression is a typed error, or an interface that makes a tool result of one.
func (f *finder) isTyped(e ast.Expr) bool {
	t := f.typeOf(e)
	if t == nil {
		return false
	}
	if it, ok := t.Underlying().(*types.Interface); ok {
		for m := range it.Methods() {
			if res := m.Signature().Results(); res.Len() > 0 && mcp.ResultOf(res.At(0).Type()) != nil {
				return true
			}
		}
	}
	return typederr.Is(f.pass, f.res.directives, t)
}

// takeApart finds the functions around all handlers of a server that take typed errors apart: literals in the calls, and
// functions of the package that are named there.
func (f *finder) takeApart() {
	f.res.TakesTyped = make(map[ast.Node]bool)
	for _, call := range f.res.Around {
		for _, arg := range call.Args {
			ast.Inspect(arg, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					f.res.TakesTyped[n] = f.takesTyped(n.Body, 3)
				case *ast.Ident:
					if fn, ok := f.pass.TypesInfo.Uses[n].(*types.Func); ok && f.res.Decls[fn.Origin()] != nil {
						decl := f.res.Decls[fn.Origin()]
						f.res.TakesTyped[decl] = f.takesTyped(decl.Body, 3)
					}
				}
				return true
			})
		}
	}
}

// exportTaken passes on which exported functions take typed errors apart.
func (f *finder) exportTaken() {
	for _, fn := range f.res.Order {
		if fn.Exported() && f.functionTakesTyped(fn, 3) {
			f.pass.ExportObjectFact(fn, new(takesTyped))
		}
	}
}

// inspects reports whether a wrapper does more with the result of a call than to return it.
func (f *finder) inspects(body *ast.BlockStmt, call *ast.CallExpr) bool {
	var result types.Object
	inspected := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Rhs) == 1 && ast.Unparen(n.Rhs[0]) == call && len(n.Lhs) > 0 {
				if id, ok := n.Lhs[0].(*ast.Ident); ok {
					result = f.pass.TypesInfo.ObjectOf(id)
				}
			}
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				if _, ok := ast.Unparen(r).(*ast.Ident); !ok {
					ast.Inspect(r, func(m ast.Node) bool {
						id, ok := m.(*ast.Ident)
						inspected = inspected || ok && result != nil && f.pass.TypesInfo.Uses[id] == result
						return true
					})
				}
			}
			return false
		case *ast.Ident:
			inspected = inspected || result != nil && f.pass.TypesInfo.Uses[n] == result
		}
		return true
	})
	return inspected
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
			if lit, ok := n.Call.Fun.(*ast.FuncLit); ok {
				found = found || goq.CallsRecover(info, lit)
			} else if fn := typeutil.StaticCallee(info, n.Call); fn != nil {
				decl := r.Decls[fn.Origin()]
				found = found || lexicon.Recovering.MatchString(fn.Name()) || decl != nil && goq.CallsRecover(info, decl)
			}
		}
		return !found
	})
	return found
}
