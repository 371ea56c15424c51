// Package goq answers questions about Go code: types, constants, syntax and packages. It knows nothing about MCP.
package goq

import (
	"go/types"
	"iter"
	"slices"
)

// ErrorType is the type error.
var ErrorType = types.Universe.Lookup("error").Type()

var errorInterface = ErrorType.Underlying().(*types.Interface)

// IsError reports whether a type implements error. It is false for nil.
func IsError(t types.Type) bool { return t != nil && types.Implements(t, errorInterface) }

// IsContext reports whether a type is context.Context, or points to it. It is false for nil.
func IsContext(t types.Type) bool {
	return t != nil && IsNamed(t, Name{Package: "context", Name: "Context"})
}

// IsBasic reports whether the underlying type of a type is a boolean, a number, a string or unsafe.Pointer. It is false
// for nil.
func IsBasic(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// IsBool reports whether the underlying type of a type is bool. It is false for nil.
func IsBool(t types.Type) bool {
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsBoolean != 0
}

// IsString reports whether the underlying type of a type is string. It is false for nil.
func IsString(t types.Type) bool {
	if t == nil {
		return false
	}
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// IsEmptyStruct reports whether a type is a struct without fields, such as that of the tokens of a semaphore.
// It is false for nil.
func IsEmptyStruct(t types.Type) bool {
	if t == nil {
		return false
	}
	st, ok := t.Underlying().(*types.Struct)
	return ok && st.NumFields() == 0
}

// IsStrings reports whether the underlying type of a type is a slice of strings. It is false for nil.
func IsStrings(t types.Type) bool {
	if t == nil {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	return ok && IsString(s.Elem())
}

// Deref returns the type that a pointer type points to, and any other type unchanged. Aliases are resolved. It returns
// nil for nil.
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

// StructOf returns the named struct type that a type is or points to, or nil.
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

// HasTags reports whether a field of a struct has a tag: something decodes into it, or encodes it.
func HasTags(st *types.Struct) bool {
	for i := range st.NumFields() {
		if st.Tag(i) != "" {
			return true
		}
	}
	return false
}

// FieldType returns the type of a struct's own field, not one of an embedded struct. It returns the invalid type if
// there is no such field.
func FieldType(st *types.Struct, name string) types.Type {
	for f := range st.Fields() {
		if f.Name() == name {
			return f.Type()
		}
	}
	return types.Typ[types.Invalid]
}

// AnyContext reports whether a parameter of a function is a context.
func AnyContext(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if IsContext(p.Type()) {
			return true
		}
	}
	return false
}

// ErrorIndex returns the index of a signature's last result if its type is error, else -1.
func ErrorIndex(sig *types.Signature) int {
	n := sig.Results().Len()
	if n > 0 && types.Identical(sig.Results().At(n-1).Type(), ErrorType) {
		return n - 1
	}
	return -1
}

// ParamIndex returns the index of a parameter in a signature, or -1 if the object is not one of its parameters. The
// receiver is not a parameter.
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

// Innermost returns the type of what is in lists and maps: T for map[string][]T. It returns a type that contains
// itself, as type Tree []Tree does.
func Innermost(t types.Type) types.Type {
	seen := make(map[types.Type]bool)
	for !seen[t] {
		seen[t] = true
		switch u := t.Underlying().(type) {
		case *types.Map:
			t = u.Elem()
		case *types.Slice:
			t = u.Elem()
		}
	}
	return t
}

// RecvType returns the type of a method's receiver, which may be a pointer. It returns the invalid type for functions.
func RecvType(fn *types.Func) types.Type {
	if r := fn.Signature().Recv(); r != nil {
		return r.Type()
	}
	return types.Typ[types.Invalid]
}

// Name identifies a package-level object or a method.
type Name struct {
	Package string // the import path
	Type    string // the receiver's type without a pointer; empty unless it is a method
	Name    string
}

// NameOf returns the name of a package-level type, or of the one that a type points to. Aliases are resolved, and
// instances of a generic type have its name. ok is false for any other type, for error, and for nil.
func NameOf(t types.Type) (name Name, ok bool) {
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

// IsNamed reports whether a type has a name, or points to a type that has it.
func IsNamed(t types.Type, name Name) bool {
	n, ok := NameOf(t)
	return ok && n == name
}

// FuncName returns the name of a function or method, as the tables of internal/mcp give it. Methods of unnamed types
// have no Type.
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

// IsFunc reports whether fn is a function of the package with that import path and has one of the names. It is false
// for methods and for nil.
func IsFunc(fn *types.Func, pkg string, names ...string) bool {
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == pkg && slices.Contains(names, fn.Name()) &&
		fn.Signature().Recv() == nil
}

// HasError reports whether a value holds an error, as the results of some clients do: in a field Error, or behind a
// method Err.
func HasError(t types.Type) bool {
	if t == nil || IsContext(t) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Error")
	if field, ok := obj.(*types.Var); ok {
		return IsError(field.Type()) && types.IsInterface(field.Type())
	}
	obj, _, _ = types.LookupFieldOrMethod(t, true, nil, "Err")
	method, ok := obj.(*types.Func)
	return ok && method.Signature().Params().Len() == 0 && ErrorIndex(method.Signature()) == 0
}

// MakesError reports whether a function is errors.New or fmt.Errorf.
func MakesError(fn *types.Func) bool {
	return IsFunc(fn, "errors", "New") || IsFunc(fn, "fmt", "Errorf")
}

// TypeNames yields the types that a package declares, including aliases, sorted by name.
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

// IsGlobal reports whether a variable is declared in a package's scope.
func IsGlobal(v *types.Var) bool { return v.Pkg() != nil && v.Parent() == v.Pkg().Scope() }

// Response is the type of responses of HTTP.
var Response = Name{Package: "net/http", Name: "Response"}

// ResponseIn returns the name of the embedded field that holds the response of HTTP in a value of a type, such as the
// response type of a client. It is empty if the value is a response itself.
func ResponseIn(t types.Type) (field string, ok bool) {
	if t == nil {
		return "", false
	}
	if IsNamed(t, Response) {
		return "", true
	}
	st, isStruct := Deref(t).Underlying().(*types.Struct)
	if !isStruct {
		return "", false
	}
	for f := range st.Fields() {
		if f.Embedded() && IsNamed(f.Type(), Response) {
			return f.Name(), true
		}
	}
	return "", false
}

// GivesResponse reports whether a function returns a response of HTTP, perhaps inside that of a client.
func GivesResponse(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		if _, ok := ResponseIn(v.Type()); ok {
			return true
		}
	}
	return false
}

// FirstOf returns the first type of a tuple, and any other type unchanged. It returns nil for an empty tuple.
func FirstOf(t types.Type) types.Type {
	tuple, ok := t.(*types.Tuple)
	switch {
	case !ok:
		return t
	case tuple.Len() == 0:
		return nil
	}
	return tuple.At(0).Type()
}
