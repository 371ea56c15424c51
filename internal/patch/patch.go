// Package patch puts the fixes of one file together. Hosts differ in how many fixes they apply at a time and in
// what they do about imports that are left without a use; the file has to compile in all of them.
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
	"strconv"

	"golang.org/x/tools/go/analysis"
)

// File is a source file that fixes change. It is not for concurrent use.
type File struct {
	Tok   *token.File
	Src   []byte
	Names map[string]string // the names of the packages it may import, by path

	imports []*ast.ImportSpec
	uses    map[string][]int // where names that nothing in the file declares are used: offsets; nil until somebody asks
}

// Of returns the file of a pass in which a position is; ok is false where it is not what was analysed.
func Of(pass *analysis.Pass, pos token.Pos) (f *File, ok bool) {
	tf := pass.Fset.File(pos)
	if tf == nil {
		return nil, false
	}
	read := pass.ReadFile
	if read == nil {
		read = os.ReadFile // nogo gives none, but the files of the package are its input all the same
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

// Merge puts the edits of several fixes together in order of position, without repeating those that fixes share.
// A fix that overlaps one before it is left out as a whole; skipped has the indices of those, in order.
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

func same(a, b analysis.TextEdit) bool {
	return a.Pos == b.Pos && a.End == b.End && bytes.Equal(a.NewText, b.NewText)
}

// overlaps reports whether an edit collides with others. The same edit does not: several findings may lead to one
// place. Nor do insertions of whole lines at one point, such as imports. The order of other insertions at one point
// matters, and nothing tells which is right, so only the first of them is made.
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

// isLine reports whether an inserted text begins or ends a line.
func isLine(text []byte) bool {
	text = bytes.Trim(text, " \t")
	return bytes.HasPrefix(text, []byte("\n")) || bytes.HasSuffix(text, []byte("\n")) || bytes.HasPrefix(text, []byte("\r\n"))
}

// Apply returns the content after edits that [Merge] gave: imports that they leave unused are gone, and it is
// formatted. The error says where the outcome does not parse.
func (f *File) Apply(edits []analysis.TextEdit) ([]byte, error) {
	after, _, err := f.apply(edits)
	if err != nil {
		return nil, err
	}
	return f.format(after)
}

// parse parses what became of a file.
func parse(after []byte) (*ast.File, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "", after, parser.ParseComments)
	if err != nil {
		return nil, unparsable(err)
	}
	return file, nil
}

func unparsable(err error) error { return fmt.Errorf("the fixed file does not parse: %w", err) }

// format formats what became of a file, as all hosts do that write files, but for those that would lose a byte
// order mark or their line ends by that. The error says where it does not parse.
func (f *File) format(after []byte) ([]byte, error) {
	if bytes.HasPrefix(f.Src, []byte("\ufeff")) || bytes.Contains(f.Src, []byte("\r\n")) {
		_, err := parse(after)
		return after, err
	}
	formatted, err := format.Source(after)
	if err != nil {
		return nil, unparsable(err)
	}
	return formatted, nil
}

// Whole returns edits that apply all fixes at once, but for those that overlap one before them, for hosts that do
// not care for imports: where an import would be left without a use, the import declarations are replaced.
func (f *File) Whole(fixes ...[]analysis.TextEdit) ([]analysis.TextEdit, error) {
	all, _ := Merge(fixes)
	after, pruned, err := f.apply(all)
	if err != nil || !pruned {
		return all, err
	}
	return f.withImports(all, after)
}

// Settle returns fixes of which any selection can be applied together, by hosts that do not care for imports. They
// are the given ones where those go without a change to the same imports. Where an import would be left without
// a use, or where fixes add different ones, each fix becomes all of them, with the import declarations replaced
// as a whole: hosts merge edits that are identical. A fix that overlaps one before it becomes nil.
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
	if err != nil || !pruned && f.agree(fixes, end) {
		return fixes, err
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

// withImports replaces those of edits that are of imports by one that leaves them as [File.Apply] does. after is what
// the edits make of the file, imports pruned.
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

// agree reports whether fixes change the part of a file that ends at an offset in the same way.
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

// header returns the part of a file between the package's name and the end of the last line of its imports.
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
	for _, group := range f.Comments { // one that begins on that line can end on another
		for _, c := range group.List {
			if fset.Position(c.Pos()).Offset < to && to < fset.Position(c.End()).Offset {
				to = endOfLine(src, fset.Position(c.End()).Offset)
			}
		}
	}
	return from, to, nil
}

func endOfLine(src []byte, at int) int {
	if i := bytes.IndexByte(src[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(src)
}

// apply applies edits and removes the imports that were used before and are not after.
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

// survey notes what the file imports, and where it uses names that may be those of packages, once.
func (f *File) survey() error {
	if f.uses != nil {
		return nil
	}
	old, err := parser.ParseFile(token.NewFileSet(), "", f.Src, 0)
	if err != nil {
		return err
	}
	f.imports, f.uses = old.Imports, make(map[string][]int)
	for _, id := range old.Unresolved {
		f.uses[id.Name] = append(f.uses[id.Name], offset(old, id.Pos()))
	}
	return nil
}

// offset returns where in a file, parsed by itself, a position is.
func offset(file *ast.File, pos token.Pos) int { return int(pos - file.FileStart) }

// orphans reports whether edits replace all uses of an import: whether it has others then, the outcome tells.
func (f *File) orphans(edits []analysis.TextEdit) bool {
	replaced := func(at int) bool {
		return slices.ContainsFunc(edits, func(e analysis.TextEdit) bool {
			return f.Tok.Offset(e.Pos) <= at && at < f.Tok.Offset(e.End)
		})
	}
	return slices.ContainsFunc(f.imports, func(spec *ast.ImportSpec) bool {
		uses := f.uses[f.localName(spec)]
		return len(uses) > 0 && !slices.ContainsFunc(uses, func(at int) bool { return !replaced(at) })
	})
}

// Extent returns what to remove with a declaration: its lines and the comment behind it, if nothing else is on them, else
// the semicolon behind it.
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

// packageNames returns the names that nothing in a file declares: those of packages among them.
func packageNames(f *ast.File) map[string]bool {
	names := make(map[string]bool)
	for _, id := range f.Unresolved {
		names[id.Name] = true
	}
	return names
}

// localName returns the name by which a file can use an import, or "" if it has none of its own.
func (f *File) localName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		if spec.Name.Name == "." || spec.Name.Name == "_" {
			return ""
		}
		return spec.Name.Name
	}
	path, _ := strconv.Unquote(spec.Path.Value)
	return f.Names[path]
}

// declaration is what to remove for an import: the declaration, where it holds nothing else.
func declaration(f *ast.File, spec *ast.ImportSpec) (token.Pos, token.Pos) {
	for _, d := range f.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT && len(gd.Specs) == 1 && gd.Specs[0] == spec {
			return gd.Pos(), gd.End()
		}
	}
	return spec.Pos(), spec.End()
}
