package e2e

import (
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
)

const rulesGo = "github.com/bazelbuild/rules_go@v0.65.0"

// nogo is the program that Bazel's rule of that name builds, from the page's list of rules: rules_go generates its
// main package, and compiles it with some files of its own. One of those imports an internal package of
// golang.org/x/tools, which Bazel doesn't mind; go does, so that the program is built inside a copy of that module.
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
	copied := filepath.Join(bin, "tools")
	if err := os.CopyFS(copied, os.DirFS(tools)); err != nil {
		return "", err
	}
	builders := filepath.Join(rules, "go", "tools", "builders")
	generator, program := filepath.Join(copied, "generator"), filepath.Join(copied, "nogo")
	if err := copyFiles(builders, generator, "generate_nogo_main.go", "flags.go"); err != nil {
		return "", err
	}
	if err := os.WriteFile(filepath.Join(generator, "main.go"), []byte(generate), 0o644); err != nil {
		return "", err
	}
	if err := copyFiles(builders, program, "constants.go", "env.go", "flags.go", "nolint.go", "nogo_*.go"); err != nil {
		return "", err
	}
	page, err := os.ReadFile("../docs/nogo.md")
	if err != nil {
		return "", err
	}
	config := filepath.Join(bin, "nogo.json")
	arguments := []string{"run", "./generator", "-output", filepath.Join(program, "main.go"), "-config", config}
	for _, b := range blocks(string(page)) {
		switch b.language {
		case "json":
			if err := os.WriteFile(config, []byte(b.text), 0o644); err != nil {
				return "", err
			}
		case "starlark":
			for line := range strings.Lines(b.text) {
				if _, path, ok := strings.Cut(strings.TrimSpace(line), `"@com_github_mcperrlint_mcperrlint//`); ok {
					arguments = append(arguments, "-analyzer_importpath", "github.com/mcperrlint/mcperrlint/"+strings.Trim(path, `",`))
				}
			}
		}
	}
	exe := filepath.Join(bin, "nogo")
	for _, step := range []struct {
		dir  string
		args []string
	}{
		{copied, arguments},
		{copied, []string{"mod", "edit", "-require=github.com/mcperrlint/mcperrlint@v0.0.0", "-replace=github.com/mcperrlint/mcperrlint=" + root, "-require=github.com/aymanbagabas/go-udiff@v0.4.1"}},
		{copied, []string{"build", "-mod=mod", "-o", exe, "./nogo"}},
	} {
		if _, err := execute(step.dir, []string{"GOFLAGS=-mod=mod"}, "go", step.args...); err != nil {
			return "", err
		}
	}
	return exe, nil
})

// generate is what rules_go does when its builder is asked for the main package.
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

// copyFiles copies files that are no tests from one folder to another, which is made.
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
			if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_validation.go") { // a program of its own
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

// moduleDir returns where the module cache has a module.
func moduleDir(path string) (string, error) {
	cmd := exec.Command("go", "mod", "download", "-json", path)
	cmd.Dir = os.TempDir()
	out, err := cmd.Output()
	if err != nil {
		return "", err
	}
	var info struct{ Dir string }
	return info.Dir, json.Unmarshal(out, &info)
}

// nogoFinds does what Bazel does: it runs nogo on each package of the module, after those that it imports, with
// their facts and everybody's export data.
func nogoFinds(t *testing.T, dir string) (list []finding) {
	exe := program(t, nogo)
	var importcfg strings.Builder
	var arguments []string
	work := t.TempDir()
	type listed struct {
		ImportPath, Dir, Export string
		GoFiles                 []string
		Module                  *struct{ Main bool }
	}
	var own []listed
	dec := json.NewDecoder(strings.NewReader(output(t, dir, "go", "list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,Module", "./...")))
	for {
		var p listed
		if err := dec.Decode(&p); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if p.Export != "" {
			importcfg.WriteString("packagefile " + p.ImportPath + "=" + p.Export + "\n")
		}
		if p.Module != nil && p.Module.Main {
			own = append(own, p)
		}
	}
	config := filepath.Join(work, "importcfg")
	write(t, config, importcfg.String())
	for _, p := range own { // dependencies come first
		facts := filepath.Join(work, strings.ReplaceAll(p.ImportPath, "/", "_")+".facts")
		args := append([]string{"-importcfg", config, "-p", p.ImportPath, "-x", facts}, arguments...)
		for _, name := range p.GoFiles {
			args = append(args, filepath.Join(p.Dir, name))
		}
		cmd := exec.Command(exe, args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOARCH="+runtime.GOARCH)
		out, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != 0 && code != 3 {
			t.Fatalf("%s: exit %d: %s", p.ImportPath, code, out)
		}
		for line := range strings.Lines(string(out)) {
			line = strings.TrimSpace(line)
			posn, message, ok := strings.Cut(line, ": ")
			i := strings.LastIndex(message, " (")
			if ok && position.MatchString(posn) && i > 0 {
				list = append(list, at(t, dir, posn, strings.Trim(message[i:], " ()"), message[:i]))
			}
		}
		arguments = append(arguments, "-fact", p.ImportPath+"="+facts)
	}
	return slices.Clip(list)
}
