package failures

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// comparisons are the errors of a package that code tells apart in a way which does not see through a typed error:
// variables by == and in a switch, types by an assertion or a type switch.
type comparisons struct {
	vars  map[types.Object]bool
	types map[*types.TypeName]bool
}

// isCompared reports whether the package tells an error apart from others in such a way, so that it has to stay what it
// is.
func (b *builder) isCompared(e ast.Expr) bool {
	if b.compared == nil {
		b.compared = b.findComparisons()
	}
	if obj := b.sentinel(e); obj != nil && b.compared.vars[obj] {
		return true
	}
	named, ok := types.Unalias(goq.Deref(b.info.TypeOf(e))).(*types.Named)
	return ok && b.compared.types[named.Obj()]
}

func (b *builder) findComparisons() *comparisons {
	c := &comparisons{vars: make(map[types.Object]bool), types: make(map[*types.TypeName]bool)}
	info := b.info
	addVar := func(e ast.Expr) {
		if obj := b.sentinel(e); obj != nil {
			c.vars[obj] = true
		}
	}
	addType := func(e ast.Expr) {
		if e == nil || !goq.IsError(info.TypeOf(e)) {
			return
		}
		if named, ok := types.Unalias(goq.Deref(info.TypeOf(e))).(*types.Named); ok && !types.IsInterface(named) &&
			named.Obj().Pkg() != nil && goq.SameModule(b.pass, named.Obj().Pkg()) {
			c.types[named.Obj()] = true
		}
	}
	for _, file := range b.pass.Files {
		if goq.IsTest(b.pass, file) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					addVar(n.X)
					addVar(n.Y)
				}
			case *ast.TypeAssertExpr:
				addType(n.Type)
			case *ast.CaseClause: // of a switch over errors, or over their types
				for _, e := range n.List {
					addVar(e)
					if info.Types[e].IsType() {
						addType(e)
					}
				}
			}
			return true
		})
	}
	return c
}

// sentinel returns the package-level error variable that an expression names, or nil.
func (b *builder) sentinel(e ast.Expr) types.Object {
	e = ast.Unparen(e)
	if sel, ok := e.(*ast.SelectorExpr); ok {
		e = sel.Sel
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := b.info.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || !goq.IsError(v.Type()) {
		return nil
	}
	return v
}
