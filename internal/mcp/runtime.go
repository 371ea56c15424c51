package mcp

import (
	"go/types"
	"slices"
	"strings"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// RuntimePath is the import path of the runtime module, and of its main package.
const RuntimePath = "github.com/mcperrlint/mcperrlint/mcperr"

// CatalogPath is the import path of the package with the codes of the error system that the runtime follows.
const CatalogPath = RuntimePath + "/catalog"

// InRuntime reports whether an import path is that of a package of the runtime.
func InRuntime(path string) bool {
	return path == RuntimePath || strings.HasPrefix(path, RuntimePath+"/")
}

// RuntimeError is the runtime's typed error.
var RuntimeError = goq.Name{Package: RuntimePath, Name: "Error"}

// IsRuntime reports whether a function is one of those that the runtime declares with these names, or any function or
// method of the runtime if there are none.
func IsRuntime(fn *types.Func, names ...string) bool {
	if fn == nil || fn.Pkg() == nil || !InRuntime(fn.Pkg().Path()) {
		return false
	}
	return len(names) == 0 || fn.Signature().Recv() == nil && slices.Contains(names, fn.Name())
}
