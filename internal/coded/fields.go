package coded

import (
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// isTyped reports whether a type, or a pointer to it, is a typed error that is a struct.
func (b knowledge) isTyped(t types.Type) bool {
	named := goq.StructOf(t)
	return named != nil && (b.is(named) || b.is(types.NewPointer(named)))
}

func (b knowledge) is(t types.Type) bool { return typederr.Is(b.pass, b.directives, t) }

// formOf returns what a literal of a type builds; ok is false if it is nothing of interest.
func (b knowledge) formOf(t types.Type) (Form, bool) {
	named := goq.StructOf(t)
	switch {
	case named == nil || named.Obj().Pkg() == nil:
		return Build, false
	case named.Obj().Pkg().Path() == mcp.RuntimePath && named.Obj().Name() == "CodeSpec":
		return Register, true
	case mcp.ResultOf(named) != nil:
		return Answer, true
	case isProtocol(named.Obj().Pkg().Path(), named.Obj().Name()):
		return Protocol, true
	}
	return Build, b.isTyped(named)
}

func isProtocol(path, name string) bool {
	for _, k := range mcp.All {
		for _, p := range k.ProtocolErrors {
			if p.Type.Package == path && p.Type.Name == name {
				return true
			}
		}
	}
	return false
}
