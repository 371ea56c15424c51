package handlers

import (
	"go/types"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// handlerType returns what is known of an SDK's named handler type.
func handlerType(t types.Type) (Slot, bool) {
	name, ok := goq.NameOf(t)
	if !ok {
		return Slot{}, false
	}
	for _, k := range mcp.All {
		for _, h := range k.Handlers {
			if h.Type == name {
				return Slot{SDK: k.Name, Delivery: h.Delivery}, true
			}
		}
	}
	return Slot{}, false
}

// isToolStruct reports whether a struct describes a tool beside its handler: it holds an SDK's tool, or a
// name, a description and a schema of its own, as the protocol wants of a tool.
func isToolStruct(t types.Type) bool { return toolStruct(t, 2) }

func toolStruct(t types.Type, depth int) bool {
	st, ok := goq.Deref(t).Underlying().(*types.Struct)
	if !ok || depth == 0 {
		return false
	}
	if name, ok := goq.NameOf(t); ok && lexicon.NotTool.MatchString(name.Name) && !strings.Contains(name.Name, "Tool") {
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
			if toolStruct(f.Type(), depth-1) {
				return true
			}
		}
	}
	return named && described && schema
}

// isSchema tells a schema from a mere list of names: it is a struct, a map, encoded JSON, or anything.
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
			if strings.Contains(lower, "schema") || mcp.IsTool(sig.Results().At(0).Type()) || isToolStruct(sig.Results().At(0).Type()) {
				return true
			}
		}
	}
	return false
}
