package retryfield

import (
	"go/ast"
	"go/types"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/lexicon"
)

// never returns the constant of a type for errors that are not retryable, as it is written at a node. It returns "" if
// there is none, or if it has no name there.
func (c *checker) never(at ast.Node, t *types.Named) string {
	pkg := t.Obj().Pkg()
	if pkg == nil {
		return ""
	}
	for _, name := range pkg.Scope().Names() {
		k, ok := pkg.Scope().Lookup(name).(*types.Const)
		if !ok || !types.Identical(k.Type(), t) || !lexicon.NeverRetry.MatchString(name) {
			continue
		}
		if pkg == c.pass.Pkg {
			return name
		}
		if q := c.qualifier(at, pkg); q != "" && k.Exported() {
			return q + "." + name
		}
	}
	return ""
}

// qualifier returns the name of a package at a node, or "" if the file does not import it or the name is shadowed.
func (c *checker) qualifier(at ast.Node, pkg *types.Package) string {
	file := goq.FileOf(c.pass, at)
	scope := c.pass.Pkg.Scope().Innermost(at.Pos())
	if file == nil || scope == nil {
		return ""
	}
	for _, spec := range file.Imports {
		obj := c.pass.TypesInfo.Implicits[spec]
		if spec.Name != nil {
			obj = c.pass.TypesInfo.Defs[spec.Name]
		}
		if name, ok := obj.(*types.PkgName); ok && name.Imported() == pkg {
			if _, found := scope.LookupParent(name.Name(), at.Pos()); found == obj {
				return name.Name()
			}
		}
	}
	return ""
}
