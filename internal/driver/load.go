// Package driver runs the rules for the command. It type-checks from source only the packages that are relevant to the
// rules, and reads all others from the compiler's export data.
//
// The files: driver.go runs an analysis. list.go and load.go list and load packages, files.go those of single files,
// check.go type-checks them, and cache.go keeps what a run has found. outcome.go has the findings. fix.go, rounds.go
// and overlay.go apply fixes, share.go and sibling.go declare what several of them use, dead.go removes what they leave
// unused, require.go and runtime.go provide the runtime, and diff.go prints a patch.
package driver

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
	"github.com/mcperrlint/mcperrlint/internal/relevance"
)

// Config is what [Analyze] analyses.
type Config struct {
	Dir      string
	Tags     string
	Tests    bool
	Patterns []string
	Env      []string     // the environment of the go command; nil is that of this process
	Stage    func(string) // is called with a description of each stage; may be nil

	Cache string                   // the folder of the cache for [Find]; empty if there is none
	Keep  func(*Outcome) []Finding // selects the findings that count, at each stage of the fixes; nil selects all
	// Unmarked finds [Outcome.Unmarked] in each run. It may be nil.
	Unmarked func(*Run) []string
	Fixes    func(rule string) bool // reports whether the fixes of a rule are applied; nil applies all
}

// applies reports whether the fix of a finding is to be applied.
func (c *Config) applies(f Finding) bool {
	return len(f.SuggestedFixes) > 0 && (c.Fixes == nil || c.Fixes(f.Rule))
}

func (c *Config) stage(format string, args ...any) {
	if c.Stage != nil {
		c.Stage(fmt.Sprintf(format, args...))
	}
}

// loaded is the part of the import graph that is analysed, at one stage of its files.
type loaded struct {
	cfg     Config
	fset    *token.FileSet
	units   []*unit           // packages that are type-checked, dependencies first
	asked   []*unit           // units that were asked for
	fresh   []*unit           // units that are not checked yet at this stage
	files   fileArgs          // the files that were asked for, if any
	overlay map[string][]byte // the content of files that differ from those on disk

	exports  map[string]string         // the files with export data of all packages in the graph, by import path
	exported map[string]*types.Package // the packages read from them
	late     map[string]*dependency    // packages outside the graph that fixes import

	roots    []*packages.Package // packages that were asked for and are relevant, sorted
	problems []string            // one line for each file that is in no package
	unlisted []*unit             // packages that the go command cannot list or compile, and that are not checked either
	failed   int                 // how many they are
	excluded []string            // files that were asked for, and that build constraints exclude
	broken   []string            // one line for each mistake for which packages cannot be analysed
	unbuilt  int                 // packages that do not type-check
	matched  int                 // packages that were asked for
}

// listMode are the fields of packages that the go command lists. Without the sizes of types, it runs once less.
const listMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedExportFile | packages.NeedModule

// sizes returns the sizes of types on the platform that the environment chooses.
func sizes() types.Sizes { return types.SizesFor("gc", build.Default.GOARCH) }

// load lists the packages and chooses those to type-check.
func load(cfg Config) (*loaded, error) {
	l := &loaded{
		cfg: cfg, fset: token.NewFileSet(),
		exported: make(map[string]*types.Package), late: make(map[string]*dependency),
	}
	if err := l.files.take(&l.cfg); err != nil {
		return nil, err
	}
	if len(l.cfg.Patterns) == 0 && len(l.files.foreign) > 0 {
		return l, nil
	}
	cfg.stage("listing packages and compiling what they import")
	go pattern.Prepare() // the go command leaves a processor idle most of the time
	listed, err := l.list()
	if err != nil {
		return nil, err
	}
	l.matched = len(listed)
	l.choose(listed)
	return l, nil
}

// typeCheck type-checks the packages that were chosen.
func (l *loaded) typeCheck() {
	l.cfg.stage("type-checking %s", Plural(len(l.units), "package"))
	l.check(l.units)
	l.collect()
}

// config returns the configuration to list packages in a folder.
func (l *loaded) config(mode packages.LoadMode, dir string) *packages.Config {
	pc := &packages.Config{Mode: mode, Dir: dir, Env: l.cfg.Env, Tests: l.cfg.Tests, Fset: l.fset}
	if l.cfg.Tags != "" {
		pc.BuildFlags = []string{"-tags=" + l.cfg.Tags}
	}
	return pc
}

