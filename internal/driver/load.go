// Package driver is the command's own driver: it type-checks from source only the packages that the rules
// can have something to say about, and takes everything else from the compiler's export data.
package driver

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"os"
	"runtime"
	"sort"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
)

// Config says what to analyse.
type Config struct {
	Dir      string
	Tags     string
	Tests    bool
	Patterns []string
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
	listed, err := packages.Load(pc, cfg.Patterns...)
	if err != nil {
		return nil, oneLine(err)
	}
	if len(listed) == 0 {
		return nil, fmt.Errorf("no packages match %s", strings.Join(cfg.Patterns, " "))
	}
	l.matched = len(listed)
	c := newTypeChecker(l.fset, listed)
	for _, p := range listed {
		if err := firstListError(p); err != "" && !c.relevant[p] {
			l.problems = append(l.problems, p.PkgPath+": "+err)
		}
	}
	c.checkAll()
	for _, p := range listed {
		if !c.relevant[p] {
			continue
		}
		if problem := c.problems[p]; problem != "" {
			l.problems = append(l.problems, p.PkgPath+": "+problem)
			continue
		}
		l.roots = append(l.roots, c.checked[p])
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

// typeChecker type-checks relevant packages, dependencies first.
type typeChecker struct {
	fset     *token.FileSet
	order    []*packages.Package // dependencies first
	relevant map[*packages.Package]bool
	checked  map[*packages.Package]*packages.Package
	problems map[*packages.Package]string
	exported map[string]*types.Package // by path, from export data and from source
}

func newTypeChecker(fset *token.FileSet, roots []*packages.Package) *typeChecker {
	c := &typeChecker{
		fset:     fset,
		relevant: make(map[*packages.Package]bool),
		checked:  make(map[*packages.Package]*packages.Package),
		problems: make(map[*packages.Package]string),
		exported: make(map[string]*types.Package),
	}
	packages.Visit(roots, nil, func(p *packages.Package) { // children first
		c.order = append(c.order, p)
		c.relevant[p] = c.isRelevant(p)
	})
	return c
}

// isRelevant decides as the rules' own gate does, by imports instead of types. The packages of the SDKs and
// the standard library never are.
func (c *typeChecker) isRelevant(p *packages.Package) bool {
	if p.Module == nil || len(p.CompiledGoFiles) == 0 || handlers.IsSDK(p.PkgPath) || p.PkgPath == handlers.RuntimePath {
		return false
	}
	for _, imp := range p.Imports {
		if handlers.IsSDK(imp.PkgPath) || imp.PkgPath == handlers.RuntimePath {
			return true
		}
		if c.relevant[imp] && imp.Module != nil && imp.Module.Path == p.Module.Path {
			return true
		}
	}
	return p.Module.Main && strings.Contains(strings.ToLower(p.PkgPath), "mcp") && mentionsSchema(p)
}

// mentionsSchema reports whether a file declares something like a tool with a schema. It stands for the
// gate's look at the types, which are not there yet.
func mentionsSchema(p *packages.Package) bool {
	for _, name := range p.CompiledGoFiles {
		if data, err := os.ReadFile(name); err == nil && (bytes.Contains(data, []byte("Schema")) || bytes.Contains(data, []byte("Parameters"))) {
			return true
		}
	}
	return false
}

// checkAll type-checks what is relevant. Files are parsed ahead, in parallel.
func (c *typeChecker) checkAll() {
	var work []*packages.Package
	for _, p := range c.order {
		if c.relevant[p] {
			work = append(work, p)
		}
	}
	files := c.parseAll(work)
	for _, p := range work {
		c.check(p, files[p])
	}
}

type parsed struct {
	files []*ast.File
	err   error
}

func (c *typeChecker) parseAll(work []*packages.Package) map[*packages.Package]parsed {
	out := make(map[*packages.Package]parsed, len(work))
	var mu sync.Mutex
	var wg sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, p := range work {
		wg.Add(1)
		go func() {
			defer wg.Done()
			slots <- struct{}{}
			defer func() { <-slots }()
			var r parsed
			for _, name := range p.CompiledGoFiles {
				f, err := parser.ParseFile(c.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
				if err != nil && r.err == nil {
					r.err = err
				}
				if f != nil {
					r.files = append(r.files, f)
				}
			}
			mu.Lock()
			out[p] = r
			mu.Unlock()
		}()
	}
	wg.Wait()
	return out
}

// check type-checks one package and keeps it for the analyzers, or notes why it could not.
func (c *typeChecker) check(p *packages.Package, src parsed) {
	first := ""
	report := func(err error) {
		if first == "" {
			first = strings.ReplaceAll(err.Error(), "\n", " ")
		}
	}
	if src.err != nil {
		if list, ok := src.err.(scanner.ErrorList); ok && len(list) > 0 {
			src.err = list[0]
		}
		report(src.err)
	}
	info := &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Implicits: make(map[ast.Node]types.Object),
		Instances: make(map[*ast.Ident]types.Instance), Scopes: make(map[ast.Node]*types.Scope),
		Selections: make(map[*ast.SelectorExpr]*types.Selection), FileVersions: make(map[*ast.File]string),
	}
	conf := types.Config{
		Importer: importerFunc(func(path string) (*types.Package, error) { return c.importFor(p, path) }),
		Sizes:    p.TypesSizes,
		Error:    report,
	}
	if p.Module != nil && p.Module.GoVersion != "" {
		conf.GoVersion = "go" + p.Module.GoVersion
	}
	pkg, _ := conf.Check(p.PkgPath, c.fset, src.files, info)
	if first != "" {
		c.problems[p] = first
		return
	}
	c.exported[p.PkgPath] = pkg
	done := &packages.Package{
		ID: p.ID, Name: p.Name, PkgPath: p.PkgPath, Module: p.Module, Fset: c.fset, TypesSizes: p.TypesSizes,
		GoFiles: p.GoFiles, CompiledGoFiles: p.CompiledGoFiles, OtherFiles: p.OtherFiles, IgnoredFiles: p.IgnoredFiles, EmbedFiles: p.EmbedFiles,
		Syntax: src.files, Types: pkg, TypesInfo: info, Imports: make(map[string]*packages.Package),
	}
	for path, imp := range p.Imports {
		if dep := c.checked[imp]; dep != nil { // facts come from these only
			done.Imports[path] = dep
		}
	}
	c.checked[p] = done
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

func (c *typeChecker) importFor(p *packages.Package, path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	imp := p.Imports[path]
	if imp == nil {
		return nil, fmt.Errorf("no package %s", path)
	}
	if dep := c.checked[imp]; dep != nil {
		return dep.Types, nil
	}
	if c.problems[imp] != "" {
		return nil, fmt.Errorf("it has errors of its own")
	}
	if pkg := c.exported[imp.PkgPath]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	if imp.ExportFile == "" {
		if msg := firstListError(imp); msg != "" {
			return nil, fmt.Errorf("%s", msg)
		}
		return nil, fmt.Errorf("it could not be compiled")
	}
	f, err := os.Open(imp.ExportFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var r io.Reader
	if r, err = gcexportdata.NewReader(f); err != nil {
		return nil, fmt.Errorf("export data of %s: %w", imp.PkgPath, err)
	}
	return gcexportdata.Read(r, c.fset, c.exported, imp.PkgPath)
}
