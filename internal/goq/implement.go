package goq

import (
	"go/types"
	"iter"
	"slices"
)

// Implementers returns the names of the types of a package that implement an interface, by themselves or by their
// pointers, as [Implements] says.
func Implementers(pkg *types.Package, iface types.Type) (list []*types.TypeName) {
	for tn := range TypeNames(pkg) {
		if !tn.IsAlias() && !types.IsInterface(tn.Type()) && Implements(types.NewPointer(Instance(tn)), iface) {
			list = append(list, tn)
		}
	}
	return list
}

// Implementations returns the methods of the types of some packages that implement a method of an interface.
func Implementations(pkgs iter.Seq[*types.Package], fn *types.Func) (list []*types.Func) {
	for pkg := range pkgs {
		for _, tn := range Implementers(pkg, RecvType(fn)) {
			obj, _, _ := types.LookupFieldOrMethod(Instance(tn), true, pkg, fn.Name())
			if method, ok := obj.(*types.Func); ok {
				list = append(list, method.Origin())
			}
		}
	}
	return list
}

// Implements reports whether a type implements an interface. It implements a generic interface if it implements it for
// some type arguments.
func Implements(t, iface types.Type) bool {
	it, ok := iface.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	named, ok := types.Unalias(iface).(*types.Named)
	if !ok || named.Origin() != named || named.TypeParams().Len() == 0 {
		return types.Implements(t, it)
	}
	m := matcher{params: named.TypeParams(), args: make([]types.Type, named.TypeParams().Len())}
	for method := range it.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(t, true, method.Pkg(), method.Name())
		if fn, ok := obj.(*types.Func); !ok || !m.matches(method.Signature(), fn.Signature()) {
			return false
		}
	}
	for i, arg := range m.args {
		if arg == nil { // no method mentions it
			m.args[i] = named.TypeParams().At(i).Constraint()
		}
	}
	of, err := types.Instantiate(nil, named, m.args, true)
	return err == nil && types.Implements(t, of.Underlying().(*types.Interface))
}

// matcher finds the type arguments for which a generic type is another one.
type matcher struct {
	params *types.TypeParamList
	args   []types.Type // by parameter; nil if it is not found yet
}

// matches reports whether a type with parameters may be a type, and finds arguments for its parameters. The answer is
// rough. Callers compare the types with these arguments again.
func (m *matcher) matches(generic, t types.Type) bool {
	switch g := types.Unalias(generic).(type) {
	case *types.TypeParam:
		return m.bind(g, t)
	case *types.Named:
		of, ok := types.Unalias(t).(*types.Named)
		return ok && g.Origin() == of.Origin() &&
			m.matchesAll(slices.Collect(g.TypeArgs().Types()), slices.Collect(of.TypeArgs().Types()))
	case *types.Signature:
		of, ok := t.(*types.Signature)
		return ok && m.matchesAll(typesOf(g.Params()), typesOf(of.Params())) &&
			m.matchesAll(typesOf(g.Results()), typesOf(of.Results()))
	case *types.Map:
		of, ok := t.Underlying().(*types.Map)
		return ok && m.matches(g.Key(), of.Key()) && m.matches(g.Elem(), of.Elem())
	case interface{ Elem() types.Type }: // pointers, slices, arrays, channels
		of, ok := t.Underlying().(interface{ Elem() types.Type })
		return ok && m.matches(g.Elem(), of.Elem())
	}
	return true
}

// bind makes a type the argument for a parameter, and reports whether it is the same as before.
func (m *matcher) bind(p *types.TypeParam, t types.Type) bool {
	if p.Index() >= m.params.Len() || m.params.At(p.Index()) != p {
		return true
	}
	if before := m.args[p.Index()]; before != nil {
		return types.Identical(before, t)
	}
	m.args[p.Index()] = t
	return true
}

// matchesAll is [matcher.matches] for type arguments, parameters or results.
func (m *matcher) matchesAll(generic, list []types.Type) bool {
	return slices.EqualFunc(generic, list, m.matches)
}

// typesOf returns the types of parameters or results.
func typesOf(list *types.Tuple) (of []types.Type) {
	for v := range list.Variables() {
		of = append(of, v.Type())
	}
	return of
}

// Instance returns the type of a name. A generic type is instantiated with its own type parameters, as it is within its
// methods.
func Instance(tn *types.TypeName) types.Type {
	named, ok := tn.Type().(*types.Named)
	if !ok || named.TypeParams().Len() == 0 {
		return tn.Type()
	}
	var args []types.Type
	for p := range named.TypeParams().TypeParams() {
		args = append(args, p)
	}
	of, err := types.Instantiate(nil, named, args, false)
	if err != nil {
		return tn.Type()
	}
	return of
}
