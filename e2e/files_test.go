package e2e

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// runtimeModule is the path of the runtime.
const runtimeModule = "github.com/mcperrlint/mcperrlint/mcperr"

// replaceRuntime returns the flag of "go mod edit" with which a module takes the runtime from this repository.
func replaceRuntime(t testing.TB) string {
	t.Helper()
	dir, err := filepath.Abs("../mcperr")
	must(t, err)
	return "-replace=" + runtimeModule + "=" + dir
}

// dependencies returns an error if a dependency of the testdata module is missing.
var dependencies = sync.OnceValue(func() error {
	_, err := execute("../testdata", nil, "go", "list", "-mod=readonly", "-deps", "./...")
	return err
})

// oneIn is how many folders there are for each one that [sampled] copies.
const oneIn = 20

// sampled copies some folders with findings of each rule of the testdata module, and the folders that these import.
// The hosts differ in how they run rules, and not in what these find: the tests of the rules try all folders.
func sampled(t testing.TB, more ...string) string {
	t.Helper()
	chosen := slices.Clone(more)
	rules, err := os.ReadDir("../testdata")
	must(t, err)
	for _, rule := range rules {
		if !rule.IsDir() {
			continue
		}
		folders, err := os.ReadDir(filepath.Join("../testdata", rule.Name()))
		must(t, err)
		i := 0
		for _, folder := range folders {
			name := rule.Name() + "/" + folder.Name()
			if !folder.IsDir() || !hasFindings(t, name) {
				continue
			}
			if i%oneIn == 0 && !slices.Contains(chosen, name) {
				chosen = append(chosen, name)
			}
			i++
		}
	}
	for i := 0; i < len(chosen); i++ { // imports may import others
		for _, imported := range importsOf(t, chosen[i]) {
			if !slices.Contains(chosen, imported) {
				chosen = append(chosen, imported)
			}
		}
	}
	return partOfTestdata(t, chosen...)
}

// hasFindings reports whether the files of a folder of the testdata module say which findings they want.
func hasFindings(t testing.TB, folder string) bool {
	t.Helper()
	dir := filepath.Join("../testdata", folder)
	return slices.ContainsFunc(sources(t, dir), func(name string) bool {
		return strings.Contains(read(t, filepath.Join(dir, name)), "// want ")
	})
}

// imported matches the import of a package of the testdata module, up to the folder of its rule.
var imported = regexp.MustCompile(`"example\.com/mcpserver/(\w+/\w+)`)

// importsOf returns the folders of rules that the files in another one import.
func importsOf(t testing.TB, folder string) (list []string) {
	t.Helper()
	dir := filepath.Join("../testdata", folder)
	for _, name := range sources(t, dir) {
		for _, m := range imported.FindAllStringSubmatch(read(t, filepath.Join(dir, name)), -1) {
			list = append(list, m[1])
		}
	}
	return list
}

// partOfTestdata copies some packages of the testdata module.
func partOfTestdata(t testing.TB, packages ...string) string {
	t.Helper()
	must(t, dependencies())
	dir := filepath.Join(t.TempDir(), "module")
	for _, p := range packages {
		must(t, os.CopyFS(filepath.Join(dir, p), os.DirFS(filepath.Join("../testdata", p))))
	}
	for _, name := range []string{"go.mod", "go.sum"} {
		write(t, filepath.Join(dir, name), read(t, filepath.Join("../testdata", name)))
	}
	configure(t, dir, "")
	run(t, dir, "mod", "edit", replaceRuntime(t))
	return dir
}

// sources returns the names of the Go files of a module, relative to it.
func sources(t testing.TB, dir string) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".go") {
			names = append(names, name)
		}
		return err
	})
	must(t, err)
	return names
}

// snapshot returns the contents of the Go files of a module, by name.
func snapshot(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	for _, name := range sources(t, dir) {
		files[name] = read(t, filepath.Join(dir, name))
	}
	return files
}

// read returns the content of a file.
func read(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	must(t, err)
	return string(data)
}

// write writes a file and makes the folders above it.
func write(t testing.TB, name, content string) {
	t.Helper()
	must(t, os.MkdirAll(filepath.Dir(name), 0o755))
	must(t, os.WriteFile(name, []byte(content), 0o644))
}

// diff returns the difference of two texts.
func diff(t testing.TB, want, got string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "want"), want)
	write(t, filepath.Join(dir, "got"), got)
	cmd := exec.CommandContext(running, "git", "diff", "--no-index", "--no-color", "want", "got")
	cmd.Dir = dir
	out, _ := cmd.Output()
	return string(out)
}
