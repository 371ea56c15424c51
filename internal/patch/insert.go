package patch

import (
	"bytes"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/goq"
)

// Declare returns the edit that puts a declaration before the first one of the file. ok is false if there is no place.
// syntax is the parsed file.
func (f *File) Declare(syntax *ast.File, declaration string) (edit analysis.TextEdit, ok bool) {
	at := f.firstDeclaration(syntax)
	return insert(at, f.WithLineEnds(declaration+"\n\n")), at.IsValid()
}

// Import returns the edits that add an import to the file. spec is the import as Go writes it: the path, and a name
// before it if it has one. Fixes that need the same import have identical edits, so that hosts merge them.
func (f *File) Import(syntax *ast.File, path, spec string) []analysis.TextEdit {
	edits := f.insertImport(syntax, path, spec)
	for i := range edits {
		edits[i].NewText = []byte(f.WithLineEnds(string(edits[i].NewText)))
	}
	return edits
}

// WithLineEnds gives a text the line ends of the file.
func (f *File) WithLineEnds(text string) string {
	if bytes.Contains(f.Src, []byte("\r\n")) {
		return strings.ReplaceAll(text, "\n", "\r\n")
	}
	return text
}

// firstDeclaration returns the position of the file's first declaration that is not an import. It is the position of
// the comment of that declaration, or of the first directive before it, because a directive can belong to a declaration
// that a blank line separates from it. The position is invalid if it is on the line of an import.
func (f *File) firstDeclaration(syntax *ast.File) token.Pos {
	line := f.Tok.Line
	after, first := syntax.Name.End(), token.NoPos
	for _, d := range syntax.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT {
			after = gd.End()
			continue
		}
		first = d.Pos()
		break
	}
	doc := first
	for _, group := range syntax.Comments {
		if group.Pos() < after || group.Pos() > first {
			continue
		}
		if goq.HasComment(group, "//go:") || line(group.End())+1 == line(first) {
			doc = min(doc, group.Pos())
		}
	}
	if line(doc) == line(after) {
		return token.NoPos
	}
	return doc
}

// insertImport returns the edits of [File.Import], with line ends of Unix. In a block of imports, the import goes into
// the group of the standard library or that of other modules, in sorted order. A single import becomes a block.
func (f *File) insertImport(syntax *ast.File, path, spec string) []analysis.TextEdit {
	var last, block *ast.GenDecl
	n := 0
	for _, d := range syntax.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT && !isCgo(gd) {
			last, n = gd, n+1
			if gd.Lparen.IsValid() && block == nil && len(gd.Specs) > 0 {
				block = gd
			}
		}
	}
	switch {
	case block != nil:
		return []analysis.TextEdit{f.insertInBlock(syntax, block, path, spec)}
	case n == 1 && f.isOnOwnLine(last):
		return f.makeBlock(last, path, spec)
	case last != nil:
		return []analysis.TextEdit{insert(endOfImport(last.Specs[len(last.Specs)-1]), "\nimport "+spec)}
	}
	return []analysis.TextEdit{insert(syntax.Name.End(), "\n\nimport "+spec)}
}

// isOnOwnLine reports whether nothing else is on the line of a single import, and a line follows it.
func (f *File) isOnOwnLine(gd *ast.GenDecl) bool {
	rest := f.Src[f.Tok.Offset(gd.End()):]
	line, _, found := bytes.Cut(rest, []byte("\n"))
	before := f.Src[:f.Tok.Offset(gd.Pos())]
	return found && len(bytes.TrimSpace(line)) == 0 && bytes.HasSuffix(before, []byte("\n")) &&
		gd.Specs[0].Pos() > gd.TokPos+token.Pos(len("import"))
}

