// Package mcperrlint has the source of the linter. It is for the command, and not an API. Package analyzers lists the
// rules.
package mcperrlint

import "embed"

// Source has go.mod and all packages that the rules need in an editor. "mcperrlint gopls" writes them to a temporary
// module and builds it into gopls, so that the editor has the rules of the same version as the command. It is exported
// because go:embed reads only folders below the package.
//
//go:embed go.mod analyzers editor internal passes
var Source embed.FS
