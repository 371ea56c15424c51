package handlers

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/flow"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Shape is what a signature says of a function that answers tool calls.
type Shape struct {
	SDK     *mcp.SDK
	Result  int // index of the result that is the SDK's tool result, or -1
	Err     int // index of the error result, or -1
	Request bool
	Wire    mcp.Wire
}

// ShapeOf describes a signature. ok is false unless it returns a tool result of an SDK.
func ShapeOf(sig *types.Signature) (s Shape, ok bool) {
	s = Shape{Result: -1, Err: -1}
	res := sig.Results()
	for i := range res.Len() {
		if k := ResultSDK(res.At(i).Type()); k != nil && s.Result < 0 {
			s.SDK, s.Result = k, i
		}
	}
	s.Err = ErrorIndex(sig)
	if s.Result < 0 {
		return s, false
	}
	s.Wire = s.SDK.Wire
	if s.SDK.Name == "go-sdk" && res.Len() == 3 {
		s.Wire = mcp.Text
	}
	for i := range sig.Params().Len() {
		if isRequest(s.SDK, sig.Params().At(i).Type()) {
			s.Request = true
		}
	}
	return s, true
}

// ErrorIndex returns the index of a signature's last result if that is an error, else -1.
func ErrorIndex(sig *types.Signature) int {
	n := sig.Results().Len()
	if n > 0 && types.Identical(sig.Results().At(n-1).Type(), flow.ErrorType) {
		return n - 1
	}
	return -1
}

// ResultSDK returns the SDK whose tool result t is, or points to; else nil.
func ResultSDK(t types.Type) *mcp.SDK {
	name, ok := nameOf(t)
	if !ok {
		return nil
	}
	for _, k := range mcp.All {
		if k.Result == name {
			return k
		}
	}
	return nil
}

func isRequest(k *mcp.SDK, t types.Type) bool {
	name, ok := nameOf(t)
	if !ok {
		return false
	}
	return slices.Contains(k.Requests, name)
}

// anyRequest is isRequest for whatever SDK.
func anyRequest(t types.Type) bool {
	return slices.ContainsFunc(mcp.All, func(k *mcp.SDK) bool { return isRequest(k, t) })
}

// handlerType returns what is known of an SDK's named handler type.
func handlerType(t types.Type) (Slot, bool) {
	name, ok := nameOf(t)
	if !ok {
		return Slot{}, false
	}
	for _, k := range mcp.All {
		for _, h := range k.Handlers {
			if h.Type == name {
				return Slot{SDK: k.Name, Wire: h.Wire}, true
			}
		}
	}
	return Slot{}, false
}

// nameOf returns the package-level name of a type, through one pointer and its alias.
func nameOf(t types.Type) (mcp.Name, bool) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return mcp.Name{}, false
	}
	return mcp.Name{Package: n.Obj().Pkg().Path(), Name: n.Obj().Name()}, true
}

// IsNamed reports whether a type is the one so named, or points to it.
func IsNamed(t types.Type, name mcp.Name) bool {
	n, ok := nameOf(t)
	return ok && n == name
}

// IsContext reports whether a type is context.Context.
func IsContext(t types.Type) bool {
	return t != nil && IsNamed(t, mcp.Name{Package: "context", Name: "Context"})
}

