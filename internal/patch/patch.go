// Package patch combines the fixes of one file. Hosts differ in the number of fixes that they apply at a time, and some
// do not remove unused imports. The file has to compile in all hosts.
package patch

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"sort"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"golang.org/x/tools/go/analysis"
)

// File is a source file that fixes change. It is not for concurrent use.
type File struct {
	Tok   *token.File
	Src   []byte
	Names map[string]string // the names of the packages it may import, by path

	// Grouped is the module whose packages have groups of their own among the imports, or "": see [Grouped].
	Grouped string

	file *ast.File        // nil until [File.survey]
	uses map[string][]int // the offsets of names that the file does not declare
}

// Of returns the file of a pass that contains a position. ok is false if its content is not the content that was
// analyzed.
func Of(pass *analysis.Pass, pos token.Pos) (f *File, ok bool) {
	tf := pass.Fset.File(pos)
	if tf == nil {
		return nil, false
	}
	read := pass.ReadFile
	if read == nil {
		read = os.ReadFile // nogo does not set ReadFile, but the files of the package are among its inputs
	}
	src, err := read(tf.Name())
	if err != nil || len(src) != tf.Size() {
		return nil, false
	}
	names := make(map[string]string)
	for _, imported := range pass.Pkg.Imports() {
		names[imported.Path()] = imported.Name()
	}
	return &File{Tok: tf, Src: src, Names: names}, true
}

// Merge returns the edits of several fixes in order of position. Edits that fixes share occur once. A fix that overlaps
// one before it is left out as a whole. skipped contains the indices of the fixes that are left out, in order.
func Merge(fixes [][]analysis.TextEdit) (edits []analysis.TextEdit, skipped []int) {
	for i, fix := range fixes {
		if slices.ContainsFunc(fix, func(e analysis.TextEdit) bool { return overlaps(edits, e) }) {
			skipped = append(skipped, i)
			continue
		}
		for _, e := range fix {
			if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool { return same(o, e) }) {
				edits = append(edits, e)
			}
		}
	}
	sort.SliceStable(edits, func(i, j int) bool {
		if edits[i].Pos != edits[j].Pos {
			return edits[i].Pos < edits[j].Pos
		}
		return edits[i].End < edits[j].End
	})
	return edits, skipped
}

// same reports whether two edits are identical.
func same(a, b analysis.TextEdit) bool {
	return a.Pos == b.Pos && a.End == b.End && bytes.Equal(a.NewText, b.NewText)
}

// overlaps reports whether an edit overlaps others. Identical edits do not overlap, because several findings can have
// the same fix. Insertions of whole lines at the same position, such as imports, do not overlap either. Other
// insertions at the same position do, because their order matters and is not known.
func overlaps(edits []analysis.TextEdit, e analysis.TextEdit) bool {
	for _, o := range edits {
		switch {
		case same(o, e):
		case e.Pos < o.End && o.Pos < e.End, e.Pos == o.Pos && e.End == o.End && e.Pos != e.End:
			return true
		case e.Pos == o.Pos && e.Pos == e.End && o.Pos == o.End && !(isLine(e.NewText) && isLine(o.NewText)):
			return true
		}
	}
	return false
}

// isLine reports whether a text begins or ends with a line end.
func isLine(text []byte) bool {
	text = bytes.Trim(text, " \t")
	return bytes.HasPrefix(text, []byte("\n")) || bytes.HasPrefix(text, []byte("\r\n")) ||
		bytes.HasSuffix(text, []byte("\n"))
}

// Apply returns the content of the file after edits that [Merge] returned. It removes the imports that the edits leave
// unused, and formats the content. It returns an error if the content does not parse.
func (f *File) Apply(edits []analysis.TextEdit) ([]byte, error) {
	after, _, err := f.apply(edits)
	if err != nil {
		return nil, err
	}
	return f.format(after)
}

// parse parses the content of a file after edits.
func parse(after []byte) (*ast.File, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", after, parser.ParseComments)
	if err != nil {
		return nil, unparsable(err)
	}
	return file, nil
}

// unparsable returns the error for content that does not parse.
func unparsable(err error) error { return fmt.Errorf("the fixed file does not parse: %w", err) }

