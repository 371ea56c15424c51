package driver

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// fileArgs are the file names among the patterns. The packages of these files are analysed as a whole, because the
// rules follow errors from file to file, but findings are reported only in the files.
type fileArgs struct {
	names   map[string]string // the names as they were given, by full name
	matched map[string]bool   // IDs of packages that another pattern matches; they are reported as a whole
	foreign []string          // the names, as they were given, of files of other modules
}

// take replaces the file names in a configuration with their folders.
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
		case !isInModule(cfg.Dir) && Above(filepath.Dir(name), "go.mod") != "":
			return fmt.Errorf("%s is in a module, and the folder of the run is not: run mcperrlint with -C %s", pattern,
				relative(cfg.Dir, Above(filepath.Dir(name), "go.mod")))
		case isForeign(cfg.Dir, name):
			f.foreign = append(f.foreign, pattern)
		default:
			f.names[name] = pattern
			folders = append(folders, filepath.Dir(name))
		}
	}
	slices.Sort(f.foreign)
	if len(f.names) == 0 {
		cfg.Patterns = patterns
		return nil
	}
	slices.Sort(folders)
	cfg.Patterns = append(patterns, slices.Compact(folders)...)
	return f.ask(*cfg, patterns)
}

// isInModule reports whether a folder is in a module or in a workspace.
func isInModule(dir string) bool { return Above(dir, "go.mod") != "" || Above(dir, "go.work") != "" }

// relative returns the name of a folder as seen from another one, or its full name.
func relative(from, folder string) string {
	if from, err := filepath.Abs(from); err == nil {
		if name, err := filepath.Rel(from, folder); err == nil {
			return name
		}
	}
	return folder
}

// isForeign reports whether a file belongs to another module than the folder of the run, so that the go command does
// not know its package there. Hooks pass on all files that changed. In a workspace, the go command knows several
// modules.
func isForeign(dir, name string) bool {
	if work := os.Getenv("GOWORK"); work != "" && work != "off" || Above(dir, "go.work") != "" && work != "off" {
		return false
	}
	own, other := Above(dir, "go.mod"), Above(filepath.Dir(name), "go.mod")
	isBelow := strings.HasPrefix(other, own+string(filepath.Separator)) // the go command does not look there
	return own != "" && other != "" && own != other && (isBelow || !replaces(own, other))
}

// replaces reports whether the module in a folder takes another one from a folder, by a replace directive.
func replaces(module, folder string) bool {
	data, err := os.ReadFile(filepath.Join(module, "go.mod"))
	if err != nil {
		return false
	}
	file, err := modfile.Parse("go.mod", data, nil)
	return err == nil && slices.ContainsFunc(file.Replace, func(r *modfile.Replace) bool {
		path := filepath.FromSlash(r.New.Path)
		if !filepath.IsAbs(path) {
			path = filepath.Join(module, path)
		}
		return r.New.Version == "" && filepath.Clean(path) == folder
	})
}

// Above returns the folder with a file of a name that is the nearest to another folder, itself or around it. It returns
// "" if there is none.
func Above(dir, name string) string {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return ""
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// Nested returns the folders of other modules below those that patterns such as ./... begin with, as seen from the
// folder of a run, sorted. It looks two folders deep, and not into those that the go command ignores.
func Nested(dir string, patterns []string) (folders []string) {
	for _, pattern := range patterns {
		top, isTree := strings.CutSuffix(pattern, "...")
		if !isTree || filepath.IsAbs(top) {
			continue
		}
		for _, below := range []string{"*", filepath.Join("*", "*")} {
			names, _ := filepath.Glob(filepath.Join(dir, top, below, "go.mod")) // the pattern is well-formed
			for _, name := range names {
				folder := relative(dir, filepath.Dir(name))
				if !slices.ContainsFunc(strings.Split(folder, string(filepath.Separator)), isSkipped) {
					folders = append(folders, folder)
				}
			}
		}
	}
	slices.Sort(folders)
	return slices.Compact(folders)
}

// isSkipped reports whether patterns with ... leave out folders of a name.
func isSkipped(name string) bool {
	return name == "vendor" || name == "testdata" || name == "node_modules" || strings.HasPrefix(name, "_") ||
		strings.HasPrefix(name, ".") && name != ".."
}

// RunThere says where to run the command for other modules, or is empty if there are none.
func RunThere(folders []string) string {
	const most = 3
	switch n := len(folders); {
	case n == 0:
		return ""
	case n == 1:
		return fmt.Sprintf("the folder %[1]s is another module: run mcperrlint there, or with -C %[1]s", folders[0])
	case n > most:
		folders = append(slices.Clone(folders[:most]), "…")
	}
	return fmt.Sprintf("the folders %s are other modules: run mcperrlint in each, or with -C", strings.Join(folders, ", "))
}

// ask records which packages the patterns match. The listing of patterns and folders together does not show it.
func (f *fileArgs) ask(cfg Config, patterns []string) error {
	f.matched = make(map[string]bool)
	if len(patterns) == 0 {
		return nil
	}
	l := &loaded{cfg: cfg}
	matched, err := packages.Load(l.config(packages.NeedName, cfg.Dir), patterns...)
	if err != nil {
		return oneLine(err)
	}
	for _, p := range matched {
		f.matched[p.ID] = true
	}
	return nil
}

// match records the files that build constraints exclude. They are not a problem, because hooks and editors pass on all
// files that changed. It records a problem for each other file that is not in a listed package. It returns the packages
// to analyse: those that a pattern matches, and those of the other files. The listing has test files only if they were
// asked for, so they are not a problem either. Nothing in them is reported.
func (f *fileArgs) match(l *loaded, listed []*packages.Package) []*packages.Package {
	if len(f.names) == 0 {
		return listed
	}
	failed := slices.ContainsFunc(listed, func(p *packages.Package) bool {
		return len(p.Errors) > 0 && len(p.IgnoredFiles) == 0
	})
	folders := make(map[string]bool) // of files that are in a package
	for name, given := range f.names {
		has := func(files func(*packages.Package) []string) bool {
			return slices.ContainsFunc(listed, func(p *packages.Package) bool { return slices.Contains(files(p), name) })
		}
		switch {
		case strings.HasSuffix(name, "_test.go") || has(func(p *packages.Package) []string { return p.GoFiles }):
			folders[filepath.Dir(name)] = true
		case has(func(p *packages.Package) []string { return p.IgnoredFiles }):
			l.excluded = append(l.excluded, given)
		case failed: // the file may be in a package that could not be listed, which has a message of its own
			folders[filepath.Dir(name)] = true
		default:
			l.problems = append(l.problems, given+": the file is not in a package")
		}
	}
	return slices.DeleteFunc(listed, func(p *packages.Package) bool {
		files := slices.Concat(p.GoFiles, p.IgnoredFiles)
		return !f.matched[p.ID] && len(files) > 0 && !folders[filepath.Dir(files[0])]
	})
}

// reported returns the diagnostics of an action without those in files that were not asked for.
func (l *loaded) reported(act *checker.Action) []analysis.Diagnostic {
	if len(l.files.names) == 0 || l.files.matched[act.Package.ID] {
		return act.Diagnostics
	}
	return slices.DeleteFunc(slices.Clone(act.Diagnostics), func(d analysis.Diagnostic) bool {
		tf := l.fset.File(d.Pos)
		return tf == nil || l.files.names[tf.Name()] == ""
	})
}
