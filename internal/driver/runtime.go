package driver

import (
	_ "embed"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"path"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/mcperrlint/mcperrlint/internal/goq"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// runtimeDeclarations has the declarations of the runtime without statements. It is a copy because go:embed cannot read
// another module. A test keeps it up to date.
//
//go:embed runtime.txtar
var runtimeDeclarations []byte

// resolve finds a package that a fix imports and the unit did not import before.
func (l *loaded) resolve(u *unit, spec *ast.ImportSpec) {
	name, err := strconv.Unquote(spec.Path.Value)
	if err != nil || name == "unsafe" || u.imports[name] != nil {
		return
	}
	for _, other := range l.units {
		if other == u {
			break // importing a later unit would make a cycle
		}
		if other.id == name {
			u.imports[name] = &dependency{path: name, unit: other}
			return
		}
	}
	if file := l.exports[name]; file != "" {
		u.imports[name] = &dependency{path: name, export: file}
		return
	}
	if l.late[name] == nil {
		l.late[name] = l.ask(name, u.module)
	}
	d := *l.late[name]
	u.imports[name] = &d
}

// ask asks the go command for a package outside the import graph. If the module does not require the runtime yet, the
// declarations of the runtime replace it, so that the fixed files can be type-checked.
func (l *loaded) ask(name string, module *packages.Module) *dependency {
	l.cfg.stage("compiling %s", name)
	config := l.config(packages.NeedName|packages.NeedExportFile, module.Dir)
	config.Tests = false
	if !vendored(module.Dir) {
		config.BuildFlags = append(config.BuildFlags, "-mod=readonly") // a look-up must not change go.mod
	}
	d := &dependency{path: name}
	switch listed, err := packages.Load(config, name); {
	case err != nil:
		d.problem = oneLine(err).Error()
	case len(listed) == 1 && listed[0].ExportFile != "":
		d.export = listed[0].ExportFile
	case name == mcp.RuntimePath:
		if err := l.declareRuntime(module.Dir); err != nil {
			d.problem = err.Error()
		}
	case len(listed) == 1:
		d.problem = firstListError(listed[0])
	}
	return d
}

// declareRuntime type-checks the declarations of the runtime.
func (l *loaded) declareRuntime(dir string) error {
	r := runtimeImporter{l: l, files: make(map[string][]*ast.File)}
	var missing []string
	for _, f := range txtar.Parse(runtimeDeclarations).Files {
		file, err := parser.ParseFile(l.fset, f.Name, f.Data, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		pkg := path.Join(mcp.RuntimePath, path.Dir(f.Name))
		r.files[pkg] = append(r.files[pkg], file)
		for _, spec := range file.Imports {
			name := goq.ImportPath(spec)
			if !strings.HasPrefix(name, mcp.RuntimePath) && l.exports[name] == "" {
				missing = append(missing, name)
			}
		}
	}
	if len(missing) > 0 {
		listed, err := packages.Load(l.config(packages.NeedName|packages.NeedExportFile, dir), missing...)
		if err != nil {
			return err
		}
		for _, p := range listed {
			l.exports[p.PkgPath] = p.ExportFile
		}
	}
	_, err := r.Import(mcp.RuntimePath)
	return err
}

// runtimeImporter imports packages of the runtime from their declarations, and other packages from export data.
type runtimeImporter struct {
	l     *loaded
	files map[string][]*ast.File
}

// Import implements [types.Importer].
func (r runtimeImporter) Import(name string) (*types.Package, error) {
	l := r.l
	if pkg := l.exported[name]; pkg != nil && pkg.Complete() {
		return pkg, nil
	}
	files, ok := r.files[name]
	switch {
	case name == "unsafe":
		return types.Unsafe, nil
	case !ok && l.exports[name] == "":
		return nil, errors.New("it could not be compiled")
	case !ok:
		err := l.readExport(name, l.exports[name])
		return l.exported[name], err
	}
	conf := types.Config{Importer: r, IgnoreFuncBodies: true}
	pkg, err := conf.Check(name, l.fset, files, nil)
	if err != nil {
		return nil, fmt.Errorf("the runtime does not type-check: %w", err)
	}
	l.exported[name] = pkg
	return pkg, nil
}
