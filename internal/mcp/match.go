package mcp

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// ErrorConstructor returns what is known of an SDK's function that builds an error result; ok is false for all others.
func ErrorConstructor(fn *types.Func) (c ErrorResult, ok bool) {
	return described(fn, func(k *SDK) []ErrorResult { return k.ErrorResults },
		func(c ErrorResult) goq.Name { return c.Func })
}

// TextParam returns the index of the text among the parameters of an SDK's function that builds a result of it; ok is
// false for all others.
func TextParam(fn *types.Func) (index int, ok bool) {
	t, ok := described(fn, func(k *SDK) []TextResult { return k.Texts }, func(t TextResult) goq.Name { return t.Func })
	return t.Text, ok
}

// FieldsConstructor returns what is known of an SDK's function that builds a result from its fields; ok is false for
// all others.
func FieldsConstructor(fn *types.Func) (c FieldsResult, ok bool) {
	return described(fn, func(k *SDK) []FieldsResult { return k.FromFields },
		func(c FieldsResult) goq.Name { return c.Func })
}

// described returns what a list in the tables of the SDKs says of a function; ok is false if it is in none. nameOf
// returns the function that an element is about.
func described[T any](fn *types.Func, list func(*SDK) []T, nameOf func(T) goq.Name) (what T, ok bool) {
	name := goq.FuncName(fn)
	for _, k := range All {
		for _, what := range list(k) {
			if nameOf(what) == name {
				return what, true
			}
		}
	}
	return what, false
}

// IsHook reports whether a function of an SDK adds a function that is called with each error or result of a handler.
func IsHook(fn *types.Func) bool {
	if fn.Pkg() == nil || !InSDK(fn.Pkg().Path()) {
		return false
	}
	name := goq.FuncName(fn)
	return slices.ContainsFunc(All, func(k *SDK) bool { return slices.Contains(k.Hooks, name) })
}

// OfPackage returns the SDK that a package belongs to, or nil.
func OfPackage(path string) *SDK {
	for _, k := range All {
		if slices.Contains(k.Packages, path) {
			return k
		}
	}
	return nil
}

// IsSDK reports whether an import path belongs to an SDK.
func IsSDK(path string) bool { return OfPackage(path) != nil }

// IsAccessor reports whether a function of the SDK of that name reads arguments of a call.
func (k *SDK) IsAccessor(name string) bool {
	return slices.ContainsFunc(k.Accessors, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// IsStructured reports whether a function builds results whose structured content is its first argument.
func IsStructured(fn *types.Func) bool {
	name := goq.FuncName(fn)
	return slices.ContainsFunc(All, func(k *SDK) bool { return slices.Contains(k.Structured, name) })
}

// SetsMeta reports whether a function puts its first argument into _meta.
func SetsMeta(fn *types.Func) bool {
	name := goq.FuncName(fn)
	return slices.ContainsFunc(All, func(k *SDK) bool { return slices.Contains(k.SetMeta, name) })
}

// IsMeta reports whether a type is an SDK's type of _meta.
func IsMeta(t types.Type) bool {
	name, ok := goq.NameOf(t)
	return ok && slices.ContainsFunc(All, func(k *SDK) bool { return k.Meta == name })
}

// KnowsMCP reports whether an import path is an SDK's or the runtime's. A package that imports it has to do with MCP.
func KnowsMCP(path string) bool { return IsSDK(path) || InRuntime(path) }

// InSDK reports whether an import or module path belongs to an SDK.
func InSDK(path string) bool {
	for _, k := range All {
		if path == k.Module || strings.HasPrefix(path, k.Module+"/") {
			return true
		}
	}
	return false
}

// ResultNames returns the names of the SDKs' result types.
func ResultNames() (names []string) {
	for _, k := range All {
		if !slices.Contains(names, k.Result.Name) {
			names = append(names, k.Result.Name)
		}
	}
	return names
}

// ServerSDK returns the SDK of the server that a call makes, or nil.
func ServerSDK(info *types.Info, call *ast.CallExpr) *SDK {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return nil
	}
	for _, k := range All {
		if slices.Contains(k.Servers, goq.FuncName(fn)) {
			return k
		}
	}
	return nil
}

// ReturnsServer returns the SDK whose server a function returns, or nil.
func ReturnsServer(fn *types.Func) *SDK {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return nil
	}
	for _, k := range All {
		if k.Server != (goq.Name{}) && goq.IsNamed(res.At(0).Type(), k.Server) {
			return k
		}
	}
	return nil
}

// ResultType returns an SDK's result type as a package imports it, or nil if it does not.
func ResultType(pkg *types.Package, k *SDK) types.Type {
	for _, imp := range pkg.Imports() {
		if imp.Path() == k.Result.Package {
			if obj := imp.Scope().Lookup(k.Result.Name); obj != nil {
				return obj.Type()
			}
		}
	}
	return nil
}

