package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// registersError is the fact that a function adds an error to those that its package knows.
type registersError struct{ Param int }

func (*registersError) AFact() {}

// registry is the name in [Slot.Known] for the errors that a package's functions register.
const registry = "registered with "

// findKeepers returns the functions of the package that keep an error that they are given in a package-level variable.
func (k *knowledge) findKeepers() map[*types.Func]int {
	keepers := make(map[*types.Func]int)
	for _, fn := range k.index.Order {
		params := fn.Signature().Params()
		for i := range params.Len() {
			if types.Identical(params.At(i).Type(), goq.ErrorType) && k.keeps(k.index.Decls[fn], params.At(i)) {
				keepers[fn] = i
			}
		}
	}
	return keepers
}

// keeps reports whether a function stores a parameter in a package-level variable: by an assignment, or by a method of
// the variable.
func (k *knowledge) keeps(fn *ast.FuncDecl, p *types.Var) bool {
	global := func(e ast.Expr) bool {
		for {
			switch x := ast.Unparen(e).(type) {
			case *ast.IndexExpr:
				e = x.X
			case *ast.SelectorExpr:
				if goq.Global(k.pass.TypesInfo, x) != nil {
					return true
				}
				e = x.X
			default:
				return goq.Global(k.pass.TypesInfo, e) != nil
			}
		}
	}
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if i < len(n.Rhs) && global(l) {
					found = found || goq.Mentions(k.pass.TypesInfo, l, p) || goq.Mentions(k.pass.TypesInfo, n.Rhs[i], p)
				}
			}
		case *ast.CallExpr:
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if ok && global(sel.X) {
				found = found || slices.ContainsFunc(n.Args, func(arg ast.Expr) bool {
					return goq.Mentions(k.pass.TypesInfo, arg, p)
				})
			}
		}
		return !found
	})
	return found
}

// registered lists the errors that the package registers with others, by the name of the registry.
func (f *finder) registered() map[string][]string {
	list := make(map[string][]string)
	for _, c := range f.keeperCalls {
		fact := new(registersError)
		if index, ok := f.res.knowledge.keepers[c.fn]; ok {
			fact.Param = index
		} else if c.fn.Pkg() == f.pass.Pkg || !f.pass.ImportObjectFact(c.fn, fact) {
			continue
		}
		if fact.Param < len(c.call.Args) {
			if v := goq.Sentinel(f.pass.TypesInfo, c.call.Args[fact.Param]); v != nil {
				name := registry + c.fn.Pkg().Path()
				list[name] = append(list[name], errorName(v))
			}
		}
	}
	return list
}

// keeperCall is a call of a function that may register an error.
type keeperCall struct {
	fn   *types.Func
	call *ast.CallExpr
}
