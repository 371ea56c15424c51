package handlers

import (
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// surveyInterfaces records which methods of the package's types implement methods that run tools: those of interfaces
// of tools that the package or the imported packages of its module declare, those of types that are tools by
// themselves, and those that another package knows as slots.
func (f *finder) surveyInterfaces() {
	f.surveyInterfacesOf(f.pass.Pkg)
	for _, imp := range f.pass.Pkg.Imports() {
		if goq.SameModule(f.pass, imp) {
			f.surveyInterfacesOf(imp)
		}
	}
	f.surveyToolTypes()
	for _, fact := range f.facts {
		slot, isSlot := fact.Fact.(*Slot)
		m, isFunc := fact.Object.(*types.Func)
		if isSlot && isFunc && m.Pkg() != f.pass.Pkg {
			f.known = append(f.known, slotAt{m, *slot})
		}
	}
}

func (f *finder) surveyInterfacesOf(pkg *types.Package) {
	for iface := range goq.TypeNames(pkg) {
		if !types.IsInterface(iface.Type()) || !isToolInterface(iface.Type()) {
			continue
		}
		it := iface.Type().Underlying().(*types.Interface)
		for _, tn := range goq.Implementers(f.pass.Pkg, iface.Type()) {
			for m := range it.Methods() {
				f.surveyMethod(tn, m)
			}
		}
	}
}

// surveyToolTypes makes probable slots of the methods that run tools, of the types that describe themselves as tools. A
// package that implements an interface need not import the one that declares it.
func (f *finder) surveyToolTypes() {
	for tn := range goq.TypeNames(f.pass.Pkg) {
		if tn.IsAlias() || types.IsInterface(tn.Type()) || !f.canBeStored(tn) {
			continue
		}
		methods := types.NewMethodSet(types.NewPointer(tn.Type()))
		if !describesItself(methods) {
			continue
		}
		for sel := range methods.Methods() {
			if m := sel.Obj().(*types.Func); m.Pkg() == f.pass.Pkg && runsAsTool(m) {
				f.guessed = append(f.guessed, slotAt{m.Origin(), Slot{}})
			}
		}
	}
}

// OwnImplementations returns the methods with a body in the package by which its types implement a method of an
// interface.
func (r *Result) OwnImplementations(m *types.Func) (list []*types.Func) {
	return r.someImplementations(m, func(*types.TypeName) bool { return true })
}

// someImplementations is [Result.OwnImplementations] for some of the types.
func (r *Result) someImplementations(m *types.Func, of func(*types.TypeName) bool) (list []*types.Func) {
	iface := goq.RecvType(m)
	if !types.IsInterface(iface) {
		return nil
	}
	for _, tn := range goq.Implementers(r.pkg, iface) {
		if !of(tn) {
			continue
		}
		obj, _, _ := types.LookupFieldOrMethod(goq.Instance(tn), true, m.Pkg(), m.Name())
		fn, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		if fn = fn.Origin(); r.Decls[fn] != nil && !slices.Contains(list, fn) {
			list = append(list, fn)
		}
	}
	return list
}

// implemented returns the methods of the package's interfaces that a method implements.
func (f *finder) implemented(m *types.Func) (list []*types.Func) {
	recv := goq.RecvType(m)
	if types.IsInterface(recv) || m.Signature().Recv() == nil {
		return nil
	}
	for tn := range goq.TypeNames(f.pass.Pkg) {
		it, ok := tn.Type().Underlying().(*types.Interface)
		if !ok || !goq.Implements(types.NewPointer(goq.Deref(recv)), tn.Type()) {
			continue
		}
		for im := range it.Methods() {
			if im.Name() == m.Name() {
				list = append(list, im)
			}
		}
	}
	return list
}

// surveyMethod records the method by which a type implements a method of a tool interface, if that one runs the tool.
// The method of the interface is a probable slot, unless another package knows that it is one.
func (f *finder) surveyMethod(tn *types.TypeName, m *types.Func) {
	if !runsAsTool(m) {
		return
	}
	obj, _, _ := types.LookupFieldOrMethod(goq.Instance(tn), true, m.Pkg(), m.Name())
	fn, ok := obj.(*types.Func)
	if !ok || fn.Pkg() != f.pass.Pkg {
		return
	}
	f.sources[m] = append(f.sources[m], fn.Origin())
	known := m.Pkg() != f.pass.Pkg && f.pass.ImportObjectFact(m, new(Slot))
	if !known && !slices.ContainsFunc(f.guessed, func(s slotAt) bool { return s.holder == m }) {
		f.guessed = append(f.guessed, slotAt{m, Slot{}})
	}
}
