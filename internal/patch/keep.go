package patch

import (
	"bytes"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// keep returns fixes of which any selection compiles, if that is possible without making them all the same. Of the
// fixes that together replace all uses of an import, the last one takes the others along and removes the import. If it
// is left out, its code still uses the import.
func (f *File) keep(fixes [][]analysis.TextEdit) (kept [][]analysis.TextEdit, ok bool) {
	with := make([][]int, len(fixes)) // what a fix takes along
	removed := make([][]analysis.TextEdit, len(fixes))
	for _, spec := range f.file.Imports {
		name := f.localName(spec)
		removing, adds := f.removing(name, fixes)
		switch {
		case len(removing) == 0:
			continue
		case adds:
			return nil, false // only if that fix is left out is the import unused
		}
		keeper := removing[len(removing)-1]
		with[keeper] = append(with[keeper], removing...)
		removed[keeper] = append(removed[keeper], f.removal(spec))
	}
	kept = make([][]analysis.TextEdit, len(fixes))
	for i := range fixes {
		var taken [][]analysis.TextEdit
		for _, j := range closure(with, i) {
			taken = append(taken, fixes[j], removed[j])
		}
		edits, skipped := Merge(taken)
		if len(skipped) > 0 {
			return nil, false
		}
		kept[i] = edits
	}
	_, skipped := Merge(kept)
	return kept, len(skipped) == 0
}

// removing returns the indices of the fixes that together replace all uses of an import, or nil if some use stays. adds
// says that another fix uses the import for the first time.
func (f *File) removing(name string, fixes [][]analysis.TextEdit) (list []int, adds bool) {
	if name == "" {
		return nil, false
	}
	var all []analysis.TextEdit
	for i, fix := range fixes {
		uses := slices.ContainsFunc(fix, func(e analysis.TextEdit) bool {
			return bytes.Contains(e.NewText, []byte(name+"."))
		})
		replaces := slices.ContainsFunc(f.uses[name], func(at int) bool { return f.replaced(at, fix) })
		switch {
		case uses:
			adds = adds || !replaces
		case replaces:
			list, all = append(list, i), append(all, fix...)
		}
	}
	if !f.replacesAll(name, all) {
		return nil, false
	}
	return list, adds
}

// closure returns an index and those that it takes along, which may take others along, in order.
func closure(with [][]int, i int) []int {
	list := []int{i}
	for k := 0; k < len(list); k++ {
		for _, j := range with[list[k]] {
			if !slices.Contains(list, j) {
				list = append(list, j)
			}
		}
	}
	slices.Sort(list)
	return list
}

// removal returns the edit that removes an import, with the empty line after it if it is alone in its group.
func (f *File) removal(spec *ast.ImportSpec) analysis.TextEdit {
	start, end := declaration(f.file, spec)
	from, to := Extent(f.Src, offset(f.file, start), offset(f.file, end))
	first := bytes.HasSuffix(f.Src[:from], []byte("(\n")) || bytes.HasSuffix(f.Src[:from], []byte("\n\n"))
	if first && bytes.HasPrefix(f.Src[to:], []byte("\n")) {
		to++
	}
	return analysis.TextEdit{Pos: f.Tok.Pos(from), End: f.Tok.Pos(to)}
}
