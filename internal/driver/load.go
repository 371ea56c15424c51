// Package driver is the command's own driver: it type-checks from source only the packages that the rules
// can have something to say about, and takes everything else from the compiler's export data.
package driver

import (
	"bytes"
	"fmt"
	"go/token"
	"maps"
	"os"
	"regexp"
	"slices"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// Config says what to analyse.
type Config struct {
	Dir      string
	Tags     string
	Tests    bool
	Patterns []string
	Stage    func(string) // is told what is being done; may be nil
}

func (c *Config) stage(format string, args ...any) {
	if c.Stage != nil {
		c.Stage(fmt.Sprintf(format, args...))
	}
}

// loaded is the part of the import graph that is analysed.
type loaded struct {
	fset     *token.FileSet
	roots    []*packages.Package // packages that were asked for and are relevant, sorted
	problems []string            // one line for each package that cannot be analysed
	matched  int                 // packages that were asked for
}

const listMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
	packages.NeedDeps | packages.NeedExportFile | packages.NeedModule | packages.NeedTypesSizes

func load(cfg Config) (*loaded, error) {
	l := &loaded{fset: token.NewFileSet()}
	pc := &packages.Config{Mode: listMode, Dir: cfg.Dir, Tests: cfg.Tests, Fset: l.fset}
	if cfg.Tags != "" {
		pc.BuildFlags = []string{"-tags=" + cfg.Tags}
	}
	cfg.stage("listing packages and compiling what they import")
	listed, err := packages.Load(pc, cfg.Patterns...)
	if err != nil {
		return nil, oneLine(err)
	}
	listed = slices.DeleteFunc(listed, func(p *packages.Package) bool { return strings.HasSuffix(p.ID, ".test") }) // generated mains
	if len(listed) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(cfg.Patterns, " "))
	}
	l.matched = len(listed)
	units := choose(listed)
	byID := make(map[string]*unit, len(units))
	for _, u := range units {
		byID[u.id] = u
	}
	var asked []*unit
	for _, p := range listed {
		if u := byID[p.ID]; u != nil {
			asked = append(asked, u)
		} else if problem := whyNot(p); problem != "" {
			l.problems = append(l.problems, p.PkgPath+": "+problem)
		}
	}
	listed = nil // the graph of all packages is large; units hold what is needed of it
	cfg.stage("type-checking %s", plural(len(units), "package"))
	checkAll(l.fset, units)
	for _, u := range asked {
		if u.problem != "" {
			l.problems = append(l.problems, u.path+": "+u.problem)
		} else {
			l.roots = append(l.roots, u.checked)
		}
	}
	sort.Strings(l.problems)
	sort.Slice(l.roots, func(i, j int) bool { return l.roots[i].ID < l.roots[j].ID })
	return l, nil
}

func oneLine(err error) error {
	line, _, _ := strings.Cut(strings.TrimSpace(err.Error()), "\n")
	return fmt.Errorf("%s", line)
}

// firstListError returns what the go command says against a package, in one line.
func firstListError(p *packages.Package) string {
	for _, e := range p.Errors {
		for line := range strings.Lines(e.Msg) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				if e.Pos != "" && e.Pos != "-" {
					return e.Pos + ": " + line
				}
				return line
			}
		}
	}
	return ""
}

// whyNot returns what keeps a package from being analysed, or "" if it only has nothing to do with MCP.
func whyNot(p *packages.Package) string {
	if problem := firstListError(p); problem != "" || p.ExportFile != "" || len(p.GoFiles) == 0 || p.PkgPath == "unsafe" {
		return problem // "": it was compiled, or there are tests only, or nothing for this platform; unsafe never is
	}
	for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
		if problem := firstListError(p.Imports[path]); problem != "" {
			return fmt.Sprintf("could not import %s (%s)", path, problem)
		}
	}
	return "a package that it imports could not be compiled"
}

// choose returns the packages to type-check from source, dependencies first: those that the rules have
// something to say about, and what stands between them in the import graph, so that every type exists once.
func choose(listed []*packages.Package) []*unit {
	chosen := make(map[*packages.Package]*unit)
	var order []*unit
	if !knowsMCP(listed) {
		return nil
	}
	packages.Visit(listed, nil, func(p *packages.Package) { // children first
		if p.Module == nil || len(p.CompiledGoFiles) == 0 || !p.Module.Main && handlers.InSDK(p.PkgPath) {
			return
		}
		if !isRelevant(p, chosen) {
			return
		}
		u := &unit{id: p.ID, path: p.PkgPath, name: p.Name, files: p.CompiledGoFiles, sizes: p.TypesSizes, module: p.Module, imports: make(map[string]*dependency, len(p.Imports))}
		for path, imp := range p.Imports {
			u.imports[path] = &dependency{path: imp.PkgPath, export: imp.ExportFile, problem: firstListError(imp), unit: chosen[imp]}
		}
		chosen[p] = u
		order = append(order, u)
	})
	return order
}

// knowsMCP reports whether anything in the import graph uses an SDK or the runtime. Where nothing does, no file
// is even opened.
func knowsMCP(listed []*packages.Package) bool {
	knows := false
	packages.Visit(listed, func(p *packages.Package) bool {
		knows = knows || handlers.KnowsMCP(p.PkgPath)
		return !knows
	}, nil)
	return knows
}

// isRelevant decides as the rules' own gate does, by imports instead of types.
func isRelevant(p *packages.Package, chosen map[*packages.Package]*unit) bool {
	if handlers.KnowsMCP(p.PkgPath) {
		return false
	}
	for _, imp := range p.Imports {
		if chosen[imp] != nil || handlers.KnowsMCP(imp.PkgPath) {
			return true
		}
	}
	return p.Module.Main && mentionsTools(p)
}

// mentionsTools reports whether a file may declare a tool of the server's own layer, or a typed error. It stands
// for the gate's look at the types, which are not there yet.
func mentionsTools(p *packages.Package) bool {
	tools := strings.Contains(strings.ToLower(p.PkgPath), "mcp")
	for _, name := range p.CompiledGoFiles {
		data, err := os.ReadFile(name)
		if err != nil {
			continue
		}
		if tools && (bytes.Contains(data, []byte("Schema")) || bytes.Contains(data, []byte("Parameters")) || bytes.Contains(data, []byte("Inputs"))) {
			return true
		}
		if bytes.Contains(data, []byte("\n//mcperr:")) || bytes.Contains(data, []byte(") Error() string")) && typedErrorWords.Match(data) {
			return true
		}
	}
	return false
}

var typedErrorWords = regexp.MustCompile(`[Rr]etr(y|iable)|[Tt]ransient|CallToolResult`)
