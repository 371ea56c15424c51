package handlers

import (
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// unwrapsTyped is the fact that a function takes a typed error out of an error that it gets.
type unwrapsTyped struct{}

func (*unwrapsTyped) AFact() {}

// findUnwrappers examines the functions that are put around all handlers of a server: the literals in the calls that do
// so, and the functions of the package that are named there.
func (f *finder) findUnwrappers() {
	f.res.TakesTyped = make(map[ast.Node]bool)
	for _, call := range f.res.Around {
		for fn := range f.res.Mentioned(call) {
			f.res.TakesTyped[fn] = f.unwrapsTyped(goq.Body(fn), 3)
			f.res.Asks = f.res.Asks || f.res.knowledge.asksCause(goq.Body(fn), 2)
			f.res.Exact = f.res.Exact || f.res.knowledge.recognizes(goq.Body(fn), 3)
		}
	}
}

// Mentioned yields the functions of the package that the arguments of a call mention, literals included.
func (r *Result) Mentioned(call *ast.CallExpr) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		for _, arg := range call.Args {
			for n := range ast.Preorder(arg) {
				switch e := n.(type) {
				case *ast.FuncLit:
				case *ast.Ident:
					fn, _ := r.knowledge.pass.TypesInfo.Uses[e].(*types.Func)
					if fn == nil || r.Decls[fn.Origin()] == nil {
						continue
					}
					n = r.Decls[fn.Origin()]
				default:
					continue
				}
				if !yield(n) {
					return
				}
			}
		}
	}
}

// exportUnwrappers exports which functions take typed errors out of others.
func (f *finder) exportUnwrappers() {
	for _, fn := range f.res.Order {
		if fn.Exported() && f.functionUnwrapsTyped(fn, 3) {
			f.pass.ExportObjectFact(fn, new(unwrapsTyped))
		}
	}
}

// unwrapsTyped reports whether a function takes a typed error out of another error, by a type assertion, errors.As or
// errors.AsType. The function may leave that to others that it calls, up to a depth.
func (f *finder) unwrapsTyped(body *ast.BlockStmt, depth int) bool {
	info := f.pass.TypesInfo
	isTypedType := func(e ast.Expr) bool { return info.Types[e].IsType() && f.isTyped(e) }
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			found = found || n.Type != nil && f.isTyped(n.Type)
		case *ast.UnaryExpr: // errors.As(err, &typed)
			found = found || n.Op == token.AND && f.isTyped(n.X)
		case *ast.IndexExpr: // errors.AsType[*Error]
			found = found || isTypedType(n.Index)
		case *ast.CaseClause:
			found = found || slices.ContainsFunc(n.List, isTypedType)
		case *ast.CallExpr:
			if fn := typeutil.StaticCallee(info, n); fn != nil && depth > 0 && !found {
				found = f.functionUnwrapsTyped(fn.Origin(), depth)
			}
		}
		return !found
	})
	return found
}

// functionUnwrapsTyped is unwrapsTyped for a declared function, which must have a parameter for an error.
func (f *finder) functionUnwrapsTyped(fn *types.Func, depth int) bool {
	if !takesError(fn.Signature()) {
		return false
	}
	if fn.Pkg() != f.pass.Pkg {
		return f.pass.ImportObjectFact(fn, new(unwrapsTyped))
	}
	decl := f.res.Decls[fn]
	return decl != nil && f.unwrapsTyped(decl.Body, depth-1)
}

func takesError(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type(), goq.ErrorType) {
			return true
		}
	}
	return false
}

// isTyped reports whether an expression has or denotes the type of a typed error, or of an interface that makes a tool
// result of one.
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
	return typederr.Is(f.pass, f.res.Result, f.res.directives, t)
}
