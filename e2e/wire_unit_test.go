package e2e

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/semver"
)

// The servers of testdata/shapes have comments with the calls and with what is expected:
//
//	//wire:since v0.38.0                      this file, and newer releases of the SDK only
//	//wire:tool get unfixable fixed@v0.34.0   the outcome of the command for the tool below, by release
//	//wire:fails {"id":""} {"code":"ID_GONE"} a call that fails, and the server's own code, retry and hint, or type
//	//wire:rendered {} {"code":"ID_GONE"}     one that the server answers with code and retry in its own way
//	//wire:answers {"id":"1"}                 a call that succeeds
//	//wire:soft {"id":"2"}                    a failure that looks like a success
//	//wire:empty {}                           a call for which the handler returns neither result nor error
//	//wire:other {"id":7}                     a failure outside the handler, such as arguments that the SDK refuses
//	//wire:beside {}                          a failure for which the handler returns a result beside its error
//	//wire:prompt NAME {}, //wire:resource URI
//	//wire:textonly                           the SDK sends only the text of this tool's errors
//	//wire:task                               this tool runs as a task, and the SDK sends only the text of its errors
//	//wire:shared                             the code below is used by several tools
//
// A tool's region goes from its comment to the next one. A folder is a unit: a server of its own.

// The expectations. Several may be joined by |.
const (
	fixed     = "fixed"     // reported, and no longer so after the fix
	unfixable = "unfixable" // reported before and after the fix
	silent    = "silent"    // never reported
	open      = "open"      // any of these
)

// kinds are the kinds of calls.
var kinds = []string{"fails", "rendered", "answers", "soft", "empty", "other", "beside", "prompt", "resource"}

// region is the code of one tool.
type region struct {
	unit, tool, want string
	textOnly, task   bool
	calls            []call
	findings, shared [2][]wireFinding // in its own code and in shared code, before and after the fix
}

// state returns the outcome of the command for a tool.
func (r *region) state() string {
	was, is := len(r.findings[before]), len(r.findings[after])
	if was == 0 && r.want != silent && r.want != open { // a boundary, or a helper
		was, is = len(r.shared[before]), len(r.shared[after])
	}
	switch {
	case is > 0 || was > 0 && r.want != silent && len(r.shared[after]) > 0:
		return unfixable
	case was > 0:
		return fixed
	}
	return silent
}

// facts returns the calls with the facts about the tool.
func (r *region) facts(meta bool) (list []call) {
	for _, c := range r.calls {
		c.claimed, c.meta, c.task = r.state() == fixed, meta && !r.textOnly && !r.task, r.task
		c.protocol = slices.ContainsFunc(r.findings[before], func(d wireFinding) bool { return d.Rule == "mcpprotocolerror" })
		list = append(list, c)
	}
	return list
}

// shapes is a module with servers of many shapes for one release of an SDK.
type shapes struct {
	dir, sdk, version string
	units             []string
}

// prepare copies the servers that a release supports, and adds the program that runs them.
func prepare(t *testing.T, sdk sdkUnderTest, version string, generated map[string]string) *shapes {
	t.Helper()
	s := &shapes{dir: t.TempDir(), sdk: sdk.folder, version: version}
	root := filepath.Join("testdata", "shapes", sdk.folder)
	for _, name := range sources(t, root) {
		text := read(t, filepath.Join(root, name))
		if _, since, ok := strings.Cut(text, "//wire:since "); ok {
			if since, _, _ = strings.Cut(since, "\n"); semver.Compare(version, since) < 0 {
				continue
			}
		}
		write(t, filepath.Join(s.dir, name), replaceAll(text, version, sdk.replace))
	}
	for name, text := range generated {
		write(t, filepath.Join(s.dir, name), replaceAll(text, version, sdk.replace))
	}
	write(t, filepath.Join(s.dir, "go.mod"), "module example.com/shapes\n\ngo 1.26.0\n")
	s.program(t)
	require := []string{"mod", "edit", replaceRuntime(t), "-require", runtimeModule + "@v0.0.0"}
	run(t, s.dir, append(require, "-require", sdk.module+"@"+version)...)
	run(t, s.dir, "mod", "tidy")
	run(t, s.dir, require...)
	if got := run(t, s.dir, "list", "-m", "-f", "{{.Version}}", sdk.module); strings.TrimSpace(got) != version {
		t.Fatalf("tidy chose %s", got)
	}
	return s
}

