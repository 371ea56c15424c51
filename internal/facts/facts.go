// Package facts passes the facts of packages on to all that import them, directly or not. An analysis driver may lose
// them on the way: go vet and gopls only keep the facts of packages that the exported types of the imported ones name.
package facts

import (
	"cmp"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Chain is the fact of a package and of those below it, of which each says an F. An analyzer lists new(Chain[F]) among
// its types of facts.
type Chain[F any] struct{ All []Of[F] }

// Of is what a package says.
type Of[F any] struct {
	Path, Name string // of the package
	Fact       F
}

// AFact marks a fact.
func (*Chain[F]) AFact() {}

func (*Chain[F]) String() string { return "chain" }

// Below returns what the packages say that the package of a pass imports, directly or not, in the order of their paths.
// Of the packages that it imports directly, only those for which asks is true are asked.
func Below[F any](pass *analysis.Pass, asks func(*types.Package) bool) (list []Of[F]) {
	for _, imp := range pass.Pkg.Imports() {
		if c := new(Chain[F]); asks(imp) && pass.ImportPackageFact(imp, c) {
			list = append(list, c.All...)
		}
	}
	slices.SortStableFunc(list, func(a, b Of[F]) int { return cmp.Compare(a.Path, b.Path) })
	return slices.CompactFunc(list, func(a, b Of[F]) bool { return a.Path == b.Path })
}

// Export passes on what the packages below the package of a pass say, and what it says itself, unless own is nil.
func Export[F any](pass *analysis.Pass, below []Of[F], own *F) {
	c := &Chain[F]{All: slices.Clip(below)}
	if own != nil {
		c.All = append(c.All, Of[F]{pass.Pkg.Path(), pass.Pkg.Name(), *own})
	}
	if len(c.All) > 0 {
		pass.ExportPackageFact(c)
	}
}