// list asks the go command for the packages and all their dependencies.
func (l *loaded) list() ([]*packages.Package, error) {
	config := l.config(listMode, l.cfg.Dir)
	if listed, ok := quickList(config, l.cfg.Patterns); ok {
		return l.files.match(l, listed), nil
	}
	listed, err := packages.Load(config, l.cfg.Patterns...)
	listed = withTests(listed)
	usable := slices.ContainsFunc(listed, func(p *packages.Package) bool { return len(p.Errors) == 0 })
	if err != nil || !usable {
		if dir, outside := outsideModules(l.cfg.Dir); outside {
			return nil, errors.New(withNested("there is no go.mod in "+dir+" or a folder above it", dir, []string{"./..."}))
		}
	}
	if err != nil {
		return nil, oneLine(err)
	}
	if len(listed) == 0 {
		return nil, l.whyNone()
	}
	return l.files.match(l, listed), nil
}

// withTests leaves out the main packages that the go command generates for tests, and each package that is listed again
// with its test files, because it may not compile without them.
func withTests(listed []*packages.Package) []*packages.Package {
	tested := make(map[string]bool)
	for _, p := range listed {
		tested[p.PkgPath] = tested[p.PkgPath] || p.ID != p.PkgPath
	}
	return slices.DeleteFunc(listed, func(p *packages.Package) bool {
		return strings.HasSuffix(p.ID, ".test") || p.ID == p.PkgPath && tested[p.PkgPath]
	})
}

// whyNone returns the reason why no package is listed. It runs go list without -e, because -e hides some errors.
func (l *loaded) whyNone() error {
	args := []string{"list", "-export", "-tags=" + l.cfg.Tags, "--"}
	cmd := exec.Command("go", append(args, l.cfg.Patterns...)...)
	cmd.Dir = l.cfg.Dir
	if _, err := cmd.Output(); err != nil {
		if failed := new(exec.ExitError); errors.As(err, &failed) && len(failed.Stderr) > 0 {
			err = errors.New(strings.TrimPrefix(string(failed.Stderr), "go: "))
		}
		text := strings.TrimSuffix(oneLine(err).Error(), ":")
		if strings.HasPrefix(text, "inconsistent vendoring") {
			where, _, _ := strings.Cut(text, ": ")
			text = where + ": run go mod vendor" // the rest lists all modules
		}
		return fmt.Errorf("go list: %s", text)
	}
	return errors.New(withNested("no packages match "+strings.Join(l.cfg.Patterns, " "), l.cfg.Dir, l.cfg.Patterns))
}

// withNested adds to an error which other modules are where patterns look.
func withNested(text, dir string, patterns []string) string {
	if there := RunThere(Nested(dir, patterns)); there != "" {
		text += "; " + there
	}
	return text
}

// outsideModules reports whether a folder is outside of all modules and workspaces. It also returns the folder's full
// name.
func outsideModules(dir string) (abs string, outside bool) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return dir, false
	}
	return abs, !isInModule(abs)
}

// choose sets the units, and records a problem for each package that could not be listed.
func (l *loaded) choose(listed []*packages.Package) {
	l.exports = make(map[string]string)
	byID := make(map[string]*unit)
	l.units = choose(listed, l.exports, l.fset)
	for _, u := range l.units {
		byID[u.id] = u
	}
	for _, p := range listed {
		if u := byID[p.ID]; u != nil && u.relevant {
			l.asked = append(l.asked, u)
		} else if problem, cause := whyNot(p); problem != "" {
			l.problem(p.PkgPath, problem, cause)
		}
	}
}

// problem records why a package that is not a unit cannot be analysed. The cause is the problem of the package that it
// imports, or "". The go command's errors about a pattern start with the pattern, which is then the path of the
// package.
func (l *loaded) problem(path, text, cause string) {
	l.failed++
	text = strings.TrimPrefix(text, "pattern "+path+": ")
	switch {
	case strings.HasSuffix(text, " main module or its selected dependencies"), strings.HasPrefix(text, "main module ("):
		text += ": run mcperrlint in that folder, or with -C"
	case path == "./..." && strings.Contains(text, " modules listed in go.work "):
		text += ": want a pattern for each of those modules, such as " + patternsFor(Nested(l.cfg.Dir, []string{path}))
	}
	l.unlisted = append(l.unlisted, &unit{path: path, problem: text, cause: cause})
}

// patternsFor returns patterns for the packages in folders, at least one as an example.
func patternsFor(folders []string) string {
	const most = 5
	if len(folders) == 0 || len(folders) > most {
		folders = []string{"NAME"}
	}
	patterns := make([]string, len(folders))
	for i, folder := range folders {
		patterns[i] = "./" + filepath.ToSlash(folder) + "/..."
	}
	return strings.Join(patterns, " ")
}

// collect sets the packages to analyse, and says why others cannot be.
func (l *loaded) collect() {
	l.roots, l.broken, l.unbuilt = nil, nil, 0
	byMistake := make(map[string][]*unit)
	add := func(u *unit) {
		mistake := l.short(cmp.Or(u.cause, u.problem))
		byMistake[mistake] = append(byMistake[mistake], u)
	}
	for _, u := range l.unlisted {
		add(u)
	}
	for _, u := range l.asked {
		if u.problem == "" {
			l.roots = append(l.roots, u.checked)
			continue
		}
		add(u)
		l.unbuilt++
	}
	sort.Slice(l.roots, func(i, j int) bool { return l.roots[i].ID < l.roots[j].ID })
	for _, mistake := range slices.Sorted(maps.Keys(byMistake)) {
		l.broken = append(l.broken, lineFor(byMistake[mistake]))
	}
}

