package driver

import (
	"bytes"
	"fmt"
	"go/token"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/patch"
	"github.com/mcperrlint/mcperrlint/internal/whole"
)

// Patch is the new content of the files that fixes change.
type Patch struct {
	files   map[string]change
	Applied int // findings whose fix is in the patch
	Skipped int // findings whose fix overlaps another one
}

// change is the content of a file before and after a patch.
type change struct {
	before, after []byte
	module        *packages.Module // nil for files that are not Go
}

// target is a file and the fixes in it.
type target struct {
	tok    *token.File
	module *packages.Module
	fixes  [][]analysis.TextEdit
}

// Patch applies the fixes of one round in memory, in order of position. A fix that overlaps one before it is left out
// as a whole. Imports that the fixes leave unused are removed.
func (r *Run) Patch() (*Patch, error) {
	targets := make(map[string]*target)
	for _, f := range r.Findings {
		tf := r.loaded.fset.File(f.Pos)
		if tf == nil || !r.loaded.cfg.applies(f) {
			continue
		}
		name := tf.Name()
		to := targets[name]
		if to == nil {
			to = &target{tok: tf, module: f.module}
			targets[name] = to
		}
		// A file that is in a package and in its test variant was parsed twice.
		to.fixes = append(to.fixes, moved(f.SuggestedFixes[0].TextEdits, to.tok.Base()-tf.Base()))
	}
	return r.apply(targets)
}

// apply applies the fixes of files. The patch has only files that change.
func (r *Run) apply(targets map[string]*target) (*Patch, error) {
	p := &Patch{files: make(map[string]change)}
	for name, to := range targets {
		before, err := r.loaded.content(name)
		if err != nil {
			return nil, err
		}
		if len(before) != to.tok.Size() {
			return nil, fmt.Errorf("%s changed while it was analysed", name)
		}
		to.fixes = slices.DeleteFunc(to.fixes, func(fix []analysis.TextEdit) bool { return isIdle(to.tok, before, fix) })
		if len(to.fixes) == 0 {
			continue // formatting alone is not a fix
		}
		edits, skipped := patch.Merge(to.fixes)
		file := patch.File{Tok: to.tok, Src: before, Names: r.packageNamesByPath()}
		after, err := file.Apply(edits)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; nothing was changed", Relative(r.loaded.dir(), name), err)
		}
		p.Skipped += len(skipped)
		if !bytes.Equal(before, after) {
			p.Applied += len(to.fixes) - len(skipped)
			p.files[name] = change{before, after, to.module}
		}
	}
	return p, nil
}

// isIdle reports whether a fix changes nothing in a file.
func isIdle(tok *token.File, src []byte, fix []analysis.TextEdit) bool {
	return !slices.ContainsFunc(fix, func(e analysis.TextEdit) bool {
		return !bytes.Equal(src[tok.Offset(e.Pos):tok.Offset(e.End)], e.NewText)
	})
}

// moved returns a copy of edits with shifted positions.
func moved(edits []analysis.TextEdit, by int) []analysis.TextEdit {
	edits = slices.Clone(edits)
	for i := range edits {
		edits[i].Pos += token.Pos(by)
		edits[i].End += token.Pos(by)
	}
	return edits
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

// Write replaces the files, all or none.
func (p *Patch) Write() error { return whole.Write(p.Files()) }

// Revert restores the files that [Patch.Write] replaced.
func (p *Patch) Revert() error {
	files := make(map[string][]byte, len(p.files))
	for name, c := range p.files {
		files[name] = c.before
	}
	return whole.Write(files)
}

// Files returns the new contents of the files that the patch changes, by name.
func (p *Patch) Files() map[string][]byte {
	files := make(map[string][]byte, len(p.files))
	for name, c := range p.files {
		files[name] = c.after
	}
	return files
}

// names returns the names of the files that the patch changes, sorted.
func (p *Patch) names() []string { return slices.Sorted(maps.Keys(p.files)) }
