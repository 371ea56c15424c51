package e2e

import (
	"cmp"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

const rulesGo = "github.com/bazelbuild/rules_go@v0.65.0"

// nogo is the program that Bazel's rule nogo builds from the list of rules in the page. rules_go generates the main
// package and compiles it with its own files. One of those imports an internal package of golang.org/x/tools. Bazel
// allows that but go does not, so that the program is built inside a copy of that module.
var nogo = sync.OnceValues(func() (string, error) {
	rules, err := moduleDir(rulesGo)
	if err != nil {
		return "", err
	}
	tools, err := moduleDir("golang.org/x/tools@v0.47.0")
	if err != nil {
		return "", err
	}
	root, err := filepath.Abs("..")
	if err != nil {
		return "", err
	}
	copied := filepath.Join(scratch, "tools")
	if err := os.CopyFS(copied, os.DirFS(tools)); err != nil {
		return "", err
	}
	if err := copyNogo(filepath.Join(rules, "go", "tools", "builders"), copied); err != nil {
		return "", err
	}
	arguments, err := nogoArguments()
	if err != nil {
		return "", err
	}
	const module = "github.com/mcperrlint/mcperrlint"
	exe := executable("nogo")
	for _, args := range [][]string{
		append([]string{"run", "./generator", "-output", filepath.Join(copied, "nogo", "main.go")}, arguments...),
		{"mod", "edit", "-require=" + module + "@v0.0.0", "-replace=" + module + "=" + root,
			"-require=github.com/aymanbagabas/go-udiff@v0.4.1"},
		{"build", "-o", exe, "./nogo"},
	} {
		if _, err := execute(copied, []string{sharing}, "go", args...); err != nil {
			return "", err
		}
	}
	return exe, nil
})

// copyNogo copies the generator and the other files of nogo from the builders of rules_go into a module.
func copyNogo(builders, module string) error {
	generator, nogo := filepath.Join(module, "generator"), filepath.Join(module, "nogo")
	if err := copyFiles(builders, generator, "generate_nogo_main.go", "flags.go"); err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(generator, "main.go"), []byte(generate), 0o644); err != nil {
		return err
	}
	return copyFiles(builders, nogo, "constants.go", "env.go", "flags.go", "nolint.go", "nogo_*.go")
}

// nogoArguments returns the arguments of the generator for the list of rules in the page, and writes the configuration
// of the page.
func nogoArguments() (arguments []string, err error) {
	page, err := os.ReadFile("../docs/nogo.md")
	if err != nil {
		return nil, err
	}
	config := filepath.Join(scratch, "nogo.json")
	arguments = []string{"-config", config}
	for _, b := range blocks(string(page)) {
		switch b.language {
		case "json":
			if err := os.WriteFile(config, []byte(b.text), 0o644); err != nil {
				return nil, err
			}
		case "starlark":
			for line := range strings.Lines(b.text) {
				_, path, ok := strings.Cut(strings.TrimSpace(line), `"@com_github_mcperrlint_mcperrlint//`)
				if ok {
					path = "github.com/mcperrlint/mcperrlint/" + strings.Trim(path, `",`)
					arguments = append(arguments, "-analyzer_importpath", path)
				}
			}
		}
	}
	return arguments, nil
}

// generate is a program that writes the main package, as the builder of rules_go does.
const generate = `package main

import (
	"log"
	"os"
)

func main() {
	if err := genNogoMain(os.Args[1:]); err != nil {
		log.Fatal(err)
	}
}
`

// copyFiles copies files, except tests, from a folder to a new folder.
func copyFiles(from, to string, patterns ...string) error {
	if err := os.MkdirAll(to, 0o755); err != nil {
		return err
	}
	for _, pattern := range patterns {
		names, err := filepath.Glob(filepath.Join(from, pattern))
		if err != nil {
			return err
		}
		for _, name := range names {
			// The file of a validation is another program.
			if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_validation.go") {
				continue
			}
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(to, filepath.Base(name)), data, 0o644); err != nil {
				return err
			}
		}
	}
	return nil
}

