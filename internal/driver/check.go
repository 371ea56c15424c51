package driver

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

// unit is a package to type-check from source.
type unit struct {
	id, path, name string
	files          []string
	sizes          types.Sizes
	module         *packages.Module
	imports        map[string]*dependency // by the path in the source

	syntax  []*ast.File
	done    chan struct{} // closed when what follows is set
	checked *packages.Package
	problem string // why there is none, in one line
}

// dependency is an import of a unit: another unit, or export data.
type dependency struct {
	path, export string
	problem      string // what the go command says against it
	unit         *unit
}

// checkAll type-checks units. Files are parsed while export data is read; then every unit waits for those that
// it imports.
func checkAll(fset *token.FileSet, units []*unit) {
	workers := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for _, u := range units {
		u.done = make(chan struct{})
		wg.Add(1)
		go func() {
			defer wg.Done()
			workers <- struct{}{}
			u.parse(fset)
			<-workers
		}()
	}
	exported := readExports(fset, units)
	wg.Wait()
	for _, u := range units {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for _, d := range u.imports {
				if d.unit != nil {
					<-d.unit.done
				}
			}
			workers <- struct{}{}
			u.check(fset, exported)
			<-workers
			close(u.done)
		}()
	}
	wg.Wait()
}

// readExports reads the export data of everything that units import and that is not a unit itself. The result
// is not changed afterwards.
func readExports(fset *token.FileSet, units []*unit) map[string]*types.Package {
	exported := make(map[string]*types.Package)
	for _, u := range units {
		for _, d := range u.imports {
			if d.unit != nil || d.export == "" || d.problem != "" {
				continue
			}
			if pkg := exported[d.path]; pkg != nil && pkg.Complete() {
				continue
			}
			if err := readExport(fset, exported, d); err != nil {
				d.problem = err.Error()
			}
		}
	}
	return exported
}

func readExport(fset *token.FileSet, exported map[string]*types.Package, d *dependency) error {
	f, err := os.Open(d.export)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return err
	}
	_, err = gcexportdata.Read(r, fset, exported, d.path)
	return err
}

func (u *unit) fail(err error) {
	if u.problem == "" {
		u.problem = strings.ReplaceAll(err.Error(), "\n", " ")
	}
}

func (u *unit) parse(fset *token.FileSet) {
	for _, name := range u.files {
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
			err = list[0]
		}
		if err != nil {
			u.fail(err)
		}
		if f != nil {
			u.syntax = append(u.syntax, f)
		}
	}
}

// check type-checks the unit and prepares it for the analyzers, or notes why it could not.
func (u *unit) check(fset *token.FileSet, exported map[string]*types.Package) {
	info := &types.Info{ // what the rules look at, and no more
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Implicits: make(map[ast.Node]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	conf := types.Config{
		Importer: importerFunc(func(path string) (*types.Package, error) { return u.importPackage(path, exported) }),
		Sizes:    u.sizes,
		Error:    u.fail,
	}
	if u.module.GoVersion != "" {
		conf.GoVersion = "go" + u.module.GoVersion
	}
	pkg, _ := conf.Check(u.path, fset, u.syntax, info)
	if u.problem != "" {
		return
	}
	u.checked = &packages.Package{
		ID: u.id, Name: u.name, PkgPath: u.path, Module: u.module, Fset: fset, TypesSizes: u.sizes,
		CompiledGoFiles: u.files, Syntax: u.syntax, Types: pkg, TypesInfo: info, Imports: make(map[string]*packages.Package),
	}
	for path, d := range u.imports {
		if d.unit != nil { // facts come from these only
			u.checked.Imports[path] = d.unit.checked
		}
	}
}

type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

func (u *unit) importPackage(path string, exported map[string]*types.Package) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	d := u.imports[path]
	switch {
	case d == nil:
		return nil, errors.New("no such package")
	case d.unit != nil && d.unit.problem != "":
		return nil, errors.New("it has errors of its own")
	case d.unit != nil:
		return d.unit.checked.Types, nil
	case d.problem != "":
		return nil, errors.New(d.problem)
	case exported[d.path] == nil:
		return nil, errors.New("it could not be compiled")
	}
	return exported[d.path], nil
}
