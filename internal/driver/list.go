package driver

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// listing is what the go command prints about a package: https://pkg.go.dev/cmd/go#hdr-List_packages_or_modules.
type listing struct {
	Dir, ImportPath, Name, Export string

	GoFiles, CgoFiles                 []string
	IgnoredGoFiles, IgnoredOtherFiles []string

	Imports   []string
	ImportMap map[string]string // import paths that differ from the paths of the packages
	Module    *packages.Module
	DepOnly   bool // it was not asked for
	Error     *struct{}
}

// fields are the names of the fields of a listing.
const fields = "Dir,ImportPath,Name,Export,GoFiles,CgoFiles,IgnoredGoFiles,IgnoredOtherFiles," +
	"Imports,ImportMap,Module,DepOnly,Error"

// quickList returns the same packages as [packages.Load] in less time. It runs the go command once, and does not ask
// for the files that cgo makes. ok is false for tests, for other build systems, and if a package has an error, or
// belongs to the server and uses cgo.
func quickList(cfg *packages.Config, patterns []string) (listed []*packages.Package, ok bool) {
	if cfg.Tests || usesDriver() || strings.Contains(strings.Join(patterns, ""), "=") {
		return nil, false
	}
	args := []string{"list", "-e", "-json=" + fields, "-deps", "-export", "-buildvcs=false", "-pgo=off"}
	cmd := exec.Command("go", slices.Concat(args, cfg.BuildFlags, []string{"--"}, patterns)...)
	cmd.Dir, cmd.Env = cfg.Dir, cfg.Env
	out, err := cmd.StdoutPipe()
	if err != nil || cmd.Start() != nil {
		return nil, false
	}
	listed, ok = readListing(out)
	if !ok {
		cmd.Process.Kill()
	}
	return listed, cmd.Wait() == nil && ok
}

// usesDriver reports whether another program than the go command lists packages for [packages.Load].
func usesDriver() bool {
	_, err := exec.LookPath("gopackagesdriver")
	return err == nil || cmp.Or(os.Getenv("GOPACKAGESDRIVER"), "off") != "off"
}

// readListing reads the output of the go command, in which dependencies are first. It returns the packages that were
// asked for.
func readListing(from io.Reader) (listed []*packages.Package, ok bool) {
	known := make(map[string]*packages.Package)
	for dec := json.NewDecoder(from); ; {
		var from listing
		if err := dec.Decode(&from); err != nil {
			return listed, errors.Is(err, io.EOF) && len(listed) > 0
		}
		if known[from.ImportPath] != nil || !from.isPlain() {
			return nil, false
		}
		p := from.toPackage(known)
		if p == nil {
			return nil, false
		}
		known[p.ID] = p
		if !from.DepOnly {
			listed = append(listed, p)
		}
	}
}

// isPlain reports whether a package has no errors, and does not use cgo if it is type-checked from source.
func (l *listing) isPlain() bool {
	if l.Error != nil || l.ImportPath == "" {
		return false
	}
	isChecked := l.Module != nil && (l.Module.Main || slices.ContainsFunc(l.Imports, mcp.KnowsMCP))
	return len(l.CgoFiles) == 0 || !isChecked
}

// toPackage converts a listing, or returns nil if a package that it imports is not known.
func (l *listing) toPackage(known map[string]*packages.Package) *packages.Package {
	p := &packages.Package{
		ID: l.ImportPath, PkgPath: l.ImportPath, Name: l.Name, Dir: l.Dir, Module: l.Module, ExportFile: l.Export,
		GoFiles:      inDir(l.Dir, l.GoFiles, l.CgoFiles),
		IgnoredFiles: inDir(l.Dir, l.IgnoredGoFiles, l.IgnoredOtherFiles),
		Imports:      make(map[string]*packages.Package, len(l.Imports)),
	}
	if l.ImportPath != "unsafe" && len(l.CgoFiles) == 0 {
		p.CompiledGoFiles = p.GoFiles
	}
	paths := make(map[string]string, len(l.ImportMap)) // in the source, by the path of the package
	for path, of := range l.ImportMap {
		paths[of] = path
	}
	for _, of := range l.Imports {
		if of == "C" {
			continue
		}
		imp := known[of]
		if imp == nil {
			return nil
		}
		p.Imports[cmp.Or(paths[of], of)] = imp
	}
	return p
}

// inDir returns the full names of files in a folder.
func inDir(dir string, lists ...[]string) (names []string) {
	for _, list := range lists {
		for _, name := range list {
			if !filepath.IsAbs(name) {
				name = filepath.Join(dir, name)
			}
			names = append(names, name)
		}
	}
	return names
}
