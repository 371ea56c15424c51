package driver

import (
	"bytes"
	"fmt"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// rounds is the greatest number of times that fixes are applied. A round leaves little to the next one: fixes that
// overlap, and boundaries that are needed once errors have types.
const rounds = 8

// Fixed is the outcome of applying fixes until none is left.
type Fixed struct {
	*Patch      // of the files on disk; Applied counts the findings of all rounds
	Run    *Run // on the fixed files
	found  int  // findings before the first round
}

// Fix applies fixes and analyses the outcome, both in memory, until no fix changes anything. Then it removes the
// declarations that the fixes left unused. It returns an error if a fix does not compile or comes back in every round.
func (r *Run) Fix() (*Fixed, error) {
	fixed := r.unfixed()
	p, err := r.Share()
	if err != nil {
		return nil, err
	}
	if len(p.files) > 0 {
		if shared := r.unfixed(); shared.add(p, r) == nil {
			fixed = shared
		}
	}
	for round := 0; ; {
		p, err := fixed.Run.Patch()
		if err != nil {
			return nil, err
		}
		if len(p.files) == 0 {
			if p, err = fixed.Run.dead(r, fixed.Patch); err != nil {
				return nil, err
			}
			if len(p.files) == 0 {
				return fixed, fixed.direct()
			}
		} else if round++; round > rounds {
			return nil, fmt.Errorf("%s: after %d rounds there is still a fix to apply; nothing was changed",
				fixed.Run.location(p), rounds)
		}
		if err := fixed.add(p, r); err != nil {
			return nil, err
		}
	}
}

// unfixed returns the outcome of no fix at all.
func (r *Run) unfixed() *Fixed {
	return &Fixed{Patch: &Patch{files: make(map[string]change)}, Run: r, found: len(r.Findings)}
}

// Summary returns the closing line: how many findings were fixed, and how many remain. The sum is what there was
// before, although a fix may remove the findings of others, or show new ones that are fixed as well.
func (f *Fixed) Summary() string {
	left := fmt.Sprintf("%d remain", len(f.Run.Findings))
	if len(f.Run.Findings) == 1 {
		left = "1 remains"
	}
	switch {
	case f.Applied == 0 && len(f.Run.Findings) == 0 && f.Run.Failed > 0:
		return "nothing is fixed" + f.Run.NotAnalysed()
	case f.Applied == 0:
		return fmt.Sprintf("nothing to fix, %s%s", left, f.Run.NotAnalysed())
	}
	fixed := f.found - len(f.Run.Findings)
	if fixed <= 0 { // the fixes have shown as many new findings, which have no fix
		fixed = f.Applied
	}
	return fmt.Sprintf("%s fixed in %s, %s%s",
		Plural(fixed, "finding"), Plural(len(f.Files()), "file"), left, f.Run.NotAnalysed())
}

// location returns the location of the first finding with a fix in a file of a patch.
func (r *Run) location(p *Patch) string {
	for _, f := range r.Findings {
		if _, ok := p.files[f.Position.Filename]; ok && r.loaded.cfg.applies(f) {
			return f.location(r.loaded.dir()) + ": " + f.Rule
		}
	}
	return strings.Join(p.names(), ", ")
}

// add adds the patch of one more round and analyses the outcome. The packages that compile in the first run have to
// compile after it.
func (f *Fixed) add(p *Patch, first *Run) error {
	run, err := f.Run.Apply(p)
	if err != nil {
		return err
	}
	if len(run.Problems) > len(first.Problems) {
		return fmt.Errorf("%s; nothing was changed", run.Problems[len(run.Problems)-1])
	}
	for name, c := range p.files {
		if earlier, ok := f.files[name]; ok {
			c.before = earlier.before
		}
		f.files[name] = c
		if bytes.Equal(c.before, c.after) { // one round undid another
			delete(f.files, name)
		}
	}
	f.Applied += p.Applied
	f.Run = run
	return nil
}

// Apply analyses the files as a patch leaves them, in memory. It returns an error if a package type-checks before, and
// not after it.
func (r *Run) Apply(p *Patch) (*Run, error) {
	next := r.loaded.with(p.Files())
	if err := r.loaded.compare(next); err != nil {
		return nil, err
	}
	return next.analyze(r.analyzers)
}

// Verify type-checks all packages again, after the requirements of modules have changed.
func (f *Fixed) Verify() error {
	next := f.Run.loaded.renew(func(*unit) bool { return true }, nil)
	for _, u := range next.fresh {
		maps.DeleteFunc(u.imports, func(path string, _ *dependency) bool { return next.late[path] != nil })
	}
	next.exported, next.late = make(map[string]*types.Package), make(map[string]*dependency)
	next.recheck()
	return f.Run.loaded.compare(next)
}

// compare returns an error if a package that type-checked does not do so in the next stage.
func (l *loaded) compare(next *loaded) error {
	for i, u := range l.units { // dependencies first, so the first problem is the cause of the others
		if problem := next.units[i].problem; u.problem == "" && problem != "" {
			problem = strings.TrimPrefix(problem, l.dir()+string(filepath.Separator))
			return fmt.Errorf("the fixes do not compile: %s; nothing was changed", problem)
		}
	}
	return nil
}

// dir returns the full name of the folder that the command runs in.
func (l *loaded) dir() string {
	dir, err := filepath.Abs(l.cfg.Dir)
	if err != nil {
		return l.cfg.Dir
	}
	return dir
}

// with returns the next stage, in which some files have another content. It does not ask the go command again. Files
// that did not change keep their syntax, and packages that do not depend on changed ones keep their types.
func (l *loaded) with(changed map[string][]byte) *loaded {
	isChanged := func(name string) bool { _, ok := changed[name]; return ok }
	next := l.renew(func(u *unit) bool { return slices.ContainsFunc(u.files, isChanged) }, isChanged)
	next.overlay = make(map[string][]byte)
	maps.Copy(next.overlay, l.overlay)
	maps.Copy(next.overlay, changed)
	next.recheck()
	next.collect()
	return next
}

// renew returns a copy with fresh units in place of those that have to be type-checked again: those that again chooses,
// and those that import them. A package that did not type-check stays as it is, because nothing in it is fixed.
func (l *loaded) renew(again func(*unit) bool, isChanged func(file string) bool) *loaded {
	next := *l
	next.units, next.asked, next.fresh = slices.Clone(l.units), slices.Clone(l.asked), nil
	replaced := make(map[*unit]*unit)
	for i, u := range l.units { // dependencies first
		imports := make(map[string]*dependency, len(u.imports))
		stale := again(u)
		for path, d := range u.imports {
			d := *d
			if to := replaced[d.unit]; to != nil {
				d.unit, stale = to, true
			}
			imports[path] = &d
		}
		if stale && u.problem == "" {
			next.units[i] = u.renewed(imports, isChanged)
			replaced[u] = next.units[i]
			next.fresh = append(next.fresh, next.units[i])
		}
	}
	for i, u := range l.asked {
		if to := replaced[u]; to != nil {
			next.asked[i] = to
		}
	}
	return &next
}

// renewed returns the unit as it was before it was type-checked. Files that did not change stay parsed.
func (u *unit) renewed(imports map[string]*dependency, isChanged func(file string) bool) *unit {
	to := &unit{
		id: u.id, path: u.path, name: u.name, files: u.files, ignored: u.ignored, module: u.module,
		imports: imports, syntax: slices.Clone(u.syntax),
	}
	for i, name := range to.files {
		if isChanged != nil && isChanged(name) {
			to.syntax[i] = nil
		}
	}
	return to
}

// recheck parses and type-checks the fresh units. Their new files may import more than the old ones.
func (l *loaded) recheck() {
	l.parse(l.fresh)
	for _, u := range l.fresh {
		for _, f := range u.syntax {
			for _, spec := range f.Imports {
				l.resolve(u, spec)
			}
		}
	}
	l.check(l.fresh)
}
