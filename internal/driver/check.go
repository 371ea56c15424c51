package driver

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// unit is a package to type-check from source.
type unit struct {
	id, path, name string
	files          []string
	ignored        []string // files that build constraints exclude
	module         *packages.Module
	imports        map[string]*dependency // by the path in the source
	cyclic         bool                   // it imports itself through packages that imports lacks
	relevant       bool                   // the rules may report something in it

	syntax   []*ast.File   // by file; nil if the file is not parsed yet
	parsed   bool          // all files are parsed; syntax lacks those that cannot be read
	imported chan struct{} // closed when the imports have their types, except for other units
	done     chan struct{} // closed when the fields below are set
	checked  *packages.Package
	problem  string // why checked is nil, in one line
	cause    string // the problem of an imported unit that caused it
}

// dependency is an import of a unit: another unit, or export data.
type dependency struct {
	path, export string
	problem      string // why it cannot be imported
	unit         *unit
	types        *types.Package // what was read from the export data; nil if there is none
}

// parse parses units.
func (l *loaded) parse(units []*unit) {
	var wg sync.WaitGroup
	workers := newWorkers()
	for _, u := range units {
		wg.Go(func() { workers.do(func() { u.parse(l.fset, l.overlay) }) })
	}
	wg.Wait()
}

// check parses and type-checks units. Each unit waits for the units that it imports, and for the export data of its
// other imports. One goroutine reads all export data, because packages share their imports.
func (l *loaded) check(units []*unit) {
	for _, u := range units {
		u.imported, u.done = make(chan struct{}), make(chan struct{})
	}
	var wg sync.WaitGroup
	workers := newWorkers()
	for _, u := range units {
		wg.Go(func() {
			workers.do(func() { u.parse(l.fset, l.overlay) })
			<-u.imported
			for _, d := range u.imports {
				if d.unit != nil {
					<-d.unit.done
				}
			}
			workers.do(func() { u.check(l.fset) })
			close(u.done)
		})
	}
	for _, u := range units {
		l.readExports(u)
		close(u.imported)
	}
	wg.Wait()
}

// workers limits how many functions run at the same time: one for each processor.
type workers chan struct{}

func newWorkers() workers { return make(workers, runtime.GOMAXPROCS(0)) }

// do runs a function when a worker is free.
func (w workers) do(f func()) {
	w <- struct{}{}
	defer func() { <-w }()
	f()
}

// readExports reads the export data of all imports of a unit that are not units themselves.
func (l *loaded) readExports(u *unit) {
	for _, d := range u.imports {
		if d.unit != nil || d.problem != "" {
			continue
		}
		if d.export != "" {
			if err := l.readExport(d.path, d.export); err != nil {
				d.problem = err.Error()
				continue
			}
		}
		d.types = l.exported[d.path]
	}
}

// readExport reads the export data of a package, once.
func (l *loaded) readExport(path, file string) error {
	if pkg := l.exported[path]; pkg != nil && pkg.Complete() {
		return nil
	}
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return err
	}
	_, err = gcexportdata.Read(r, l.fset, l.exported, path)
	return err
}

// fail records the first problem of the unit.
func (u *unit) fail(err error) {
	if u.problem != "" {
		return
	}
	u.problem = strings.Join(strings.Fields(err.Error()), " ")
	if m := tooOld.FindStringSubmatch(u.problem); m != nil {
		u.problem = fmt.Sprintf(
			"it is written for %s, and mcperrlint was built with %s: install mcperrlint again, with %[1]s", m[1], m[2])
	}
}

// tooOld matches what the type checker says of a package that is written for a newer version of Go than its own.
var tooOld = pattern.New(`requires newer Go version (\S+) \(application built with (\S+)\)`)

// parse parses the files that are not parsed yet. Files that are in the overlay are not read from disk.
func (u *unit) parse(fset *token.FileSet, overlay map[string][]byte) {
	if u.parsed {
		return
	}
	u.parsed = true
	for i, name := range u.files {
		if u.syntax[i] != nil {
			continue
		}
		var src any
		if content, ok := overlay[name]; ok {
			src = content
		}
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
		if list, ok := err.(scanner.ErrorList); ok && len(list) > 0 {
			err = list[0]
		}
		if err != nil {
			u.fail(err)
		}
		u.syntax[i] = f
	}
	u.syntax = slices.DeleteFunc(u.syntax, func(f *ast.File) bool { return f == nil }) // could not be read
}

// check type-checks the unit and prepares it for the analyzers, or records why that is not possible.
func (u *unit) check(fset *token.FileSet) {
	info := newInfo(u.syntax)
	conf := types.Config{
		Importer: importerFunc(u.importPackage),
		Sizes:    sizes(),
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
		ID: u.id, Name: u.name, PkgPath: u.path, Module: u.module, Fset: fset, TypesSizes: sizes(),
		CompiledGoFiles: u.files, IgnoredFiles: u.ignored, Syntax: u.syntax, Types: pkg, TypesInfo: info,
		Imports: make(map[string]*packages.Package),
	}
	for path, d := range u.imports {
		if d.unit != nil { // only units have facts
			u.checked.Imports[path] = d.unit.checked
		}
	}
}

// newInfo returns the maps that the rules use, and no others. Their sizes fit the usual code in files of this length,
// because maps that grow cost more than maps that are a little too large.
func newInfo(files []*ast.File) *types.Info {
	size := 0 // bytes
	for _, f := range files {
		size += int(f.FileEnd - f.FileStart)
	}
	return &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue, size/15),
		Defs:       make(map[*ast.Ident]types.Object, size/120),
		Uses:       make(map[*ast.Ident]types.Object, size/22),
		Implicits:  make(map[ast.Node]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection, size/200),
	}
}

// importerFunc is a function that imports a package by its path.
type importerFunc func(path string) (*types.Package, error)

func (f importerFunc) Import(path string) (*types.Package, error) { return f(path) }

// importPackage returns a package that the unit imports: another unit, or one whose export data was read.
func (u *unit) importPackage(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	d := u.imports[path]
	switch {
	case d == nil && u.cyclic:
		return nil, errors.New("import cycle not allowed")
	case d == nil:
		return nil, errors.New("no such package")
	case d.unit != nil && d.unit.problem != "":
		u.cause = cmp.Or(d.unit.cause, d.unit.problem)
		return nil, errors.New(u.cause)
	case d.unit != nil:
		return d.unit.checked.Types, nil
	case d.problem != "":
		u.cause = d.problem
		return nil, errors.New(d.problem)
	case d.types == nil:
		return nil, errors.New("it could not be compiled")
	}
	return d.types, nil
}
