package e2e

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// released is the version that the pages tell people to take.
const released = "v0.1.0"

// TestPages follows the page of each host literally: in a copy of the example server, it writes the files that the
// page shows, runs its commands, and looks for what the page says they print.
func TestPages(t *testing.T) {
	t.Parallel()
	world := newWorld(t)
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
	if err := os.CopyFS(dir, os.DirFS("../example")); err != nil {
		t.Fatal(err)
	}
	_, commands, ok := strings.Cut(read(t, "../README.md"), "On your own:\n\n")
	commands, _, more := strings.Cut(commands, "\n\n")
	if !ok || !more {
		t.Fatal("the README has no such commands")
	}
	for line := range strings.Lines(commands) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "#")
		if _, err := w.sh(t, dir, strings.ReplaceAll(line, "@latest", "@"+released)); err != nil && strings.Contains(line, "-fix") {
			t.Fatal(err)
		}
	}
	if out, err := w.sh(t, dir, "mcperrlint ./... && go vet ./..."); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// block is a fenced part of a page.
type block struct {
	language, text string
	file           string // named right above it, if it is one
}

var (
	fence = regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```$")
	named = regexp.MustCompile("`([\\w./-]+\\.(?:go|yml))`[^`\n]*(?:\n[^`\n]+)?:\n\n$")
)

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

// world is where pages are followed: our modules come from a proxy, golangci-lint's repository from a mirror.
type world struct {
	env     []string
	version string // what stands for the released version: each run of the test has its own
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{version: fmt.Sprintf("v0.1.%d", time.Now().Unix())}
	dir := t.TempDir()
	bin, proxy, mirror := filepath.Join(dir, "bin"), filepath.Join(dir, "proxy"), filepath.Join(dir, "golangci-lint.git")
	w.publish(t, proxy, "github.com/mcperrlint/mcperrlint", "..")
	w.publish(t, proxy, "github.com/mcperrlint/mcperrlint/mcperr", "../mcperr")
	mirrorOf(t, mirror)
	upstream := strings.TrimSpace(run(t, ".", "env", "GOPROXY"))
	cache := strings.TrimSpace(run(t, ".", "env", "GOMODCACHE"))
	w.env = []string{
		"GOBIN=" + bin, "PATH=" + bin + string(filepath.ListSeparator) + os.Getenv("PATH"),
		"GOPROXY=file://" + filepath.ToSlash(proxy) + "," + upstream, "GONOSUMDB=github.com/mcperrlint/*",
		"GOWORK=off", "GOFLAGS=-buildvcs=false",
		"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=url." + mirror + ".insteadOf", "GIT_CONFIG_VALUE_0=https://github.com/golangci/golangci-lint.git",
	}
	t.Cleanup(func() { // the module cache keeps nothing of a version that never was
		for _, pattern := range []string{"github.com/mcperrlint/*@" + w.version, "github.com/mcperrlint/*/*@" + w.version, "cache/download/github.com/mcperrlint/*/@v/" + w.version + "*", "cache/download/github.com/mcperrlint/*/*/@v/" + w.version + "*"} {
			names, _ := filepath.Glob(filepath.Join(cache, pattern))
			for _, name := range names {
				filepath.WalkDir(name, func(path string, d os.DirEntry, err error) error { return os.Chmod(path, 0o755) })
				os.RemoveAll(name)
			}
		}
	})
	return w
}

// publish puts a module into a proxy made of files.
func (w *world) publish(t *testing.T, proxy, path, dir string) {
	t.Helper()
	base := filepath.Join(proxy, path, "@v")
	write(t, filepath.Join(base, "list"), w.version+"\n")
	write(t, filepath.Join(base, w.version+".info"), fmt.Sprintf(`{"Version":%q,"Time":"2026-01-01T00:00:00Z"}`, w.version))
	write(t, filepath.Join(base, w.version+".mod"), read(t, filepath.Join(dir, "go.mod")))
	f, err := os.Create(filepath.Join(base, w.version+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := zip.CreateFromDir(f, module.Version{Path: path, Version: w.version}, dir); err != nil {
		t.Fatal(err)
	}
}

// mirrorOf makes a git repository of the release of golangci-lint that the module proxy has.
func mirrorOf(t *testing.T, dir string) {
	t.Helper()
	if err := os.Rename(source(t, "github.com/golangci/golangci-lint/v2@"+golangciVersion), dir); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "-A", "-f"},
		{"-c", "user.name=mirror", "-c", "user.email=mirror@example.com", "commit", "-q", "-m", golangciVersion}, {"tag", golangciVersion},
	} {
		if _, err := execute(dir, nil, "git", args...); err != nil {
			t.Fatal(err)
		}
	}
}

// follow does what a page says.
func (w *world) follow(t *testing.T, page string, findings []string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "server")
	if err := os.CopyFS(dir, os.DirFS("../example")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".golangci.yml", ".custom-gcl.yml", "golangci"} { // the page has them
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if page == "golangci-lint.md" { // its reader has golangci-lint
		w.sh(t, dir, "go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@"+golangciVersion)
	}
	files, failed, out := make(map[string]string), []string{}, ""
	for _, b := range blocks(read(t, filepath.Join("../docs", page))) {
		switch {
		case b.file != "":
			files[b.file] = b.text
			write(t, filepath.Join(dir, b.file), strings.ReplaceAll(b.text, released, w.version))
		case b.language == "sh":
			out = ""
			for line := range strings.Lines(b.text) {
				line = strings.TrimSpace(line)
				text, err := w.sh(t, dir, line)
				out += text
				if err != nil {
					failed = append(failed, line)
				}
				if err != nil && !slices.Contains(findings, line) {
					t.Fatal(err)
				}
			}
		case b.language == "text":
			for line := range strings.Lines(b.text) {
				if line = strings.TrimSpace(line); !strings.Contains(out, line) {
					t.Errorf("%s promises %q, which is not in\n%s", page, line, out)
				}
			}
		}
	}
	for _, line := range findings {
		if !slices.Contains(failed, line) {
			t.Errorf("%s finds nothing", line)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(files)) { // what people copy is in the example, too
		if got := read(t, filepath.Join("../example", name)); got != files[name] {
			t.Errorf("%s of the page is not that of the example:\n%s", name, diff(t, got, files[name]))
		}
	}
}

// sh runs a line of a page.
func (w *world) sh(t *testing.T, dir, line string) (string, error) {
	t.Helper()
	cmd := exec.Command("bash", "-c", strings.ReplaceAll(line, released, w.version))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), w.env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s: %w\n%s", line, err, out)
	}
	return string(out), err
}
