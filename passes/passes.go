// Package passes knows the names of the rules, each of which is a folder beside this file.
package passes

import (
	"embed"
	"io/fs"
)

//go:embed */doc.go
var docs embed.FS

// Names returns the names of all rules, without the "mcp" of their analyzers, in the order of the alphabet.
func Names() []string {
	entries, err := fs.ReadDir(docs, ".")
	if err != nil {
		panic(err) // the folder is part of the program
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}
