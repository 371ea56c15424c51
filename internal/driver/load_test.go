package driver

import (
	"errors"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// files writes files below a new folder and returns it.
func files(t *testing.T, contents map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range contents {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

const sdkPath = "github.com/mark3labs/mcp-go/mcp"

// tiny is a module with an SDK of its own, so that it can be loaded without the module cache.
var tiny = map[string]string{
	"go.mod": "module example.com/m\n\ngo 1.26\n\nrequire github.com/mark3labs/mcp-go v1.0.0\n\n" +
		"replace github.com/mark3labs/mcp-go => ./sdk\n",
	"sdk/go.mod":         "module github.com/mark3labs/mcp-go\n\ngo 1.26\n",
	"sdk/mcp/mcp.go":     "package mcp\n",
	"tools/tools.go":     "package tools\n\nimport _ \"" + sdkPath + "\"\n",
	"tools/more.go":      "package tools\n",
	"tools/more_test.go": "package tools\n",
	"tools/never.go":     "//go:build never\n\npackage tools\n",
	"cmd/main.go":        "package main\n\nimport _ \"example.com/m/tools\"\n\nfunc main() {}\n",
	"errs/errs.go": "package errs\n\ntype E struct {\n\tCode      string\n\tRetryable bool\n}\n\n" +
		"func (e *E) Error() string { return e.Code }\n",
	"plain/plain.go":   "package plain\n",
	"empty/README.md":  "",
	"broken/broken.go": "package broken\n\nimport _ \"" + sdkPath + "\"\n\nvar A = nope\n",
	"syntax/syntax.go": "package syntax\n\nimport _ \"" + sdkPath + "\"\n\nvar = \n",
}

// naming is a rule that reports each file.
var naming = &analysis.Analyzer{Name: "naming", Doc: "reports files", Run: func(pass *analysis.Pass) (any, error) {
	for _, f := range pass.Files {
		pass.Reportf(f.Name.Pos(), "package %s", f.Name.Name)
	}
	return nil, nil
}}

// Packages are analysed if they import an SDK, import such a package, or declare typed errors. Files select findings,
// not packages.
func TestAnalyze(t *testing.T) {
	t.Parallel()
	dir := files(t, tiny)
	for _, c := range []struct{ patterns, findings, problems string }{
		{"./tools ./cmd ./errs ./plain", "cmd/main.go errs/errs.go tools/more.go tools/tools.go", ""},
		{"./plain", "", ""},
		{"./sdk/mcp", "", "./sdk/mcp: main module (example.com/m) does not contain package example.com/m/sdk/mcp: " +
			"run mcperrlint in that folder, or with -C"},
		{"./tools/more.go", "tools/more.go", ""},
		{"./tools/more.go ./tools", "tools/more.go tools/tools.go", ""},
		{"./tools/more.go ./cmd", "cmd/main.go tools/more.go", ""},
		{"./tools/more_test.go", "", ""},
		{"./tools/never.go ./tools/more.go", "tools/more.go", ""},
		{"./broken ./errs", "errs/errs.go", "example.com/m/broken: broken/broken.go:5:9: undefined: nope"},
		{"./syntax ./errs", "errs/errs.go", "example.com/m/syntax: syntax/syntax.go:5:5: expected 'IDENT', found '='"},
		{"./none", "", "./none: stat none: directory not found"},
	} {
		run, err := Analyze(Config{Dir: dir, Patterns: strings.Fields(c.patterns)}, []*analysis.Analyzer{naming})
		if err != nil {
			t.Errorf("%s: %v", c.patterns, err)
			continue
		}
		var names []string
		for _, f := range run.Findings {
			names = append(names, filepath.ToSlash(Relative(dir, f.Position.Filename)))
		}
		if got := strings.Join(names, " "); got != c.findings {
			t.Errorf("%s: findings in %q, want %q", c.patterns, got, c.findings)
		}
		if got := filepath.ToSlash(strings.Join(run.Problems, "\n")); got != filepath.ToSlash(c.problems) {
			t.Errorf("%s: problems\n%s, want\n%s", c.patterns, got, c.problems)
		}
	}
}

// The error of Analyze is one line.
func TestAnalyzeErrors(t *testing.T) {
	t.Parallel()
	dir, outside := files(t, tiny), t.TempDir()
	for _, c := range []struct{ dir, pattern, want string }{
		{dir, "./tools/none.go", "./tools/none.go: no such file"},
		{dir, "./empty/...", "no packages match ./empty/..."},
		{outside, "./...", "there is no go.mod in " + outside + " or a folder above it"},
	} {
		_, err := Analyze(Config{Dir: c.dir, Patterns: []string{c.pattern}}, []*analysis.Analyzer{naming})
		if err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.pattern, err, c.want)
		}
	}
	for text, want := range map[string]string{
		"\n first\n\tsecond\n":                         "first second",
		"err: exit status 1: stderr: go: bad flag":     "bad flag",
		"err: go command required, not found: stderr:": "go command required, not found",
	} {
		if got := oneLine(errors.New(text)).Error(); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// The go command's errors become one line, without its headings and its advice about go.sum.
func TestFirstListError(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ pos, msg, want string }{
		{"", "", ""},
		{"-", "no such package\n", "no such package"},
		{"a.go:1:2", "undefined: x\nundefined: y", "a.go:1:2: undefined: x"},
		{"", "# example.com/m\n\n./a.go:1:2: undefined: x\n", "./a.go:1:2: undefined: x"},
		{
			"a.go:1:2", "missing go.sum entry for module providing package p (imported by q); to add:\n\tgo get q",
			"missing go.sum entry for module providing package p; run go mod tidy",
		},
		{
			"a.go:1:2", "missing go.sum entry for module providing package p; to add:\n\tgo mod download p",
			"missing go.sum entry for module providing package p; run go mod tidy",
		},
		{
			"", "package bogus is not in std (/usr/local/go/src/bogus)",
			`no such package: ./DIR names that of a folder, and "mcperrlint help" lists the commands`,
		},
		{"a.go:1:2", "package bogus is not in std (/x)", "a.go:1:2: package bogus is not in std (/x)"},
		{"", "missing go.sum entry for go.mod file:\n", "missing go.sum entry for go.mod file; run go mod tidy"},
	} {
		p := &packages.Package{Errors: []packages.Error{{Pos: c.pos, Msg: c.msg}}}
		if got := firstListError(p); got != c.want {
			t.Errorf("%q: %q, want %q", c.msg, got, c.want)
		}
	}
}

// A package without export data has the problem of the package that could not be compiled.
func TestWhyNot(t *testing.T) {
	t.Parallel()
	wrong := &packages.Package{PkgPath: "wrong", Errors: []packages.Error{{Msg: "no required module"}}}
	between := &packages.Package{PkgPath: "between", Imports: map[string]*packages.Package{"wrong": wrong}}
	fine := &packages.Package{PkgPath: "fine", ExportFile: "fine.a"}
	for want, p := range map[string]*packages.Package{
		"no required module": wrong,
		"could not import between (no required module)": {
			GoFiles: []string{"a.go"}, Imports: map[string]*packages.Package{"between": between, "fine": fine},
		},
		"a package that it imports could not be compiled": {
			GoFiles: []string{"a.go"}, Imports: map[string]*packages.Package{"fine": fine},
		},
	} {
		if got, _ := whyNot(p); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for name, p := range map[string]*packages.Package{
		"compiled": fine, "tests only": {PkgPath: "tests"}, "unsafe": {PkgPath: "unsafe", GoFiles: []string{"unsafe.go"}},
	} {
		if got, _ := whyNot(p); got != "" {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Units are the relevant packages of all modules and those that import them, and the packages of the main module that
// these import, dependencies first. All others are imported from export data.
func TestChoose(t *testing.T) {
	t.Parallel()
	dir := files(t, map[string]string{"a.go": "package a\n", "b.go": "//mcperr:tools\npackage b\n"})
	main, other := &packages.Module{Path: "example.com/m", Main: true}, &packages.Module{Path: "example.com/other"}
	add := func(path string, m *packages.Module, imports ...*packages.Package) *packages.Package {
		p := &packages.Package{
			ID: path, PkgPath: path, Module: m, ExportFile: path + ".a",
			CompiledGoFiles: []string{filepath.Join(dir, "a.go")}, Imports: make(map[string]*packages.Package),
		}
		for _, imp := range imports {
			p.Imports[imp.PkgPath] = imp
		}
		return p
	}
	standard := add("fmt", nil)
	sdk := add(sdkPath, &packages.Module{Path: "github.com/mark3labs/mcp-go"}, standard)
	library := add("example.com/other/lib", other, sdk)
	base := add("example.com/m/base", main, standard)
	plain := add("example.com/m/plain", main, standard, base)
	unused := add("example.com/m/unused", main, standard)
	tools := add("example.com/m/tools", main, sdk, plain)
	cmd := add("example.com/m/cmd", main, tools, library)
	marked := add("example.com/m/marked", main, standard)
	marked.CompiledGoFiles[0] = filepath.Join(dir, "b.go")
	for name, c := range map[string]struct {
		listed []*packages.Package
		want   []string
	}{
		"graph":  {[]*packages.Package{cmd, unused}, []string{library.ID, base.ID, plain.ID, tools.ID, cmd.ID}},
		"no SDK": {[]*packages.Package{plain}, nil},
		"marked": {[]*packages.Package{marked}, []string{marked.ID}},
	} {
		exports := make(map[string]string)
		var got []string
		for _, u := range choose(c.listed, exports, token.NewFileSet()) {
			got = append(got, u.id)
			if helps := u.id == base.ID || u.id == plain.ID; u.relevant == helps {
				t.Errorf("%s: %s is relevant: %v", name, u.id, u.relevant)
			}
			for path, d := range u.imports {
				if isUnit := slices.Contains(c.want, path); isUnit != (d.unit != nil) || d.export != path+".a" {
					t.Errorf("%s: %s imports %s as %+v", name, u.id, path, d)
				}
			}
		}
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(c.want))) {
			t.Errorf("%s: the units are %q, want %q", name, got, c.want)
		}
		if want := map[string]int{"graph": 8, "marked": 2}[name]; len(exports) != want {
			t.Errorf("%s: %d packages have export data, want %d", name, len(exports), want)
		}
	}
}

// A go.mod or go.work in a folder above is enough.
func TestOutsideModules(t *testing.T) {
	t.Parallel()
	dir := files(t, map[string]string{
		"mod/go.mod": "", "mod/a/b/c.go": "", "work/go.work": "", "work/a/b.go": "", "none/a.go": "",
	})
	for name, want := range map[string]bool{"mod": false, "mod/a/b": false, "work/a": false, "none": true} {
		path := filepath.Join(dir, name)
		if abs, outside := outsideModules(path); outside != want || abs != path {
			t.Errorf("%s: %s, %t", name, abs, outside)
		}
	}
}