// ResultOf returns the SDK whose tool result t is, or points to; else nil.
func ResultOf(t types.Type) *SDK {
	name, ok := goq.NameOf(t)
	if !ok {
		return nil
	}
	for _, k := range All {
		if k.Result == name {
			return k
		}
	}
	return nil
}

// isRequest reports whether a type is what raw handlers of an SDK are called with.
func isRequest(k *SDK, t types.Type) bool {
	name, ok := goq.NameOf(t)
	if !ok {
		return false
	}
	return slices.Contains(k.Requests, name)
}

// AnyRequest is [isRequest] for any SDK.
func AnyRequest(t types.Type) bool {
	return slices.ContainsFunc(All, func(k *SDK) bool { return isRequest(k, t) })
}

// IsProtocolError reports whether a type is an SDK's JSON-RPC error.
func IsProtocolError(t types.Type) bool {
	if t == nil {
		return false
	}
	for _, k := range All {
		for _, p := range k.ProtocolErrors {
			if p.Type != (goq.Name{}) && goq.IsNamed(t, p.Type) {
				return true
			}
		}
	}
	return false
}

// IsSentinel reports whether a variable is an SDK's that stands for a JSON-RPC error.
func IsSentinel(v *types.Var) bool {
	if v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return false
	}
	name := goq.Name{Package: v.Pkg().Path(), Name: v.Name()}
	return slices.ContainsFunc(All, func(k *SDK) bool { return slices.Contains(k.Sentinels, name) })
}

// ToolOf returns the SDK whose description of a tool t is, or points to; else nil.
func ToolOf(t types.Type) *SDK {
	name, ok := goq.NameOf(t)
	if !ok {
		return nil
	}
	for _, k := range All {
		if k.Tool == name {
			return k
		}
	}
	return nil
}

// IsTool reports whether a type describes a tool of an SDK.
func IsTool(t types.Type) bool { return ToolOf(t) != nil }

// RegistrarOf returns what is known of a parameter that takes a handler, and the SDK; ok is false for all others.
func RegistrarOf(fn *types.Func, param int) (r Registrar, k *SDK, ok bool) {
	name := goq.FuncName(fn)
	for _, k := range All {
		for _, r := range k.Registrars {
			if r.Func == name && r.Param == param {
				return r, k, true
			}
		}
	}
	return Registrar{}, nil, false
}

// RoundTrips reports whether a result type can be read from the protocol's JSON, as the runtime's Result needs: it has
// a method for that, or its contents are structs.
func RoundTrips(t types.Type) bool {
	if t == nil {
		return false
	}
	named, ok := goq.Deref(t).(*types.Named)
	if !ok {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, named.Obj().Pkg(), "UnmarshalJSON")
	if _, ok = obj.(*types.Func); ok {
		return true
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok || !hasField(st, protocolFields.IsError) {
		return false
	}
	list, ok := goq.FieldType(st, protocolFields.Content).(*types.Slice)
	return ok && !types.IsInterface(list.Elem())
}

// Annotatable reports whether the runtime can add a code and a retry to results of a type: it points to a struct that
// says itself whether it is an error, beside its content.
func Annotatable(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	st, ok := p.Elem().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	// These are the names that the runtime looks for.
	return hasField(st, protocolFields.IsError) && hasField(st, protocolFields.Content)
}

func hasField(st *types.Struct, name string) bool {
	return goq.FieldType(st, name) != types.Typ[types.Invalid]
}

// TextConstructor returns the function by which the SDK of a result type makes an error result of a text alone, in the
// version that is in use, or nil.
func TextConstructor(result types.Type) *types.Func {
	k := ResultOf(result)
	if k == nil {
		return nil
	}
	for _, c := range k.ErrorResults {
		if c.Message != 0 || c.Cause >= 0 || c.Format {
			continue
		}
		fn, ok := goq.Deref(result).(*types.Named).Obj().Pkg().Scope().Lookup(c.Func.Name).(*types.Func)
		if ok && fn.Signature().Params().Len() == 1 && c.Func.Package == fn.Pkg().Path() {
			return fn
		}
	}
	return nil
}

// Buildable reports whether the runtime can make a result of a type: by reading it from JSON, or with the SDK's own
// constructor.
func Buildable(result types.Type) bool { return RoundTrips(result) || TextConstructor(result) != nil }

// Named returns the SDK of that name, or nil.
func Named(name string) *SDK {
	for _, k := range All {
		if k.Name == name {
			return k
		}
	}
	return nil
}

// RegistersResource reports whether a function or type is one with which an SDK registers a resource or a prompt.
func (k *SDK) RegistersResource(name goq.Name) bool {
	return slices.Contains(k.Resources.Register, name)
}

// WrapsResources reports whether a function wraps the handlers of resources or prompts.
func WrapsResources(fn *types.Func) bool {
	name := goq.FuncName(fn)
	return slices.ContainsFunc(All, func(k *SDK) bool { return slices.Contains(k.Resources.Middleware, name) })
}