// format formats the content of the file after edits, as hosts do that write files. It does not format files that were
// not formatted before, nor those with a byte order mark or Windows line ends, because they would lose them. It
// returns an error if the content does not parse.
func (f *File) format(after []byte) ([]byte, error) {
	if bytes.HasPrefix(f.Src, []byte("\ufeff")) || bytes.Contains(f.Src, []byte("\r\n")) {
		_, err := parse(after)
		return after, err
	}
	formatted, err := format.Source(after)
	if err != nil {
		return nil, unparsable(err)
	}
	if was, err := format.Source(f.Src); err != nil || !bytes.Equal(was, f.Src) {
		return after, nil
	}
	return formatted, nil
}

// Whole returns the edits that apply all fixes at once, except for those that overlap one before them. It is for hosts
// that do not remove unused imports: if the fixes leave an import unused, the import declarations are replaced.
func (f *File) Whole(fixes ...[]analysis.TextEdit) ([]analysis.TextEdit, error) {
	all, _ := Merge(fixes)
	after, pruned, err := f.apply(all)
	if err != nil || !pruned {
		return all, err
	}
	return f.withImports(all, after)
}

// Settle returns fixes for hosts that do not remove unused imports and apply any selection of the fixes together. It
// returns the given fixes if no selection of them leaves an import unused and they add the same imports. Otherwise, the
// last of the fixes that leave an import unused takes the others along and removes the import: see [File.keep]. Where
// that cannot be, each fix becomes all fixes together, with the import declarations replaced, because hosts merge
// identical edits. A fix that overlaps one before it becomes nil.
func (f *File) Settle(fixes [][]analysis.TextEdit) ([][]analysis.TextEdit, error) {
	fixes = slices.Clone(fixes)
	all, skipped := Merge(fixes)
	for _, i := range skipped {
		fixes[i] = nil
	}
	after, pruned, err := f.apply(all)
	if err != nil {
		return nil, err
	}
	_, end, err := header(f.Src)
	agree := err == nil && f.agree(fixes, end)
	if err != nil || agree && !pruned && !f.someOrphan(fixes) {
		return fixes, err
	}
	if kept, ok := f.keep(fixes); ok && agree {
		return kept, nil
	}
	whole, err := f.withImports(all, after)
	if err != nil {
		return nil, err
	}
	for i := range fixes {
		if fixes[i] != nil {
			fixes[i] = whole
		}
	}
	return fixes, nil
}

// withImports replaces the edits of imports by one edit, which makes the imports those of after. after is the content
// of the file after the edits, without unused imports.
func (f *File) withImports(edits []analysis.TextEdit, after []byte) ([]analysis.TextEdit, error) {
	from, to, err := header(f.Src)
	if err != nil {
		return nil, err
	}
	after, err = f.format(after)
	if err != nil {
		return nil, err
	}
	newFrom, newTo, err := header(after)
	if err != nil {
		return nil, err
	}
	whole := []analysis.TextEdit{{Pos: f.Tok.Pos(from), End: f.Tok.Pos(to), NewText: after[newFrom:newTo]}}
	for _, e := range edits {
		if f.Tok.Offset(e.Pos) > to {
			whole = append(whole, e)
		}
	}
	return whole, nil
}

// someOrphan reports whether a selection of fixes leaves an import unused.
func (f *File) someOrphan(fixes [][]analysis.TextEdit) bool {
	return slices.ContainsFunc(f.file.Imports, func(spec *ast.ImportSpec) bool {
		removing, _ := f.removing(f.localName(spec), fixes)
		return len(removing) > 0
	})
}

// agree reports whether all fixes have the same edits before an offset. A fix that is nil agrees.
func (f *File) agree(fixes [][]analysis.TextEdit, end int) bool {
	var first []analysis.TextEdit
	for i, fix := range fixes {
		head := slices.DeleteFunc(slices.Clone(fix), func(e analysis.TextEdit) bool { return f.Tok.Offset(e.Pos) > end })
		if i == 0 {
			first = head
		} else if fix != nil && !slices.EqualFunc(first, head, same) {
			return false
		}
	}
	return true
}

// header returns the offsets of the package's name and of the end of the line with the last import.
func header(src []byte) (from, to int, err error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return 0, 0, err
	}
	from = fset.Position(f.Name.End()).Offset
	to = from
	for _, d := range f.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT {
			to = endOfLine(src, fset.Position(gd.End()).Offset)
		}
	}
	for _, group := range f.Comments { // a comment that begins on that line can end on another
		for _, c := range group.List {
			if fset.Position(c.Pos()).Offset < to && to < fset.Position(c.End()).Offset {
				to = endOfLine(src, fset.Position(c.End()).Offset)
			}
		}
	}
	return from, to, nil
}