// moduleDir returns the folder of a module in the module cache.
func moduleDir(path string) (string, error) {
	cmd := process(os.TempDir(), nil, "go", "mod", "download", "-json", path)
	out, err := cmd.Output()
	var info struct{ Dir, Error string }
	if wrong := json.Unmarshal(out, &info); wrong != nil || info.Error != "" {
		return "", explain(cmd, cmp.Or(err, wrong), info.Error)
	}
	return info.Dir, nil
}

// listed is a package as "go list" prints it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	Module                  *struct{ Main bool }
}

// nogoFinds runs nogo on each package of the module, as Bazel does: after the packages that it imports, with their
// facts and the export data of all packages.
func nogoFinds(t *testing.T, dir string) (list []finding) {
	exe := program(t, nogo)
	var importcfg strings.Builder
	var own []listed
	packages := output(t, dir, "go", "list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,Module", "./...")
	for dec := json.NewDecoder(strings.NewReader(packages)); dec.More(); {
		var p listed
		must(t, dec.Decode(&p))
		if p.Export != "" {
			importcfg.WriteString("packagefile " + p.ImportPath + "=" + p.Export + "\n")
		}
		if p.Module != nil && (p.Module.Main || strings.HasPrefix(p.ImportPath, runtimeModule+"/")) {
			own = append(own, p) // of the runtime, only the facts matter
		}
	}
	work := t.TempDir()
	config := filepath.Join(work, "importcfg")
	write(t, config, importcfg.String())
	arguments := []string{"-importcfg", config}
	for _, p := range own { // dependencies come first
		facts := filepath.Join(work, strings.ReplaceAll(p.ImportPath, "/", "_")+".facts")
		args := slices.Concat(arguments, []string{"-p", p.ImportPath, "-x", facts})
		for _, name := range p.GoFiles {
			args = append(args, filepath.Join(p.Dir, name))
		}
		if found := runNogo(t, exe, dir, args); p.Module.Main {
			list = append(list, found...)
		}
		arguments = append(arguments, "-fact", p.ImportPath+"="+facts)
	}
	return list
}

// nogoKnowsLess returns a function that tells whether a finding is in a package which imports one of the module that
// does not know MCP: Bazel does not say that it belongs to the module, as the page tells.
func nogoKnowsLess(t *testing.T, dir string) func(finding) bool {
	const module = "example.com/mcpserver/"
	imports, knows := make(map[string][]string), make(map[string]bool)
	packages := output(t, dir, "go", "list", "-json=ImportPath,Imports,Deps", "./...")
	for dec := json.NewDecoder(strings.NewReader(packages)); dec.More(); {
		var p struct {
			ImportPath    string
			Imports, Deps []string
		}
		must(t, dec.Decode(&p))
		imports[p.ImportPath] = p.Imports
		knows[p.ImportPath] = slices.ContainsFunc(p.Deps, func(dep string) bool {
			return strings.Contains(dep, "mcp") && !strings.HasPrefix(dep, module)
		})
	}
	return func(f finding) bool {
		return slices.ContainsFunc(imports[module+path.Dir(f.File)], func(imported string) bool {
			return strings.HasPrefix(imported, module) && !knows[imported]
		})
	}
}

// runNogo runs nogo on a package.
func runNogo(t *testing.T, exe, dir string, args []string) (list []finding) {
	t.Helper()
	cmd := process(dir, []string{"GOARCH=" + runtime.GOARCH}, exe, args...)
	out, err := combined(cmd)
	if code := exited(t, cmd); code != 0 && code != findingsLeft {
		t.Fatal(err)
	}
	for line := range strings.Lines(out) {
		line = strings.TrimSpace(line)
		posn, message, ok := strings.Cut(line, ": ")
		i := strings.LastIndex(message, " (")
		if ok && position.MatchString(posn) && i > 0 {
			list = append(list, at(t, dir, posn, strings.Trim(message[i:], " ()"), message[:i]))
		}
	}
	return list
}