// makeBlock returns the edits that make a block of a single import and add another one. Insertions of several fixes
// have positions of their own, so that hosts can apply them together.
func (f *File) makeBlock(gd *ast.GenDecl, path, spec string) []analysis.TextEdit {
	only := gd.Specs[0].(*ast.ImportSpec)
	next := f.Tok.Pos(f.Tok.Offset(gd.End()) + bytes.IndexByte(f.Src[f.Tok.Offset(gd.End()):], '\n') + 1)
	block := []analysis.TextEdit{insert(gd.TokPos+token.Pos(len("import")), " (\n\t"), insert(next, ")\n")}
	switch {
	case goq.IsStandard(path) && !goq.IsStandard(goq.ImportPath(only)):
		return append(block, insert(only.Pos(), spec+"\n\n\t"))
	case goq.IsStandard(path) != goq.IsStandard(goq.ImportPath(only)):
		return append(block, insert(only.End(), "\n\n\t"+spec))
	case path < goq.ImportPath(only):
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

// insertInBlock is insertImport for a block of imports. An import of an origin that the block lacks gets a group of its
// own: that of the standard library at the beginning, others at the end, or before a last group of the module's own
// packages.
func (f *File) insertInBlock(syntax *ast.File, block *ast.GenDecl, path, spec string) analysis.TextEdit {
	groups := groups(f.Tok, syntax, block)
	group := f.groupFor(groups, path)
	last := groups[len(groups)-1]
	if group == nil && !goq.IsStandard(path) && f.originOf(last) == own && last[0].Doc == nil {
		return insert(last[0].Pos(), spec+"\n\n\t")
	}
	if line := f.Tok.Line; group == nil && goq.IsStandard(path) && line(block.Lparen) < line(block.Specs[0].Pos()) {
		return insert(block.Lparen+1, "\n\t"+spec+"\n")
	}
	if group == nil {
		return insert(endOfImport(block.Specs[len(block.Specs)-1]), "\n\n\t"+spec)
	}
	for _, s := range group {
		if goq.ImportPath(s) > path && s.Doc == nil {
			return insert(s.Pos(), spec+"\n\t")
		}
	}
	return insert(endOfImport(group[len(group)-1]), "\n\t"+spec)
}

// Grouped returns the path of a module, or "" if a file of a package has its packages and those of other modules in one
// group of imports.
func Grouped(fset *token.FileSet, files []*ast.File, module string) string {
	for _, file := range files {
		for _, d := range file.Decls {
			gd, ok := d.(*ast.GenDecl)
			if !ok || gd.Tok != token.IMPORT {
				break // imports come first
			}
			for _, group := range groups(fset.File(file.FileStart), file, gd) {
				if isMixed(group, module) {
					return ""
				}
			}
		}
	}
	return module
}

// isMixed reports whether a group has packages of a module and of others, besides the standard library.
func isMixed(group []*ast.ImportSpec, module string) bool {
	isOwn := func(s *ast.ImportSpec) bool { return goq.IsBelow(goq.ImportPath(s), module) }
	isForeign := func(s *ast.ImportSpec) bool { return !isOwn(s) && !goq.IsStandard(goq.ImportPath(s)) }
	return slices.ContainsFunc(group, isOwn) && slices.ContainsFunc(group, isForeign)
}

// groups returns the imports of a block as blank lines separate them.
func groups(tok *token.File, syntax *ast.File, block *ast.GenDecl) (groups [][]*ast.ImportSpec) {
	line := tok.Line
	for i, s := range block.Specs {
		if i == 0 || line(s.Pos()) > line(block.Specs[i-1].End())+1 &&
			!commentBetween(syntax, block.Specs[i-1].End(), s.Pos()) {
			groups = append(groups, nil)
		}
		last := len(groups) - 1
		groups[last] = append(groups[last], s.(*ast.ImportSpec))
	}
	return groups
}

// groupFor returns the last group of imports with the origin of a path, or nil.
func (f *File) groupFor(groups [][]*ast.ImportSpec, path string) []*ast.ImportSpec {
	want := other
	if goq.IsStandard(path) {
		want = std
	}
	for _, group := range slices.Backward(groups) {
		if f.originOf(group) == want {
			return group
		}
	}
	return nil
}

// origin is where the packages of a group of imports come from.
type origin int

const (
	std   origin = iota // the standard library
	own                 // the module of the file alone
	other               // other modules, perhaps besides
)

// originOf returns the origin of a group.
func (f *File) originOf(group []*ast.ImportSpec) origin {
	isOwn := func(s *ast.ImportSpec) bool { return f.Grouped != "" && goq.IsBelow(goq.ImportPath(s), f.Grouped) }
	switch foreign := func(s *ast.ImportSpec) bool { return !isOwn(s) }; {
	case !slices.ContainsFunc(group, foreign):
		return own
	case goq.IsStandard(goq.ImportPath(group[0])) && !isOwn(group[0]):
		return std
	}
	return other
}

// endOfImport returns the end of an import, including the comment after it.
func endOfImport(s ast.Spec) token.Pos {
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