// IsProtocolError reports whether a type is an SDK's JSON-RPC error.
func IsProtocolError(t types.Type) bool {
	if t == nil {
		return false
	}
	for _, k := range mcp.All {
		for _, p := range k.ProtocolErrors {
			if p.Type != (mcp.Name{}) && IsNamed(t, p.Type) {
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
	name := mcp.Name{Package: v.Pkg().Path(), Name: v.Name()}
	return slices.ContainsFunc(mcp.All, func(k *mcp.SDK) bool { return slices.Contains(k.Sentinels, name) })
}

// FuncName returns the name of a function or method as the tables of internal/sdk give it.
func FuncName(fn *types.Func) mcp.Name {
	n := mcp.Name{Name: fn.Name()}
	if fn.Pkg() != nil {
		n.Package = fn.Pkg().Path()
	}
	if recv := fn.Signature().Recv(); recv != nil {
		if r, ok := nameOf(recv.Type()); ok {
			n.Type = r.Name
		}
	}
	return n
}

// isToolStruct reports whether a struct describes a tool beside its handler: it holds an SDK's tool, or a
// name, a description and a schema of its own, as the protocol wants of a tool.
func isToolStruct(t types.Type) bool { return toolStruct(t, 2) }

func toolStruct(t types.Type, depth int) bool {
	st, ok := deref(t).Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false
	}
	if name, ok := nameOf(t); ok && notTool.MatchString(name.Name) && !strings.Contains(name.Name, "Tool") {
		return false
	}
	named, described, schema := false, false, false
	for i := range st.NumFields() {
		f := st.Field(i)
		if isSDKTool(f.Type()) {
			return true
		}
		switch lower := strings.ToLower(f.Name()); {
		case lower == "name":
			named = true
		case lower == "description":
			described = true
		case strings.HasSuffix(lower, "schema"), lower == "parameters", lower == "inputs":
			schema = isSchema(f.Type())
		case lower == "tool", lower == "definition", lower == "spec", f.Embedded():
			if toolStruct(f.Type(), depth-1) {
				return true
			}
		}
	}
	return named && described && schema
}

// notTool are types that have a name, a description and parameters as tools do.
var notTool = regexp.MustCompile(`Prompt|Resource|Migration|Job|Command|Route|Endpoint|Step|Stage|Workflow|Pipeline|Method|Event|Task|Check|Rule|Query`)

// isSchema tells a schema from a mere list of names: it is a struct, a map, encoded JSON, or anything.
func isSchema(t types.Type) bool {
	switch u := deref(t).Underlying().(type) {
	case *types.Struct, *types.Map, *types.Interface:
		return true
	case *types.Slice:
		switch elem := deref(u.Elem()).Underlying().(type) {
		case *types.Basic:
			return elem.Kind() == types.Byte
		case *types.Struct:
			return true
		}
	}
	return false
}

func isSDKTool(t types.Type) bool {
	name, ok := nameOf(t)
	if !ok {
		return false
	}
	return slices.ContainsFunc(mcp.All, func(k *mcp.SDK) bool { return k.Tool == name })
}

// isToolInterface reports whether an interface describes a tool and calls it.
func isToolInterface(t types.Type) bool {
	it, ok := t.Underlying().(*types.Interface)
	if !ok || !it.IsMethodSet() {
		return false
	}
	for i := range it.NumMethods() {
		m := it.Method(i)
		sig := m.Signature()
		if sig.Params().Len() == 0 && sig.Results().Len() == 1 {
			lower := strings.ToLower(m.Name())
			if strings.Contains(lower, "schema") || isSDKTool(sig.Results().At(0).Type()) || isToolStruct(sig.Results().At(0).Type()) {
				return true
			}
		}
	}
	return false
}

func deref(t types.Type) types.Type {
	t = types.Unalias(t)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return t
}

// RoundTrips reports whether a result type can be read from the protocol's JSON, as the runtime's Result needs.
func RoundTrips(t types.Type) bool {
	if t == nil {
		return false
	}
	named, ok := deref(t).(*types.Named)
	if !ok {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, named.Obj().Pkg(), "UnmarshalJSON")
	_, ok = obj.(*types.Func)
	return ok
}

// Annotatable reports whether the runtime can add a code and a retry to results of a type: it points to a struct that
// says itself whether it is an error.
func Annotatable(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.Pointer)
	if !ok {
		return false
	}
	st, ok := p.Elem().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if f.Name() == "IsError" {
			return true
		}
	}
	return false
}

// TextConstructor returns the function by which the SDK of a result type makes an error result of a text alone, in the
// version that is in use, or nil.
func TextConstructor(result types.Type) *types.Func {
	k := ResultSDK(result)
	if k == nil {
		return nil
	}
	for _, c := range k.ErrorResults {
		if c.Message != 0 || c.Cause >= 0 || c.Format {
			continue
		}
		fn, ok := deref(result).(*types.Named).Obj().Pkg().Scope().Lookup(c.Func.Name).(*types.Func)
		if ok && fn.Signature().Params().Len() == 1 && c.Func.Package == fn.Pkg().Path() {
			return fn
		}
	}
	return nil
}

// Buildable reports whether the runtime can make a result of a type: by reading it from JSON, or with the SDK's own
// constructor.
func Buildable(result types.Type) bool { return RoundTrips(result) || TextConstructor(result) != nil }

// FileOf returns the file of the package that a node stands in, or nil.
func FileOf(pass *analysis.Pass, n ast.Node) *ast.File { return FileAt(pass, n.Pos()) }

// FileAt is [FileOf] for a position.
func FileAt(pass *analysis.Pass, pos token.Pos) *ast.File {
	for _, f := range pass.Files {
		if f.FileStart <= pos && pos < f.FileEnd {
			return f
		}
	}
	return nil
}
