package edit

import (
	"bytes"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// need is an import that a fix adds.
type need struct{ name, path string }

// runtime returns the qualified name of an object of package mcperr. There is no fix if the release of mcperr that the
// package imports lacks the object.
func (e *edit) runtime(name string) string {
	if !e.runtimeHas(name) {
		e.failed = true
	}
	return e.qualified("mcperr", mcp.RuntimePath, name)
}

// runtimeHas reports whether the runtime that the package imports, if it does, declares a name. An older one may not.
func (e *edit) runtimeHas(name string) bool {
	for _, imp := range e.pass.Pkg.Imports() {
		if imp.Path() == mcp.RuntimePath && imp.Scope().Lookup(name) == nil {
			return false
		}
	}
	return true
}

// qualified returns the name of an object of another package as the file has to write it at e.at. The fix imports the
// package if the file does not.
func (e *edit) qualified(pkgName, path, name string) string {
	if path == e.pass.Pkg.Path() {
		return name
	}
	for _, spec := range e.file.Imports {
		if goq.ImportPath(spec) != path {
			continue
		}
		local := pkgName
		if spec.Name != nil {
			local = spec.Name.Name
		}
		if local == "." && e.visible(name, path) {
			return name
		}
		if local != "_" && local != "." && e.means(local, spec) {
			return local + "." + name
		}
	}
	for _, n := range e.needs {
		if n.path == path {
			return n.name + "." + name
		}
	}
	local := e.fresh(pkgName)
	e.needs = append(e.needs, need{local, path})
	return local + "." + name
}

// means reports whether a name denotes an import at e.at and is not shadowed there.
func (e *edit) means(name string, spec *ast.ImportSpec) bool {
	pkg, ok := e.lookup(name).(*types.PkgName)
	return ok && pkg.Imported().Path() == goq.ImportPath(spec)
}

// visible reports whether a name denotes an object of a dot-imported package at e.at and is not shadowed there.
func (e *edit) visible(name, path string) bool {
	obj := e.lookup(name)
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == path
}

// lookup returns the object that a name denotes at e.at, or nil.
func (e *edit) lookup(name string) types.Object {
	scope := e.pass.Pkg.Scope().Innermost(e.at)
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(name, e.at)
	return obj
}

// fresh returns a name for a new import that is not used in the file or package: the name of an import must not clash
// with the package's objects, and must not shadow a name in the file or be shadowed there.
func (e *edit) fresh(name string) string {
	used := e.namesIn(e.file)
	taken := func(s string) bool {
		return used[s] || e.pass.Pkg.Scope().Lookup(s) != nil || types.Universe.Lookup(s) != nil || e.imported(s)
	}
	for i := 1; ; i++ {
		candidate := name
		if i > 1 {
			candidate += strconv.Itoa(i)
		}
		if !taken(candidate) {
			return candidate
		}
	}
}

// namesIn returns the identifiers of a file, except for selected fields, methods and objects of packages.
func (r *Rewriter) namesIn(file *ast.File) map[string]bool {
	if names := r.names[file]; names != nil {
		return names
	}
	names := make(map[string]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr: // a selected name does not clash
			ast.Inspect(n.X, func(m ast.Node) bool {
				if id, ok := m.(*ast.Ident); ok {
					names[id.Name] = true
				}
				return true
			})
			return false
		case *ast.Ident:
			names[n.Name] = true
		}
		return true
	})
	r.names[file] = names
	return names
}

// imported reports whether an import of the file has a name.
func (e *edit) imported(name string) bool {
	scope := e.pass.Pkg.Scope().Innermost(e.file.Name.Pos())
	return scope != nil && scope.Lookup(name) != nil
}

// imports returns the edits that add the imports of the fix. Fixes in the same file that need the same import have
// identical edits, so that hosts merge them.
func (e *edit) imports() []analysis.TextEdit {
	var edits []analysis.TextEdit
	place := e.place(e.file)
	place.Grouped = e.grouped()
	for _, n := range e.needs {
		spec := strconv.Quote(n.path)
		if base := n.path[strings.LastIndex(n.path, "/")+1:]; base != n.name {
			spec = n.name + " " + spec
		}
		for _, edit := range place.Import(e.file, n.path, spec) {
			if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool {
				return o.Pos == edit.Pos && bytes.Equal(o.NewText, edit.NewText)
			}) {
				edits = append(edits, edit)
			}
		}
	}
	return edits
}