// endOfLine returns the offset of the end of the line that contains an offset.
func endOfLine(src []byte, at int) int {
	if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(src)
}

// apply returns the content of the file after edits. It removes the imports that were used before the edits and are not
// used after them; pruned reports whether there are any.
func (f *File) apply(edits []analysis.TextEdit) (after []byte, pruned bool, err error) {
	at := 0
	for _, e := range edits {
		after = append(after, f.Src[at:f.Tok.Offset(e.Pos)]...)
		after = append(after, e.NewText...)
		at = f.Tok.Offset(e.End)
	}
	after = append(after, f.Src[at:]...)

	if err := f.survey(); err != nil || !f.orphans(edits) {
		return after, false, err
	}
	now, err := parse(after)
	if err != nil {
		return nil, false, err
	}
	usedAfter := packageNames(now)
	for _, spec := range slices.Backward(now.Imports) {
		name := f.localName(spec)
		if len(f.uses[name]) == 0 || usedAfter[name] {
			continue
		}
		start, end := declaration(now, spec)
		from, to := Extent(after, offset(now, start), offset(now, end))
		after = slices.Delete(after, from, to)
		pruned = true
	}
	return after, pruned, nil
}

// survey records the imports of the file, and the offsets of the names that may be names of packages.
func (f *File) survey() error {
	if f.uses != nil {
		return nil
	}
	old, err := parser.ParseFile(token.NewFileSet(), "", f.Src, 0)
	if err != nil {
		return err
	}
	f.file, f.uses = old, make(map[string][]int)
	for _, id := range old.Unresolved {
		f.uses[id.Name] = append(f.uses[id.Name], offset(old, id.Pos()))
	}
	return nil
}

// offset returns the offset of a position in a file.
func offset(file *ast.File, pos token.Pos) int { return int(pos - file.FileStart) }

// orphans reports whether edits replace all uses of an import. The new text may use it.
func (f *File) orphans(edits []analysis.TextEdit) bool {
	return slices.ContainsFunc(f.file.Imports, func(spec *ast.ImportSpec) bool {
		return f.replacesAll(f.localName(spec), edits)
	})
}

// replacesAll reports whether edits replace all uses of a name, of which there is at least one.
func (f *File) replacesAll(name string, edits []analysis.TextEdit) bool {
	uses := f.uses[name]
	return len(uses) > 0 && !slices.ContainsFunc(uses, func(at int) bool { return !f.replaced(at, edits) })
}

// replaced reports whether edits replace what is at an offset.
func (f *File) replaced(at int, edits []analysis.TextEdit) bool {
	return slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
		return f.Tok.Offset(e.Pos) <= at && at < f.Tok.Offset(e.End)
	})
}

// Extent returns the offsets of the source to remove with a declaration: its lines and the comment after it if nothing
// else is on the lines, else the declaration and the semicolon after it.
func Extent(src []byte, from, to int) (int, int) {
	rest := bytes.TrimLeft(src[to:], " \t")
	if bytes.HasPrefix(rest, []byte(";")) {
		to = len(src) - len(rest) + 1
		rest = bytes.TrimLeft(rest[1:], " \t")
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	start := len(bytes.TrimRight(src[:from], " \t"))
	alone := start == 0 || src[start-1] == '\n'
	if alone && (len(bytes.TrimSpace(line)) == 0 || bytes.HasPrefix(line, []byte("//"))) {
		return start, min(len(src)-len(rest)+len(line)+1, len(src))
	}
	return from, to
}

// packageNames returns the names that a file does not declare, which include the names of packages.
func packageNames(f *ast.File) map[string]bool {
	names := make(map[string]bool)
	for _, id := range f.Unresolved {
		names[id.Name] = true
	}
	return names
}

// localName returns the name of an import in the file, or "" for dot imports and blank imports.
func (f *File) localName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		if spec.Name.Name == "." || spec.Name.Name == "_" {
			return ""
		}
		return spec.Name.Name
	}
	return f.Names[goq.ImportPath(spec)]
}

// declaration returns the positions of the import declaration if it has only this import, else of the import.
func declaration(f *ast.File, spec *ast.ImportSpec) (token.Pos, token.Pos) {
	for _, d := range f.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT && len(gd.Specs) == 1 && gd.Specs[0] == spec {
			return gd.Pos(), gd.End()
		}
	}
	return spec.Pos(), spec.End()
}
