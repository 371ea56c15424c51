// Package goq answers questions about Go code: types, constants, syntax and packages. It knows nothing about MCP.
package goq

import (
	"go/types"
	"iter"
	"slices"
)

func ParamIndex(sig *types.Signature, obj types.Object) int {
	i := 0
	for p := range sig.Params().Variables() {
		if p == obj {
			return i
		}
		i++
	}
	return -1
}

func FieldType(st *types.Struct, name string) types.Type {
	for f := range st.Fields() {
		if f.Name() == name {
			return f.Type()
		}
	}
	return types.Typ[types.Invalid]
}

func IsString(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// TypeNames yields the types that a package declares, aliases included, in the order of their names.
func TypeNames(pkg *types.Package) iter.Seq[*types.TypeName] {
	return func(yield func(*types.TypeName) bool) {
		scope := pkg.Scope()
		for _, name := range scope.Names() {
			if tn, ok := scope.Lookup(name).(*types.TypeName); ok && !yield(tn) {
				return
			}
		}
	}
}

// ErrorIndex returns the index of a signature's last result if that is an error, else -1.
func ErrorIndex(sig *types.Signature) int {
	n := sig.Results().Len()
	if n > 0 && types.Identical(sig.Results().At(n-1).Type(), ErrorType) {
		return n - 1
	}
	return -1
}

// nameOf returns the package-level name of a type, through one pointer and its alias.
func NameOf(t types.Type) (Name, bool) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return Name{}, false
	}
	return Name{Package: n.Obj().Pkg().Path(), Name: n.Obj().Name()}, true
}

// IsNamed reports whether a type is the one so named, or points to it.
func IsNamed(t types.Type, name Name) bool {
	n, ok := NameOf(t)
	return ok && n == name
}

// IsContext reports whether a type is context.Context.
func IsContext(t types.Type) bool {
	return t != nil && IsNamed(t, Name{Package: "context", Name: "Context"})
}

// FuncName returns the name of a function or method as the tables of internal/sdk give it.
func FuncName(fn *types.Func) Name {
	n := Name{Name: fn.Name()}
	if fn.Pkg() != nil {
		n.Package = fn.Pkg().Path()
	}
	if recv := fn.Signature().Recv(); recv != nil {
		if r, ok := NameOf(recv.Type()); ok {
			n.Type = r.Name
		}
	}
	return n
}

// Deref returns what a pointer points to, and any other type as it is; aliases are resolved. nil gives nil.
func Deref(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return t
}

func RecvType(fn *types.Func) types.Type {
	if r := fn.Signature().Recv(); r != nil {
		return r.Type()
	}
	return types.Typ[types.Invalid]
}

func IsBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// IsFunc reports whether a function is one of those, and no method, that a package declares with these names.
func IsFunc(fn *types.Func, pkg string, names ...string) bool {
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == pkg && slices.Contains(names, fn.Name()) && fn.Signature().Recv() == nil
}

// ErrorType is the type error.
var ErrorType = types.Universe.Lookup("error").Type()

var errorInterface = ErrorType.Underlying().(*types.Interface)

// IsError reports whether values of a type are errors.
func IsError(t types.Type) bool { return t != nil && types.Implements(t, errorInterface) }

// Name identifies a package-level object, or the method of one.
type Name struct {
	Package string // import path
	Type    string // receiver's type for a method, else empty
	Name    string
}

// StructOf returns the named struct that a type is, or points to; else nil.
func StructOf(t types.Type) *types.Named {
	named, ok := Deref(t).(*types.Named)
	if !ok {
		return nil
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return nil
	}
	return named
}

// IsStrings reports whether a type is a slice of strings.
func IsStrings(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	return ok && IsString(s.Elem())
}

// IsGlobal reports whether a variable is declared in a package's scope.
func IsGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }
