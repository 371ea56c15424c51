package mcp

import (
	"go/types"
	"slices"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// RuntimePath is the import path of the runtime module.
const RuntimePath = "github.com/mcperrlint/mcperrlint/mcperr"

// RuntimeError is the runtime's typed error.
var RuntimeError = goq.Name{Package: RuntimePath, Name: "Error"}

// IsRuntime reports whether a function is one of those that the runtime declares with these names, or any function or
// method of the runtime if there are none.
func IsRuntime(fn *types.Func, names ...string) bool {
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != RuntimePath {
		return false
	}
	return len(names) == 0 || fn.Signature().Recv() == nil && slices.Contains(names, fn.Name())
}
