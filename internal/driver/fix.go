package driver

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strconv"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/analysis"
)

// Patch is the new content of the files that fixes change.
type Patch struct {
	files   map[string]change
	Applied int // findings whose fix is in the patch
	Skipped int // findings whose fix overlaps another one
}

type change struct{ before, after []byte }

// Patch applies the fixes in memory, those of one file in order of position. A fix that overlaps one before
// it is left out as a whole. Imports that the fixes leave unused are removed.
func (r *Run) Patch() (*Patch, error) {
	p := &Patch{files: make(map[string]change)}
	byFile := make(map[string][]analysis.TextEdit)
	files := make(map[string]*token.File)
	for _, f := range r.Findings {
		if len(f.SuggestedFixes) == 0 {
			continue
		}
		edits := f.SuggestedFixes[0].TextEdits
		tf := r.fset.File(f.Pos)
		if tf == nil {
			continue
		}
		if slices.ContainsFunc(edits, func(e analysis.TextEdit) bool { return overlaps(byFile[tf.Name()], e) }) {
			p.Skipped++
			continue
		}
		p.Applied++
		files[tf.Name()] = tf
		for _, e := range edits {
			if !slices.ContainsFunc(byFile[tf.Name()], func(o analysis.TextEdit) bool { return same(o, e) }) {
				byFile[tf.Name()] = append(byFile[tf.Name()], e)
			}
		}
	}
	for name, edits := range byFile {
		before, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if len(before) != files[name].Size() {
			return nil, fmt.Errorf("%s changed while it was analysed", name)
		}
		after, err := tidy(before, apply(before, files[name], edits), r.packageNamesByPath())
		if err != nil {
			return nil, fmt.Errorf("%s: the fixed file does not parse: %w", name, err)
		}
		p.files[name] = change{before, after}
	}
	return p, nil
}

func same(a, b analysis.TextEdit) bool {
	return a.Pos == b.Pos && a.End == b.End && bytes.Equal(a.NewText, b.NewText)
}

// overlaps reports whether an edit collides with others. Insertions at one point do not: those are imports.
func overlaps(edits []analysis.TextEdit, e analysis.TextEdit) bool {
	for _, o := range edits {
		if e.Pos < o.End && o.Pos < e.End || e.Pos == o.Pos && e.End == o.End && e.Pos != e.End {
			return true
		}
	}
	return false
}

func apply(src []byte, tf *token.File, edits []analysis.TextEdit) []byte {
	sort.SliceStable(edits, func(i, j int) bool {
		if edits[i].Pos != edits[j].Pos {
			return edits[i].Pos < edits[j].Pos
		}
		return edits[i].End < edits[j].End
	})
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		out.Write(src[at:tf.Offset(e.Pos)])
		out.Write(e.NewText)
		at = tf.Offset(e.End)
	}
	out.Write(src[at:])
	return out.Bytes()
}

// tidy removes imports that were used before and are not after, and formats what was formatted.
func tidy(before, after []byte, byPath map[string]string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", after, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	old, err := parser.ParseFile(token.NewFileSet(), "", before, 0)
	if err != nil {
		return nil, err
	}
	usedBefore, usedAfter := packageNames(old), packageNames(f)
	for i := len(f.Imports) - 1; i >= 0; i-- {
		spec := f.Imports[i]
		name := importName(spec, byPath)
		if !usedBefore[name] || usedAfter[name] {
			continue
		}
		start, end := span(f, spec)
		from, to := fset.Position(start).Offset, fset.Position(end).Offset
		for from > 0 && (after[from-1] == ' ' || after[from-1] == '\t') {
			from--
		}
		for to < len(after) && after[to] != '\n' {
			to++
		}
		if to < len(after) {
			to++
		}
		after = append(slices.Clip(after[:from]), after[to:]...)
	}
	if formatted, err := format.Source(before); err == nil && bytes.Equal(formatted, before) {
		return format.Source(after)
	}
	return after, nil
}

// packageNames returns the names that nothing in a file declares: those of packages among them.
func packageNames(f *ast.File) map[string]bool {
	names := make(map[string]bool)
	for _, id := range f.Unresolved {
		names[id.Name] = true
	}
	return names
}

// importName returns the name by which a file can use an import, or "" if it has none of its own.
func importName(spec *ast.ImportSpec, byPath map[string]string) string {
	if spec.Name != nil {
		if spec.Name.Name == "." || spec.Name.Name == "_" {
			return ""
		}
		return spec.Name.Name
	}
	path, _ := strconv.Unquote(spec.Path.Value)
	return byPath[path]
}

// packageNamesByPath returns the names of all packages that the analysed ones import.
func (r *Run) packageNamesByPath() map[string]string {
	if r.names == nil {
		r.names = make(map[string]string)
		for _, act := range r.graph.Roots {
			for _, imp := range act.Package.Types.Imports() {
				r.names[imp.Path()] = imp.Name()
			}
		}
	}
	return r.names
}

// span is what to remove for an import: the declaration, where it holds nothing else.
func span(f *ast.File, spec *ast.ImportSpec) (token.Pos, token.Pos) {
	for _, d := range f.Decls {
		if gd, ok := d.(*ast.GenDecl); ok && gd.Tok == token.IMPORT && len(gd.Specs) == 1 && gd.Specs[0] == spec {
			return gd.Pos(), gd.End()
		}
	}
	return spec.Pos(), spec.End()
}

// Diff writes the patch, with file names relative to dir.
func (p *Patch) Diff(w io.Writer, dir string) error {
	for _, name := range p.names() {
		c := p.files[name]
		rel := filepath.ToSlash(relative(dir, name))
		if _, err := io.WriteString(w, udiff.Unified("a/"+rel, "b/"+rel, string(c.before), string(c.after))); err != nil {
			return err
		}
	}
	return nil
}

// Write replaces the files. All are written aside first and renamed once each of them could be, so that no file
// is half-written, and none is changed if one cannot be.
func (p *Patch) Write() error {
	aside := make(map[string]string)
	defer func() {
		for _, tmp := range aside {
			os.Remove(tmp) // fails, rightly, where it was renamed
		}
	}()
	for _, name := range p.names() {
		tmp, err := writeAside(name, p.files[name].after)
		if err != nil {
			return err
		}
		aside[name] = tmp
	}
	for _, name := range p.names() {
		if err := os.Rename(aside[name], name); err != nil {
			return err
		}
	}
	return nil
}

// Files returns how many files the patch changes.
func (p *Patch) Files() int { return len(p.files) }

func (p *Patch) names() []string {
	names := make([]string, 0, len(p.files))
	for name := range p.files {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// writeAside writes the new content of a file beside it and returns where.
func writeAside(name string, data []byte) (string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	if info.Mode().Perm()&0o200 == 0 {
		return "", fmt.Errorf("%s is read-only", name)
	}
	tmp, err := os.CreateTemp(filepath.Dir(name), ".mcperrlint-*")
	if err != nil {
		return "", err
	}
	if _, err = tmp.Write(data); err == nil {
		err = tmp.Chmod(info.Mode())
	}
	if closeErr := tmp.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		os.Remove(tmp.Name())
		return "", err
	}
	return tmp.Name(), nil
}

// After returns the new contents by file name.
func (p *Patch) After() map[string][]byte {
	out := make(map[string][]byte, len(p.files))
	for name, c := range p.files {
		out[name] = c.after
	}
	return out
}

// DiffTo returns how the new content of a file differs from want.
func (p *Patch) DiffTo(name string, want []byte) string {
	return udiff.Unified("want", "got", string(want), string(p.files[name].after))
}
