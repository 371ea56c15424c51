package handlers

import (
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// surveyInterfaces records which methods of the package's types implement the interfaces of tools that the package or
// the imported packages of its module declare.
func (f *finder) surveyInterfaces() {
	f.surveyInterfacesOf(f.pass.Pkg)
	for _, imp := range f.pass.Pkg.Imports() {
		if goq.SameModule(f.pass, imp) {
			f.surveyInterfacesOf(imp)
		}
	}
}

func (f *finder) surveyInterfacesOf(pkg *types.Package) {
	for iface := range goq.TypeNames(pkg) {
		if !types.IsInterface(iface.Type()) || !isToolInterface(iface.Type()) {
			continue
		}
		it := iface.Type().Underlying().(*types.Interface)
		for _, tn := range f.implementers(it) {
			for m := range it.Methods() {
				f.surveyMethod(tn, m)
			}
		}
	}
}

// implementers returns the package's types that implement an interface, by themselves or by their pointers.
func (f *finder) implementers(it *types.Interface) []*types.TypeName {
	var list []*types.TypeName
	for tn := range goq.TypeNames(f.pass.Pkg) {
		if tn.IsAlias() || types.IsInterface(tn.Type()) {
			continue
		}
		if n, ok := tn.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
			continue
		}
		if types.Implements(types.NewPointer(tn.Type()), it) {
			list = append(list, tn)
		}
	}
	return list
}

// surveyMethod records the method by which a type implements a method of a tool interface, if that one runs the tool.
// The method of the interface is a probable slot, unless another package knows that it is one.
func (f *finder) surveyMethod(tn *types.TypeName, m *types.Func) {
	sig := m.Signature()
	if goq.ErrorIndex(sig) < 1 || sig.Params().Len() == 0 || !runsTool(m.Name(), sig) {
		return
	}
	obj, _, _ := types.LookupFieldOrMethod(tn.Type(), true, m.Pkg(), m.Name())
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() != f.pass.Pkg {
		return
	}
	f.sources[m] = append(f.sources[m], fn)
	fact := new(Slot)
	if m.Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(m, fact) {
		f.known = append(f.known, slotAt{m, *fact})
	} else if !slices.ContainsFunc(f.guessed, func(s slotAt) bool { return s.holder == m }) {
		f.guessed = append(f.guessed, slotAt{m, Slot{}})
	}
}
