package handlers

import (
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// isToolStruct reports whether a struct describes a tool beside its handler. Such a struct holds a tool of an SDK, or
// has a name, a description and a schema, which the protocol wants of a tool. A struct inside it may have them instead.
func isToolStruct(t types.Type) bool { return describesTool(t, 2) }

func describesTool(t types.Type, depth int) bool {
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false
	}
	name, ok := goq.NameOf(t)
	if ok && lexicon.NotTool.MatchString(name.Name) && !strings.Contains(name.Name, "Tool") {
		return false
	}
	named, described, schema := false, false, false
	for i := range st.NumFields() {
		f := st.Field(i)
		if mcp.IsTool(f.Type()) {
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
			if describesTool(f.Type(), depth-1) {
				return true
			}
		}
	}
	return named && described && schema
}

// isSchema reports whether a type can hold a schema: it is a struct, a list of structs, a map, an interface or encoded
// JSON. A list of names is not a schema.
func isSchema(t types.Type) bool {
	switch u := goq.Deref(t).Underlying().(type) {
	case *types.Struct, *types.Map, *types.Interface:
		return true
	case *types.Slice:
		switch elem := goq.Deref(u.Elem()).Underlying().(type) {
		case *types.Basic:
			return elem.Kind() == types.Byte
		case *types.Struct:
			return true
		}
	}
	return false
}

// isToolInterface reports whether an interface describes a tool, by a method that returns its schema or a struct that
// describes it.
func isToolInterface(t types.Type) bool {
	it, ok := t.Underlying().(*types.Interface)
	if !ok || !it.IsMethodSet() {
		return false
	}
	for m := range it.Methods() {
		sig := m.Signature()
		if sig.Params().Len() > 0 || sig.Results().Len() != 1 {
			continue
		}
		result := sig.Results().At(0).Type()
		if strings.Contains(strings.ToLower(m.Name()), "schema") || mcp.IsTool(result) || isToolStruct(result) {
			return true
		}
	}
	return false
}

// describesItself reports whether a type has the methods by which a tool describes itself. A single method that returns
// a schema is not enough without an interface that says what it is for.
func describesItself(methods *types.MethodSet) bool {
	var names []string
	for m := range methods.Methods() {
		if sig := m.Obj().(*types.Func).Signature(); sig.Params().Len() == 0 && sig.Results().Len() == 1 {
			names = append(names, m.Obj().Name())
		}
	}
	return lexicon.DescribesTool(names)
}

// runsAsTool reports whether a method runs the tool that its receiver is.
func runsAsTool(m *types.Func) bool {
	sig := m.Signature()
	return goq.ErrorIndex(sig) > 0 && sig.Params().Len() > 0 && runsTool(m.Name(), sig)
}

// hasHandlerField reports whether a struct has a field for a handler of an SDK. Its other fields are then not handlers.
func hasHandlerField(t types.Type) bool {
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if _, ok := handlerType(f.Type()); ok {
			return true
		}
		sig, ok := f.Type().Underlying().(*types.Signature)
		if !ok {
			continue
		}
		if _, ok := mcp.ShapeOf(sig); ok {
			return true
		}
		if sig.Results().Len() == 1 { // a factory: func(deps) Handler
			if _, ok := handlerType(sig.Results().At(0).Type()); ok {
				return true
			}
		}
	}
	return false
}

// runsTool reports whether a function of a server's own layer runs a tool, by its name and its types. A function that
// prepares a tool, that returns a number or a bool, or that answers an HTTP request does not.
func runsTool(name string, sig *types.Signature) bool {
	if b, ok := sig.Results().At(0).Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString == 0 {
		return false
	}
	for p := range sig.Params().Variables() {
		if name, ok := goq.NameOf(p.Type()); ok && name.Package == "net/http" {
			return false
		}
	}
	return lexicon.RunsTool.MatchString(name) && !lexicon.PreparesTool.MatchString(name)
}

// takesArguments reports whether a function can take the arguments of a tool call, which are one value with parts.
func takesArguments(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if !goq.IsContext(p.Type()) && !goq.IsBasic(p.Type()) {
			return true
		}
	}
	return false
}