// short returns a problem with the names of files relative to the folder of the run. The go command writes some so.
func (l *loaded) short(problem string) string {
	return strings.ReplaceAll(problem, l.dir()+string(filepath.Separator), "")
}

// lineFor returns one line about a mistake for which some packages cannot be analysed: that of the package that has the
// mistake, if it is among them.
func lineFor(list []*unit) string {
	i := max(0, slices.IndexFunc(list, func(u *unit) bool { return u.cause == "" }))
	line := list[i].path + ": " + list[i].problem
	if m := toldTwice.FindStringSubmatch(line); m != nil && strings.HasSuffix(m[1], m[2]) {
		line = strings.Replace(line, "("+m[2]+": ", "(", 1)
	}
	if said, ok := strings.CutPrefix(line, "command-line-arguments: go: "); ok {
		line = said // it is about no package
	}
	switch n := len(list) - 1; n {
	case 0:
		return line
	case 1:
		return line + "; because of that, 1 other package cannot be analysed either"
	default:
		return fmt.Sprintf("%s; because of that, %d other packages cannot be analysed either", line, n)
	}
}

// toldTwice matches a mistake that the type checker and the go command have put the place of an import in front of.
var toldTwice = pattern.New(`(\S+:\d+:\d+): could not import \S+ \((\S+:\d+:\d+): `)

// oneLine returns an error of the go command in one line, without what the callers of the command put before it.
func oneLine(err error) error {
	text := strings.TrimSpace(err.Error())
	text = strings.TrimPrefix(text, "err: ")
	if _, said, ok := strings.Cut(text, ": stderr: "); ok && said != "" {
		text = said
	} else {
		text = strings.TrimSuffix(text, ": stderr:")
	}
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, strings.TrimPrefix(line, "go: "))
		}
	}
	return errors.New(strings.Join(lines, " "))
}

// firstListError returns the go command's first error about a package in one line, or "".
func firstListError(p *packages.Package) string {
	for _, e := range p.Errors {
		lines := strings.Split(strings.TrimSpace(e.Msg), "\n")
		for i, line := range lines {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			if strings.HasSuffix(line, ":") && i+1 < len(lines) {
				line += " " + strings.TrimSpace(lines[i+1]) // to add it: go get …
			}
			switch {
			case strings.Contains(line, "missing go.sum entry"):
				return missingSum(line)
			case notInStd.MatchString(line) && (e.Pos == "" || e.Pos == "-"):
				return "no such package: ./DIR names that of a folder, and \"mcperrlint help\" lists the commands"
			case e.Pos != "" && e.Pos != "-":
				return e.Pos + ": " + line
			default:
				return line
			}
		}
	}
	return ""
}

// notInStd matches the go command's message about a word that names no package.
var notInStd = pattern.New(`^package [\w-]+ is not in std \(`)

// missingSum replaces the advice in the go command's message about an incomplete go.sum. The go command proposes go
// get, which repairs only one module at a time.
func missingSum(line string) string {
	line, _, _ = strings.Cut(line, "; to add")
	line, _, _ = strings.Cut(line, " (imported by ")
	return strings.TrimSuffix(line, ":") + "; run go mod tidy"
}

// importError returns why a package cannot be imported, or "". If it was not compiled because of its own imports, the
// go command's error is about one of those.
func importError(p *packages.Package) string {
	if p.ExportFile != "" {
		return firstListError(p)
	}
	problem := ""
	packages.Visit([]*packages.Package{p}, nil, func(p *packages.Package) { // children first
		problem = cmp.Or(problem, firstListError(p))
	})
	return problem
}

// whyNot returns why a package that is not a unit cannot be analysed, or "" if it is only not relevant. The cause is
// the problem of the package that it imports, or "".
func whyNot(p *packages.Package) (problem, cause string) {
	if problem := firstListError(p); problem != "" || p.ExportFile != "" || len(p.GoFiles) == 0 || p.PkgPath == "unsafe" {
		return problem, "" // "": it was compiled, has only tests, has no files for this platform, or is unsafe
	}
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		if problem := importError(p.Imports[path]); problem != "" {
			return fmt.Sprintf("could not import %s (%s)", path, problem), problem
		}
	}
	return "a package that it imports could not be compiled", ""
}

