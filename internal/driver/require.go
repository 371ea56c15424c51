package driver

import (
	"bytes"
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"

	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// Lacking is a module that needs the runtime for a patch but cannot import it yet.
type Lacking struct {
	Dir      string
	Required bool // go.mod requires the runtime, but the vendor folder lacks it
	Vendored bool // there is a vendor folder
}

// Lacking returns the modules that cannot import the runtime yet, sorted. It returns an error if a go.mod cannot be
// read.
func (p *Patch) Lacking() ([]Lacking, error) {
	var lacking []Lacking
	err := p.importers(func(dir string, mod *modfile.File) error {
		m := Lacking{Dir: dir, Required: required(mod) != nil, Vendored: vendored(dir)}
		_, err := os.Stat(filepath.Join(dir, "vendor", filepath.FromSlash(mcp.RuntimePath)))
		if !m.Required || m.Vendored && err != nil {
			lacking = append(lacking, m)
		}
		return nil
	})
	return lacking, err
}

// importers calls a function with the folder and the go.mod of each module that imports the runtime in the patch, in
// the order of the folders.
func (p *Patch) importers(visit func(dir string, mod *modfile.File) error) error {
	dirs := make(map[string]string) // by the name of go.mod
	for _, c := range p.files {
		if m := c.module; m != nil && m.GoMod != "" && bytes.Contains(c.after, []byte(`"`+mcp.RuntimePath+`"`)) {
			dirs[m.GoMod] = m.Dir
		}
	}
	for _, name := range slices.Sorted(maps.Keys(dirs)) {
		_, mod, err := parseMod(name)
		if err != nil {
			return err
		}
		if err := visit(dirs[name], mod); err != nil {
			return err
		}
	}
	return nil
}

// direct adds changes of go.mod to a patch that make the runtime a direct requirement. "go get" adds it as an indirect
// one if nothing imports it yet.
func (p *Patch) direct() error {
	changes := make(map[string]change)
	err := p.importers(func(_ string, mod *modfile.File) error {
		before, after, err := RequireDirectly(mod.Syntax.Name)
		if after != nil {
			changes[mod.Syntax.Name] = change{before: before, after: after}
		}
		return err
	})
	maps.Copy(p.files, changes)
	return err
}

// RequireDirectly returns the content of a go.mod, and its content with the runtime as a direct requirement. The latter
// is nil if there is nothing to change.
func RequireDirectly(name string) (before, after []byte, err error) {
	before, mod, err := parseMod(name)
	if err != nil {
		return nil, nil, err
	}
	if r := required(mod); r == nil || !r.Indirect {
		return before, nil, nil
	}
	var wanted []*modfile.Require
	for _, r := range mod.Require {
		indirect := r.Indirect && r.Mod.Path != mcp.RuntimePath
		wanted = append(wanted, &modfile.Require{Mod: r.Mod, Indirect: indirect})
	}
	mod.SetRequireSeparateIndirect(wanted)
	mod.Cleanup()
	after, err = mod.Format()
	return before, after, err
}

// ToGet returns what to give "go get" so that the module with this go.mod requires the runtime. If the module replaces
// the runtime, as it does with a clone of this repository, no release has to be looked for.
func ToGet(name string) (string, error) {
	_, mod, err := parseMod(name)
	if err != nil {
		return "", err
	}
	for _, r := range mod.Replace {
		if r.Old.Path == mcp.RuntimePath {
			return mcp.RuntimePath + "@" + cmp.Or(r.Old.Version, "v0.0.0"), nil
		}
	}
	return mcp.RuntimePath, nil
}

// GoVersion returns the version of Go that a go.mod names, or "" if there is none.
func GoVersion(name string) string {
	_, mod, err := parseMod(name)
	if err != nil || mod.Go == nil {
		return ""
	}
	return mod.Go.Version
}

// parseMod reads a go.mod.
func parseMod(name string) ([]byte, *modfile.File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	mod, err := modfile.Parse(name, data, nil)
	return data, mod, err
}

// required returns the requirement of the runtime, or nil.
func required(mod *modfile.File) *modfile.Require {
	for _, r := range mod.Require {
		if r.Mod.Path == mcp.RuntimePath {
			return r
		}
	}
	return nil
}

// vendored reports whether a module has a vendor folder.
func vendored(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "vendor", "modules.txt"))
	return err == nil
}
