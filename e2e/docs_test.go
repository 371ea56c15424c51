package e2e

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// released is the version of the commands in the pages: the newest in the changelog.
var released = func() string {
	data, _ := os.ReadFile("../CHANGELOG.md")
	_, version, _ := strings.Cut(string(data), "\n## ")
	version, _, _ = strings.Cut(version, "\n")
	return version
}()

// TestPages follows the page of each host literally. In a copy of the example server, it writes the files of the page,
// runs the commands, and compares their output with that in the page.
func TestPages(t *testing.T) {
	heavy(t)
	world := newWorld(t)
	// Several pages install the command at the same time, and each of them would compile it.
	_, err := world.sh(t.TempDir(), "GOBIN=$PWD go install github.com/mcperrlint/mcperrlint/cmd/mcperrlint@"+released)
	must(t, err)
	t.Run("README.md", func(t *testing.T) {
		t.Parallel()
		world.readme(t)
	})
	for page, findings := range map[string][]string{ // commands that fail, because they have findings
		"golangci-lint.md": {"./golangci-lint-mcp run ./..."},
		"go-vet.md": {
			"go vet -vettool=$(which mcperrlint) ./...",
			"go vet -vettool=$(which mcperrlint) -mcpuntypedresult=false ./...",
			"go fix -fixtool=$(which mcperrlint) -diff ./...",
		},
		"gopls.md": nil,
	} {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			world.follow(t, page, findings)
		})
	}
}

// readme follows the commands of the README on the example server, which does not require the runtime yet.
func (w *world) readme(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "server")
	must(t, os.CopyFS(dir, os.DirFS("../example")))
	_, commands, ok := strings.Cut(read(t, "../README.md"), "On your own:\n\n")
	commands, _, more := strings.Cut(commands, "\n\n")
	if !ok || !more {
		t.Fatal("the README has no such commands")
	}
	for line := range strings.Lines(commands) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		_, err := w.sh(dir, strings.ReplaceAll(line, "@latest", "@"+released))
		if err != nil && strings.Contains(line, "-fix") {
			must(t, err)
		}
	}
	_, err := w.sh(dir, "mcperrlint ./... && go vet ./...")
	must(t, err)
}

// block is a fenced block of a page.
type block struct {
	language, text string
	file           string // the name of the file right above the block; empty for commands and output
}

var (
	fence = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")
	named = regexp.MustCompile("`([\\w./-]+\\.(?:go|yml))`[^`\n]*(?:\n[^`\n]+)?:\n\n$")
)

// blocks returns the fenced blocks of a page.
func blocks(page string) (list []block) {
	for _, m := range fence.FindAllStringSubmatchIndex(page, -1) {
		b := block{language: page[m[2]:m[3]], text: page[m[4]:m[5]]}
		if n := named.FindStringSubmatch(page[:m[0]]); n != nil {
			b.file = n[1]
		}
		list = append(list, b)
	}
	return list
}

// world is the environment in which pages are followed. Our modules come from a proxy, golangci-lint's repository from
// a mirror, and other modules from the user's module cache, if it has them. The environment has its own module cache.
type world struct {
	env []string
}

func newWorld(t *testing.T) *world {
	t.Helper()
	dir := t.TempDir()
	proxy, mirror := filepath.Join(dir, "proxy"), filepath.Join(dir, "golangci-lint.git")
	publish(t, proxy, "github.com/mcperrlint/mcperrlint", "..")
	publish(t, proxy, runtimeModule, "../mcperr")
	mirrorOf(t, mirror)

	user := strings.Split(run(t, ".", "env", "GOPROXY", "GOMODCACHE", "GOSUMDB", "GONOSUMDB"), "\n")
	downloads := filepath.Join(user[1], "cache", "download")
	cache, programs, config := filepath.Join(dir, "modules"), filepath.Join(dir, "bin"), filepath.Join(dir, "env")
	if sums := filepath.Join(downloads, "sumdb"); exists(sums) { // verifies modules without the network
		must(t, os.CopyFS(filepath.Join(cache, "cache", "download", "sumdb"), os.DirFS(sums)))
	}
	// With -modcacherw, the module cache can be removed like any folder. With -trimpath, packages that other tests and
	// runs have built are in the build cache, although their module cache is another one.
	write(t, config, "GOFLAGS=-buildvcs=false -modcacherw -trimpath -ldflags=-s\n")
	return &world{env: []string{
		"GOENV=" + config, "GOFLAGS=", "GOMODCACHE=" + cache, "GOBIN=" + programs,
		"PATH=" + programs + string(filepath.ListSeparator) + os.Getenv("PATH"),
		"GOPROXY=" + fileURL(proxy) + "," + fileURL(downloads) + "," + user[0], "GONOPROXY=none",
		"GOSUMDB=" + user[2], "GONOSUMDB=github.com/mcperrlint/*," + user[3],
		"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url." + mirror + ".insteadOf",
		"GIT_CONFIG_VALUE_0=https://github.com/golangci/golangci-lint.git",
	}}
}

