package driver

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// The quick list is the same as that of the library, but for what cgo adds. net/http imports packages that the standard
// library vendors, and one file is only for another platform.
func TestQuickList(t *testing.T) {
	t.Setenv("CGO_ENABLED", "0")
	contents := maps.Clone(tiny)
	contents["plain/plain.go"] = "package plain\n\nimport (\n\t_ \"net/http\"\n\t_ \"unsafe\"\n)\n"
	dir := files(t, contents)
	for _, patterns := range [][]string{
		{"./tools", "./cmd", "./errs"}, {"./plain"}, {"example.com/m/tools/..."}, {dir + "/tools"}, {"./tools", "./tools"},
	} {
		cfg := Config{Dir: dir, Patterns: patterns, Tags: "never"}
		listed, ok := quick(cfg)
		if !ok {
			t.Errorf("%v: no quick list", patterns)
			continue
		}
		if got, want := describeList(listed), describeList(library(t, cfg)); got != want {
			t.Errorf("%v: the library lists\n%s\nbut the quick list has\n%s", patterns, want, got)
		}
	}
}

// Where the go command has to be asked for more, the library lists the packages.
func TestNoQuickList(t *testing.T) {
	contents := maps.Clone(tiny)
	contents["cgo/cgo.go"] = "package cgo\n\nimport \"C\"\n"
	contents["gone/gone.go"] = "package gone\n\nimport _ \"example.com/m/nowhere\"\n"
	dir := files(t, contents)
	for name, cfg := range map[string]Config{
		"a missing import": {Patterns: []string{"./gone"}},
		"cgo":              {Patterns: []string{"./cgo"}},
		"no package":       {Patterns: []string{"./empty/..."}},
		"no folder":        {Patterns: []string{"./nowhere"}},
		"a query":          {Patterns: []string{"file=tools/tools.go"}},
		"a flag":           {Patterns: []string{"-x"}},
		"tests":            {Patterns: []string{"./tools"}, Tests: true},
	} {
		cfg.Dir = dir
		if listed, ok := quick(cfg); ok {
			t.Errorf("%s: there is a quick list: %v", name, listed)
		}
	}
	t.Setenv("GOPACKAGESDRIVER", "bazel-driver")
	if _, ok := quick(Config{Dir: dir, Patterns: []string{"./tools"}}); ok {
		t.Error("there is a quick list beside another build system")
	}
}

// quick returns the quick list of packages.
func quick(cfg Config) (listed []*packages.Package, ok bool) {
	l := &loaded{cfg: cfg}
	return quickList(l.config(listMode, cfg.Dir), cfg.Patterns)
}

// library returns the packages that x/tools lists.
func library(t *testing.T, cfg Config) []*packages.Package {
	t.Helper()
	l := &loaded{cfg: cfg}
	listed, err := packages.Load(l.config(listMode, cfg.Dir), cfg.Patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return listed
}

// describeList returns all that the driver uses of packages: first those that were asked for, then all.
func describeList(listed []*packages.Package) string {
	var text strings.Builder
	for _, p := range listed {
		fmt.Fprintln(&text, "asked", p.ID)
	}
	packages.Visit(listed, nil, func(p *packages.Package) {
		fmt.Fprintln(&text, p.ID, p.PkgPath, p.Name, p.ExportFile, p.GoFiles, p.CompiledGoFiles, p.IgnoredFiles, p.Errors)
		if m := p.Module; m != nil {
			fmt.Fprintln(&text, "\tmodule", m.Path, m.Version, m.Main, m.Dir, m.GoMod, m.GoVersion)
		}
		for _, path := range slices.Sorted(maps.Keys(p.Imports)) {
			fmt.Fprintln(&text, "\t", path, p.Imports[path].ID)
		}
	})
	return text.String()
}
