package edit

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// runtime returns a qualified name of package mcperr. There is no fix if the release that the package imports lacks it.
func (e *edit) runtime(name string) string {
	for _, imp := range e.pass.Pkg.Imports() {
		if imp.Path() == mcp.RuntimePath && imp.Scope().Lookup(name) == nil {
			e.failed = true
		}
	}
	return e.qualified("mcperr", mcp.RuntimePath, name)
}

// qualified returns the name of an object of another package as this file has to write it at the site, and
// notes the import if the file lacks it.
func (e *edit) qualified(pkgName, path, name string) string {
	if path == e.pass.Pkg.Path() {
		return name
	}
	for _, spec := range e.file.Imports {
		if importPath(spec) != path {
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

// means reports whether a name denotes an import at the site, and is not shadowed there.
func (e *edit) means(name string, spec *ast.ImportSpec) bool {
	obj := e.lookup(name)
	pn, ok := obj.(*types.PkgName)
	if !ok {
		return false
	}
	return pn.Imported().Path() == importPath(spec)
}

// visible reports whether a dot-imported name is not shadowed at the site.
func (e *edit) visible(name, path string) bool {
	obj := e.lookup(name)
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == path
}

func (e *edit) lookup(name string) types.Object {
	scope := e.pass.Pkg.Scope().Innermost(e.at)
	if scope == nil {
		return nil
	}
	_, obj := scope.LookupParent(name, e.at)
	return obj
}

// fresh returns a name for a new import that nothing in the file or package uses: a file's imports must not
// clash with the package's objects, nor shadow or be shadowed by anything near.
func (e *edit) fresh(name string) string {
	names := e.namesIn(e.file)
	taken := func(s string) bool {
		return names[s] || e.pass.Pkg.Scope().Lookup(s) != nil || types.Universe.Lookup(s) != nil || e.imported(s)
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

// namesIn returns the names that a file uses for anything but fields and methods.
func (r *Rewriter) namesIn(file *ast.File) map[string]bool {
	if names := r.names[file]; names != nil {
		return names
	}
	names := make(map[string]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr: // a selected name clashes with nothing
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

// imports returns the edits that add what the fix needs. Those of several fixes in a file are identical, so
// that hosts merge them.
func (e *edit) imports(crlf bool) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, n := range e.needs {
		spec := strconv.Quote(n.path)
		if base := n.path[strings.LastIndex(n.path, "/")+1:]; base != n.name {
			spec = n.name + " " + spec
		}
		edit := e.insertImport(n.path, spec)
		if crlf {
			edit.NewText = bytes.ReplaceAll(edit.NewText, []byte("\n"), []byte("\r\n"))
		}
		edits = append(edits, edit)
	}
	return edits
}

// insertImport places a new import in the sorted order of the group it belongs to: that of the standard
// library, or that of other modules.
func (e *edit) insertImport(path, spec string) analysis.TextEdit {
	var last, block *ast.GenDecl
	for _, d := range e.file.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT && !isCgo(gd) {
			last = gd
			if gd.Lparen.IsValid() && block == nil && len(gd.Specs) > 0 {
				block = gd
			}
		}
	}
	insert := func(pos token.Pos, text string) analysis.TextEdit {
		return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
	}
	switch {
	case block != nil:
		return e.insertInBlock(block, path, spec)
	case last != nil:
		return insert(endOfLine(e.file, last.Specs[len(last.Specs)-1]), "\nimport "+spec)
	}
	return insert(e.file.Name.End(), "\n\nimport "+spec)
}

func isCgo(gd *ast.GenDecl) bool {
	return len(gd.Specs) == 1 && gd.Specs[0].(*ast.ImportSpec).Path.Value == `"C"`
}

func (e *edit) insertInBlock(block *ast.GenDecl, path, spec string) analysis.TextEdit {
	line := func(p token.Pos) int { return e.pass.Fset.Position(p).Line }
	var group, best []*ast.ImportSpec // best is the last group of the right sort
	flush := func() {
		if len(group) > 0 && isStd(importPath(group[0])) == isStd(path) {
			best = group
		}
		group = nil
	}
	for i, s := range block.Specs {
		if i > 0 && line(s.Pos()) > line(block.Specs[i-1].End())+1 && !commentBetween(e.file, block.Specs[i-1].End(), s.Pos()) {
			flush()
		}
		group = append(group, s.(*ast.ImportSpec))
	}
	flush()
	if best == nil { // a group of its own, at the end
		end := endOfLine(e.file, block.Specs[len(block.Specs)-1])
		return analysis.TextEdit{Pos: end, End: end, NewText: []byte("\n\n\t" + spec)}
	}
	for _, s := range best {
		if importPath(s) > path && s.Doc == nil {
			return analysis.TextEdit{Pos: s.Pos(), End: s.Pos(), NewText: []byte(spec + "\n\t")}
		}
	}
	end := endOfLine(e.file, best[len(best)-1])
	return analysis.TextEdit{Pos: end, End: end, NewText: []byte("\n\t" + spec)}
}

// endOfLine is the end of a spec and of the comment behind it.
func endOfLine(file *ast.File, s ast.Spec) token.Pos {
	if c := s.(*ast.ImportSpec).Comment; c != nil {
		return c.End()
	}
	return s.End()
}

func commentBetween(file *ast.File, from, to token.Pos) bool {
	for _, c := range file.Comments {
		if from <= c.Pos() && c.End() <= to {
			return true
		}
	}
	return false
}

func importPath(s *ast.ImportSpec) string {
	p, _ := strconv.Unquote(s.Path.Value)
	return p
}

func isStd(path string) bool { return !strings.Contains(strings.SplitN(path, "/", 2)[0], ".") }