// exists reports whether there is a file or folder with a name.
func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// fileURL returns the URL of a folder.
func fileURL(dir string) string {
	dir = filepath.ToSlash(dir)
	if !strings.HasPrefix(dir, "/") { // C:/…
		dir = "/" + dir
	}
	return "file://" + dir
}

// publish adds a module to a proxy that is a folder.
func publish(t *testing.T, proxy, path, dir string) {
	t.Helper()
	base := filepath.Join(proxy, path, "@v")
	write(t, filepath.Join(base, "list"), released+"\n")
	info := fmt.Sprintf(`{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, released)
	write(t, filepath.Join(base, released+".info"), info)
	write(t, filepath.Join(base, released+".mod"), read(t, filepath.Join(dir, "go.mod")))
	f, err := os.Create(filepath.Join(base, released+".zip"))
	must(t, err)
	defer f.Close()
	must(t, zip.CreateFromDir(f, module.Version{Path: path, Version: released}, dir))
}

// mirrorOf makes a git repository of the release of golangci-lint that the module proxy has.
func mirrorOf(t *testing.T, dir string) {
	t.Helper()
	must(t, os.Rename(source(t, "github.com/golangci/golangci-lint/v2@"+golangciVersion), dir))
	commit := []string{"commit", "-q", "-m", golangciVersion}
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "-A", "-f"},
		append([]string{"-c", "user.name=mirror", "-c", "user.email=mirror@example.com"}, commit...),
		{"tag", golangciVersion},
	} {
		_, err := execute(dir, nil, "git", args...)
		must(t, err)
	}
}

// mark makes the Go files of a folder unlike those of every other folder. Else, as packages are built with -trimpath,
// go fix would find its edits of an earlier run in the build cache, with the names of files that no longer exist.
func mark(t *testing.T, dir string) {
	t.Helper()
	must(t, filepath.WalkDir(dir, func(name string, _ os.DirEntry, err error) error {
		if err != nil || filepath.Ext(name) != ".go" {
			return err
		}
		return os.WriteFile(name, []byte(read(t, name)+"\n// "+dir+"\n"), 0o644)
	}))
}

// follow follows a page. The commands in findings fail because they report findings.
func (w *world) follow(t *testing.T, page string, findings []string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "server")
	must(t, os.CopyFS(dir, os.DirFS("../example")))
	mark(t, dir)
	for _, name := range []string{".golangci.yml", ".custom-gcl.yml", "golangci"} { // the page writes them
		must(t, os.RemoveAll(filepath.Join(dir, name)))
	}
	if page == "golangci-lint.md" { // the page expects golangci-lint to be installed
		_, err := w.sh(dir, "go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@"+golangciVersion)
		must(t, err)
	}
	files, failed, out := make(map[string]string), []string{}, ""
	for _, b := range blocks(read(t, filepath.Join("../docs", page))) {
		switch {
		case b.file != "":
			files[b.file] = b.text
			write(t, filepath.Join(dir, b.file), b.text)
		case b.language == "sh":
			out = ""
			for line := range strings.Lines(b.text) {
				line = strings.TrimSpace(line)
				text, err := w.sh(dir, line)
				out += text
				if err != nil {
					failed = append(failed, line)
				}
				if !slices.Contains(findings, line) {
					must(t, err)
				}
			}
		case b.language == "text":
			promised(t, page, b.text, out)
		}
	}
	for _, line := range findings {
		if !slices.Contains(failed, line) {
			t.Errorf("%s finds nothing", line)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) { // the files of the page are those of the example
		if got := read(t, filepath.Join("../example", name)); got != files[name] {
			t.Errorf("%s of the page is not that of the example:\n%s", name, diff(t, got, files[name]))
		}
	}
}

// promised checks that an output has each line of a block.
func promised(t *testing.T, page, text, out string) {
	t.Helper()
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); !strings.Contains(out, line) {
			t.Errorf("%s promises %q, which is not in\n%s", page, line, out)
		}
	}
}

// sh runs a command of a page.
func (w *world) sh(dir, line string) (string, error) {
	return execute(dir, w.env, "bash", "-c", line)
}
