package edit

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// need is an import that a fix adds.
type need struct{ name, path string }

// runtime returns the qualified name of an object of package mcperr. There is no fix if the release of mcperr that the
// package imports lacks the object.
func (e *edit) runtime(name string) string {
	for _, imp := range e.pass.Pkg.Imports() {
		if imp.Path() == mcp.RuntimePath && imp.Scope().Lookup(name) == nil {
			e.failed = true
		}
	}
	return e.qualified("mcperr", mcp.RuntimePath, name)
}

// qualified returns the name of an object of another package as the file has to write it at e.at. The fix imports the
// package if the file does not.
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

// means reports whether a name denotes an import at e.at and is not shadowed there.
func (e *edit) means(name string, spec *ast.ImportSpec) bool {
	pkg, ok := e.lookup(name).(*types.PkgName)
	return ok && pkg.Imported().Path() == importPath(spec)
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
	for _, n := range e.needs {
		spec := strconv.Quote(n.path)
		if base := n.path[strings.LastIndex(n.path, "/")+1:]; base != n.name {
			spec = n.name + " " + spec
		}
		for _, edit := range e.insertImport(n.path, spec) {
			edit.NewText = e.withLineEnds(e.file, edit.NewText)
			if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool {
				return o.Pos == edit.Pos && bytes.Equal(o.NewText, edit.NewText)
			}) {
				edits = append(edits, edit)
			}
		}
	}
	return edits
}

// insertImport returns the edits that add an import. In a block of imports, it goes into the group of the standard
// library or that of other modules, in sorted order. A single import becomes a block.
func (e *edit) insertImport(path, spec string) []analysis.TextEdit {
	var last, block *ast.GenDecl
	n := 0
	for _, d := range e.file.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT && !isCgo(gd) {
			last, n = gd, n+1
			if gd.Lparen.IsValid() && block == nil && len(gd.Specs) > 0 {
				block = gd
			}
		}
	}
	switch {
	case block != nil:
		return []analysis.TextEdit{e.insertInBlock(block, path, spec)}
	case n == 1 && e.isOnOwnLine(last):
		return e.makeBlock(last, path, spec)
	case last != nil:
		return []analysis.TextEdit{insert(endOfLine(last.Specs[len(last.Specs)-1]), "\nimport "+spec)}
	}
	return []analysis.TextEdit{insert(e.file.Name.End(), "\n\nimport "+spec)}
}

// isOnOwnLine reports whether nothing else is on the line of a single import, and a line follows it.
func (e *edit) isOnOwnLine(gd *ast.GenDecl) bool {
	tf := e.pass.Fset.File(e.file.FileStart)
	rest := e.src[tf.Offset(gd.End()):]
	line, _, found := bytes.Cut(rest, []byte("\n"))
	before := e.src[:tf.Offset(gd.Pos())]
	return found && len(bytes.TrimSpace(line)) == 0 && bytes.HasSuffix(before, []byte("\n")) &&
		gd.Specs[0].Pos() > gd.TokPos+token.Pos(len("import"))
}

// makeBlock returns the edits that make a block of a single import and add another one. Insertions of several fixes have
// positions of their own, so that hosts can apply them together.
func (e *edit) makeBlock(gd *ast.GenDecl, path, spec string) []analysis.TextEdit {
	only := gd.Specs[0].(*ast.ImportSpec)
	tf := e.pass.Fset.File(e.file.FileStart)
	next := tf.Pos(tf.Offset(gd.End()) + bytes.IndexByte(e.src[tf.Offset(gd.End()):], '\n') + 1)
	block := []analysis.TextEdit{insert(gd.TokPos+token.Pos(len("import")), " (\n\t"), insert(next, ")\n")}
	switch {
	case isStd(path) && !isStd(importPath(only)):
		return append(block, insert(only.Pos(), spec+"\n\n\t"))
	case isStd(path) != isStd(importPath(only)):
		return append(block, insert(only.End(), "\n\n\t"+spec))
	case path < importPath(only):
		return append(block, insert(only.Pos(), spec+"\n\t"))
	}
	return append(block, insert(only.End(), "\n\t"+spec))
}

// insert returns the edit that inserts a text at a position.
func insert(pos token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}
}

// isCgo reports whether a declaration imports "C". Its comment is C code.
func isCgo(gd *ast.GenDecl) bool {
	return len(gd.Specs) == 1 && gd.Specs[0].(*ast.ImportSpec).Path.Value == `"C"`
}

// insertInBlock is insertImport for a block of imports. An import of a sort that the block lacks gets a group of its
// own at the end.
func (e *edit) insertInBlock(block *ast.GenDecl, path, spec string) analysis.TextEdit {
	group := e.groupFor(block, path)
	if group == nil {
		return insert(endOfLine(block.Specs[len(block.Specs)-1]), "\n\n\t"+spec)
	}
	for _, s := range group {
		if importPath(s) > path && s.Doc == nil {
			return insert(s.Pos(), spec+"\n\t")
		}
	}
	return insert(endOfLine(group[len(group)-1]), "\n\t"+spec)
}

// groupFor returns the last group of a block of imports that an import path belongs to, or nil. Blank lines separate
// the groups.
func (e *edit) groupFor(block *ast.GenDecl, path string) []*ast.ImportSpec {
	line := func(p token.Pos) int { return e.pass.Fset.Position(p).Line }
	var groups [][]*ast.ImportSpec
	for i, s := range block.Specs {
		if i == 0 || line(s.Pos()) > line(block.Specs[i-1].End())+1 &&
			!commentBetween(e.file, block.Specs[i-1].End(), s.Pos()) {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], s.(*ast.ImportSpec))
	}
	for _, group := range slices.Backward(groups) {
		if isStd(importPath(group[0])) == isStd(path) {
			return group
		}
	}
	return nil
}

// endOfLine returns the end of an import, including the comment after it.
func endOfLine(s ast.Spec) token.Pos {
	if c := s.(*ast.ImportSpec).Comment; c != nil {
		return c.End()
	}
	return s.End()
}

// commentBetween reports whether a file has a comment between two positions.
func commentBetween(file *ast.File, from, to token.Pos) bool {
	for _, c := range file.Comments {
		if from <= c.Pos() && c.End() <= to {
			return true
		}
	}
	return false
}

// importPath returns the path of an import.
func importPath(s *ast.ImportSpec) string {
	p, _ := strconv.Unquote(s.Path.Value)
	return p
}

// isStd reports whether an import path is of the standard library: its first element has no dot.
func isStd(path string) bool { return !strings.Contains(strings.SplitN(path, "/", 2)[0], ".") }
