// Package mcperrlint holds the source of the analyzers, for the command to build them into gopls: what an editor
// says is then what this very version of the command says. The rules are listed in the package analyzers.
package mcperrlint

import "embed"

// Source is go.mod, and every package that the analyzers need.
//
//go:embed go.mod analyzers editor internal passes
var Source embed.FS
