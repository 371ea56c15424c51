package mcp

import (
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// ByRelease says what an SDK does, where its releases differ.
type ByRelease struct {
	Always   string    // what holds for all releases, or says what each does; empty if nothing is known
	Releases []Release // from the newest to the oldest; the last one may have no mark
}

// Release is what an SDK does since a release. The analyzers see no go.mod, so that they know a release by a function or
// type that came with it.
type Release struct {
	Mark goq.Name // empty for the releases before all others
	Does string
}

// In returns what the SDK does in the release that a package imports. If the package does not import the one of the marks,
// it returns what is always true.
func (b ByRelease) In(pkg *types.Package) string {
	for i, r := range b.Releases {
		mark := r
		if r.Mark == (goq.Name{}) && i > 0 {
			mark = b.Releases[i-1] // what comes before needs the package, too
		}
		for _, imp := range pkg.Imports() {
			if imp.Path() != mark.Mark.Package {
				continue
			}
			if has := imp.Scope().Lookup(mark.Mark.Name) != nil; has || r.Mark == (goq.Name{}) {
				return r.Does
			}
		}
	}
	return b.Always
}