// replacement is a text that differs in releases before a version.
type replacement struct{ before, new, old string }

func replaceAll(text, version string, list []replacement) string {
	for _, r := range list {
		if semver.Compare(version, r.before) < 0 {
			text = strings.ReplaceAll(text, r.new, r.old)
		}
	}
	return text
}

// program writes the table of servers.
func (s *shapes) program(t *testing.T) {
	t.Helper()
	var imports, table bytes.Buffer
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		unit := e.Name()
		if !e.IsDir() || unit == "kit" {
			continue
		}
		path := unit
		if _, err := os.Stat(filepath.Join(s.dir, unit, "server")); err == nil {
			path += "/server"
		}
		s.units = append(s.units, unit)
		fmt.Fprintf(&imports, "\t%s \"example.com/shapes/%s\"\n", unit, path)
		fmt.Fprintf(&table, "\tcase %q:\n\t\tserve(%s.New())\n", unit, unit)
	}
	write(t, filepath.Join(s.dir, "main.go"), "package main\n\nimport (\n\t\"os\"\n\n"+imports.String()+
		")\n\nfunc main() {\n\tswitch os.Args[1] {\n"+table.String()+"\t}\n}\n")
}

// stretch is the part of a file to which a directive applies.
type stretch struct {
	file       string
	start, end int
	region     *region // nil if several tools share the code
}

func (p stretch) holds(f finding) bool {
	return p.file == f.File && p.start <= f.Line && f.Line < p.end
}

// stretches reads the comments of a module, before or after the fix.
func (s *shapes) stretches(t *testing.T) (list []stretch) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(s.dir), ".", func(name string, d fs.DirEntry, err error) error {
		unit, _, below := strings.Cut(name, "/")
		if err != nil || !below || unit == "kit" || !strings.HasSuffix(name, ".go") {
			return err
		}
		found, err := directives(unit, name, read(t, filepath.Join(s.dir, name)), s.version)
		list = append(list, found...)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// directives reads the comments of one file.
func directives(unit, file, text, version string) ([]stretch, error) {
	list := []stretch{{file: file, start: 1}}
	number := 0
	for line := range strings.Lines(text) {
		number++
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		word, ok := strings.CutPrefix(word, "//wire:")
		if !ok || word == "since" {
			continue
		}
		var next *region
		current := list[len(list)-1].region
		switch word {
		case "tool":
			name, want, _ := strings.Cut(rest, " ")
			next = &region{unit: unit, tool: name, want: expected(strings.Fields(want), version)}
		case "shared":
		case "textonly", "task":
			if current == nil {
				return nil, fmt.Errorf("%s:%d: wire:%s without a tool", file, number, word)
			}
			current.textOnly = current.textOnly || word == "textonly"
			current.task = current.task || word == "task"
			continue
		default:
			if current == nil {
				current = &region{unit: unit}
				list[len(list)-1].region = current
			}
			c, err := parseCall(word, rest, current.tool)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: %w", file, number, err)
			}
			current.calls = append(current.calls, c)
			continue
		}
		list[len(list)-1].end = number
		list = append(list, stretch{file: file, start: number, region: next})
	}
	list[len(list)-1].end = number + 1
	return list, nil
}

// expected returns the last expectation that applies to a release.
func expected(words []string, version string) (want string) {
	for _, word := range words {
		state, since, ok := strings.Cut(word, "@")
		if !ok || semver.Compare(version, since) >= 0 {
			want = state
		}
	}
	return want
}

// parseCall reads a call: its arguments, and the server's own code, retry and hint.
func parseCall(kind, rest, tool string) (c call, err error) {
	c = call{kind: kind, tool: tool, args: json.RawMessage("{}")}
	if !slices.Contains(kinds, kind) {
		return c, fmt.Errorf("unknown comment wire:%s", kind)
	}
	if !c.isTool() {
		c.tool, rest, _ = strings.Cut(rest, " ")
	}
	d := json.NewDecoder(strings.NewReader(rest))
	for _, into := range []any{&c.args, &c.own} {
		if !d.More() {
			break
		}
		if err := d.Decode(into); err != nil {
			return c, fmt.Errorf("%q: %w", rest, err)
		}
	}
	return c, nil
}
