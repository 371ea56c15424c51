package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// fileArgs are the file names among the patterns. The packages of these files are analysed as a whole, because one
// file says little without the others, and findings are reported in the files only.
type fileArgs struct {
	names map[string]string // as they were given, by full name
	whole map[string]bool   // IDs of packages that were asked for as well, by a pattern
}

// take replaces the file names in a configuration by their folders.
func (f *fileArgs) take(cfg *Config) error {
	patterns, folders := []string{}, []string{}
	f.names = make(map[string]string)
	for _, pattern := range cfg.Patterns {
		if !strings.HasSuffix(pattern, ".go") {
			patterns = append(patterns, pattern)
			continue
		}
		name := pattern
		if !filepath.IsAbs(name) {
			name = filepath.Join(cfg.Dir, name)
		}
		name, err := filepath.Abs(name)
		if err != nil {
			return err
		}
		info, err := os.Stat(name)
		switch {
		case err != nil:
			return fmt.Errorf("%s: no such file", pattern)
		case info.IsDir():
			patterns = append(patterns, pattern)
		default:
			f.names[name] = pattern
			folders = append(folders, filepath.Dir(name))
		}
	}
	if len(f.names) == 0 {
		return nil
	}
	slices.Sort(folders)
	cfg.Patterns = append(patterns, slices.Compact(folders)...)
	return f.ask(*cfg, patterns)
}

// ask notes which packages the patterns match. The listing of patterns and folders together does not show it.
func (f *fileArgs) ask(cfg Config, patterns []string) error {
	f.whole = make(map[string]bool)
	if len(patterns) == 0 {
		return nil
	}
	l := &loaded{cfg: cfg}
	matched, err := packages.Load(l.config(packages.NeedName, cfg.Dir), patterns...)
	if err != nil {
		return oneLine(err)
	}
	for _, p := range matched {
		f.whole[p.ID] = true
	}
	return nil
}

// match notes files that are not in any of the listed packages. Test files may be missing: nothing in them is
// reported, and they are listed on request only.
func (f *fileArgs) match(l *loaded, listed []*packages.Package) {
	ignored, known := make(map[string]bool), make(map[string]bool)
	for _, p := range listed {
		for _, name := range p.IgnoredFiles {
			ignored[name] = true
		}
		for _, name := range slices.Concat(p.GoFiles, p.CompiledGoFiles) {
			known[name] = true
		}
	}
	failed := slices.ContainsFunc(listed, func(p *packages.Package) bool { return len(p.Errors) > 0 })
	for name, given := range f.names {
		switch {
		case known[name] || strings.HasSuffix(name, "_test.go"):
		case ignored[name]:
			l.problems = append(l.problems, given+": the file is excluded by build constraints")
		case !failed: // if a package has errors, those are reported, and the file may be in it
			l.problems = append(l.problems, given+": the file is not in a package")
		}
	}
}

// reported returns the diagnostics of an action without those in files that were not asked for.
func (l *loaded) reported(act *checker.Action) []analysis.Diagnostic {
	if len(l.files.names) == 0 || l.files.whole[act.Package.ID] {
		return act.Diagnostics
	}
	return slices.DeleteFunc(slices.Clone(act.Diagnostics), func(d analysis.Diagnostic) bool {
		tf := l.fset.File(d.Pos)
		return tf == nil || l.files.names[tf.Name()] == ""
	})
}
