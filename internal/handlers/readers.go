package handlers

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// surveyReaders records exported functions and methods as handlers that nothing in the package uses, and that
// read the arguments of a tool which the package declares: another package registers the function together with the
// tool, perhaps through an interface that this package does not know.
func (f *finder) surveyReaders() {
	if len(f.declared) == 0 {
		return
	}
	for _, fn := range f.res.Order {
		sig := fn.Signature()
		if !f.isUsedOutside(fn) || goq.ErrorIndex(sig) < 1 || !runsTool(fn.Name(), sig) {
			continue
		}
		for p := range sig.Params().Variables() {
			if f.readsDeclared(f.res.Decls[fn], p) {
				f.known = append(f.known, slotAt{fn, Slot{}})
			}
		}
	}
}

// surveyTwins records exported functions and methods as handlers that nothing in the package uses, and that have the
// signature of a function type of another package which holds handlers. The signature has to mention a type of
// the module, because others have the same signature by chance.
func (f *finder) surveyTwins() {
	for _, fact := range f.facts {
		slot, isSlot := fact.Fact.(*Slot)
		tn, isType := fact.Object.(*types.TypeName)
		if !isSlot || !isType || tn.Pkg() == f.pass.Pkg || f.holdsKnown(tn, make(map[holder]bool)) {
			continue // the package makes some itself
		}
		sig, ok := tn.Type().Underlying().(*types.Signature)
		if !ok || !f.mentionsModule(sig) {
			continue
		}
		for _, fn := range f.res.Order {
			if f.isUsedOutside(fn) && !f.res.InInterface(fn.Name()) && types.Identical(withoutRecv(fn.Signature()), sig) {
				f.known = append(f.known, slotAt{fn, *slot})
			}
		}
	}
}

// mentionsModule reports whether a parameter or result of a signature has a type of the module, other than a function.
func (f *finder) mentionsModule(sig *types.Signature) bool {
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range tuple.Variables() {
			named, ok := types.Unalias(goq.Deref(v.Type())).(*types.Named)
			if ok && named.Obj().Pkg() != nil && goq.SameModule(f.pass, named.Obj().Pkg()) {
				return true
			}
		}
	}
	return false
}

func withoutRecv(sig *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
}

// isUsedOutside reports whether only other packages can use a function: it is exported, and only functions like it call
// it.
func (f *finder) isUsedOutside(fn *types.Func) bool {
	uses := f.res.Uses(fn)
	return fn.Exported() && uses.Values() == 0 && !slices.ContainsFunc(uses.Users, func(user *ast.FuncDecl) bool {
		if user == nil || !user.Name.IsExported() {
			return true
		}
		of, _ := f.pass.TypesInfo.Defs[user.Name].(*types.Func)
		return of == nil || len(f.res.Uses(of).Users) > 0
	})
}

// readsDeclared reports whether a function looks up declared names in a map of arguments, and no others.
func (f *finder) readsDeclared(fn *ast.FuncDecl, m *types.Var) bool {
	if t, ok := m.Type().Underlying().(*types.Map); !ok || !types.IsInterface(t.Elem()) {
		return false
	}
	declared, others := 0, 0
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		index, ok := n.(*ast.IndexExpr)
		if !ok {
			return true
		}
		if id, ok := ast.Unparen(index.X).(*ast.Ident); ok && f.pass.TypesInfo.Uses[id] == m {
			if key, ok := goq.ConstString(f.pass.TypesInfo, index.Index); ok && f.declared[key] {
				declared++
			} else {
				others++
			}
		}
		return true
	})
	return declared > 0 && others == 0
}
