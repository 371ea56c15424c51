package coded

import (
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/typederr"
)

// isTyped reports whether a type, or a pointer to it, is a typed error that is a struct.
func (k knowledge) isTyped(t types.Type) bool {
	named := goq.StructOf(t)
	return named != nil && (typederr.Is(k.pass, k.directives, named) ||
		typederr.Is(k.pass, k.directives, types.NewPointer(named)))
}

// formOf returns the form of literals of a type. ok is false if they are not sites.
func (k knowledge) formOf(t types.Type) (form Form, ok bool) {
	named := goq.StructOf(t)
	switch {
	case named == nil || named.Obj().Pkg() == nil:
		return Build, false
	case goq.IsNamed(named, goq.Name{Package: mcp.RuntimePath, Name: "CodeSpec"}):
		return Register, true
	case mcp.ResultOf(named) != nil:
		return Answer, true
	case isProtocolError(named):
		return Protocol, true
	}
	return Build, k.isTyped(named)
}

// isProtocolError reports whether a type is the JSON-RPC error of an SDK.
func isProtocolError(t *types.Named) bool {
	for _, sdk := range mcp.All {
		for _, p := range sdk.ProtocolErrors {
			if goq.IsNamed(t, p.Type) {
				return true
			}
		}
	}
	return false
}
