package mcp

import (
	"go/types"
)

// ByRelease says what an SDK does, where its releases differ. The analyzers see no go.mod, so that they know a
// release by a name that came with it.
type ByRelease struct {
	Always   string // what holds for all releases, or says what each does; empty if nothing is known
	Package  string // the package that declares the marks
	Releases []Release
}

// Release is what an SDK does since a release. The newest is the first of a list.
type Release struct {
	Mark string // a name that the release and all later ones declare; empty for all releases
	Does string
}

// In returns what the SDK does in the release that a package imports. If the package does not import that of the
// marks, it returns what is always true.
func (b ByRelease) In(pkg *types.Package) string {
	for _, imp := range pkg.Imports() {
		if imp.Path() != b.Package {
			continue
		}
		for _, r := range b.Releases {
			if r.Mark == "" || imp.Scope().Lookup(r.Mark) != nil {
				return r.Does
			}
		}
	}
	return b.Always
}