// choose returns the packages to type-check from source, dependencies first: those that are relevant, those between
// them in the import graph, so that every type exists only once, and the packages of the main module that they use,
// because these make errors for them. It adds the export data of all packages to exports.
func choose(listed []*packages.Package, exports map[string]string, fset *token.FileSet) []*unit {
	if !knowsMCP(listed) && !slices.ContainsFunc(listed, hasDirective) {
		return nil
	}
	relevant := make(map[*packages.Package]bool)
	helper := make(map[*packages.Package]bool)
	parsed := make(map[*packages.Package][]*ast.File)
	packages.Visit(listed, nil, func(p *packages.Package) { // children first
		if p.ExportFile != "" && p.ID == p.PkgPath { // not a test variant
			exports[p.PkgPath] = p.ExportFile
		}
		if p.Module == nil || len(p.CompiledGoFiles) == 0 || !isRelevant(p, relevant, parsed, fset) {
			return
		}
		relevant[p] = true
		packages.Visit(slices.Collect(maps.Values(p.Imports)), func(imp *packages.Package) bool {
			if helper[imp] || imp.Module == nil || !imp.Module.Main || len(imp.CompiledGoFiles) == 0 {
				return false
			}
			helper[imp] = true
			return true
		}, nil)
	})
	chosen := make(map[*packages.Package]*unit)
	var order []*unit
	packages.Visit(listed, nil, func(p *packages.Package) {
		if !relevant[p] && !helper[p] {
			return
		}
		u := &unit{
			relevant: relevant[p],
			id:       p.ID, path: p.PkgPath, name: p.Name, module: p.Module,
			files: p.CompiledGoFiles, ignored: p.IgnoredFiles, syntax: parsed[p],
			imports: make(map[string]*dependency, len(p.Imports)),
			cyclic:  slices.ContainsFunc(p.Errors, isCycle),
		}
		if u.syntax == nil {
			u.syntax = make([]*ast.File, len(p.CompiledGoFiles))
		}
		for path, imp := range p.Imports {
			u.imports[path] = &dependency{
				path: imp.PkgPath, export: imp.ExportFile, problem: importError(imp), unit: chosen[imp],
			}
		}
		chosen[p] = u
		order = append(order, u)
	})
	return order
}

// isCycle reports whether an error says that a package imports itself through others. It has no such imports then.
func isCycle(err packages.Error) bool { return strings.Contains(err.Msg, "import cycle not allowed") }

// hasDirective reports whether a package of the main module has a directive, such as //mcperr:tools of a package that
// tools in others use.
func hasDirective(p *packages.Package) bool {
	return p.Module != nil && p.Module.Main && slices.ContainsFunc(p.CompiledGoFiles, func(name string) bool {
		src, err := os.ReadFile(name)
		return err == nil && bytes.Contains(src, []byte("mcperr:"))
	})
}

// knowsMCP reports whether a package in the import graph is part of an SDK or the runtime.
func knowsMCP(listed []*packages.Package) bool {
	knows := false
	packages.Visit(listed, func(p *packages.Package) bool {
		knows = knows || mcp.KnowsMCP(p.PkgPath)
		return !knows
	}, nil)
	return knows
}

// isRelevant reports whether the rules may report something in a package. It agrees with the analyzers, which decide
// with types, but needs neither types nor, for most packages, syntax.
func isRelevant(
	p *packages.Package, relevant map[*packages.Package]bool,
	parsed map[*packages.Package][]*ast.File, fset *token.FileSet,
) bool {
	module := ""
	if p.Module.Main {
		module = p.Module.Path
	}
	if relevance.Never(p.PkgPath, module) {
		return false
	}
	for _, imp := range p.Imports {
		if relevant[imp] || mcp.KnowsMCP(imp.PkgPath) {
			return true
		}
	}
	if !p.Module.Main {
		return false
	}
	declares, files, err := DeclaresTools(p.PkgPath, p.CompiledGoFiles, fset)
	if err == nil {
		parsed[p] = files // else they are parsed again, for the error
	}
	return declares
}

// DeclaresTools reports whether a package with an import path declares parts of tools, such as typed errors. names are
// the names of its files. Most packages need not be parsed for the answer. For the others, it returns the files. The
// error is the first of those about files that cannot be read or parsed. The others decide then.
func DeclaresTools(path string, names []string, fset *token.FileSet) (declares bool, files []*ast.File, err error) {
	sources := make([][]byte, len(names))
	for i, name := range names {
		var unread error
		sources[i], unread = os.ReadFile(name)
		err = cmp.Or(err, unread)
	}
	if !relevance.MayDeclare(path, sources) {
		return false, nil, err
	}
	for i, name := range names {
		file, wrong := parser.ParseFile(fset, name, sources[i], parser.ParseComments|parser.SkipObjectResolution)
		err = cmp.Or(err, wrong)
		if file != nil {
			files = append(files, file)
		}
	}
	return relevance.Declares(path, files), files, err
}
