package e2e

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// finding is what every host says of a place.
type finding struct {
	File      string // relative to the module
	Line, Col int    // in bytes, from 1
	Rule      string
	Message   string
}

// host is a program that runs the rules.
type host struct {
	name string
	find func(t *testing.T, dir string) []finding
	fix  func(t *testing.T, dir string)
}

// hosts are all of them. The others must agree with the first about findings, and with the second about fixes: the
// command applies fixes until none is left, and the others apply those of one run.
var hosts = []host{
	{"command", commandFinds, nil},
	{"go vet", vetFinds, vetFixes},
	{"go fix", nil, goFixes},
	{"golangci-lint", golangciFinds, golangciFixes},
	{"gopls", goplsFinds, goplsFixes},
	{"nogo", nogoFinds, nil},
}

// TestHosts runs every package that the rules are tested on through every host: findings, messages, positions and
// the fixed files are the same, and what is fixed compiles.
func TestHosts(t *testing.T) {
	t.Parallel()
	want := find(t, hosts[0], partlyFormatted(t))
	if len(want) < 100 {
		t.Fatalf("only %d findings", len(want))
	}
	fixed := partlyFormatted(t)
	hosts[1].fix(t, fixed)
	run(t, fixed, "build", "./...")
	for _, h := range hosts[1:] {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			if h.find != nil {
				compare(t, find(t, h, partlyFormatted(t)), want)
			}
			if h.fix == nil {
				return
			}
			dir := partlyFormatted(t)
			h.fix(t, dir)
			run(t, dir, "build", "./...")
			for _, name := range sources(t, fixed) {
				if got, want := read(t, filepath.Join(dir, name)), read(t, filepath.Join(fixed, name)); got != want {
					t.Errorf("%s is not what go vet makes of it:\n%s", name, diff(t, want, got))
				}
			}
		})
	}
}

// TestCommandFixes compares one run of the command with runs of go vet until nothing changes. The command also removes
// declarations that have no use any more, but does nothing else.
func TestCommandFixes(t *testing.T) {
	t.Parallel()
	vetted, fixed := partlyFormatted(t), partlyFormatted(t)
	for before := map[string]string(nil); ; {
		vetFixes(t, vetted)
		after := make(map[string]string)
		for _, name := range sources(t, vetted) {
			after[name] = read(t, filepath.Join(vetted, name))
		}
		if maps.Equal(before, after) {
			break
		}
		before = after
	}
	output(t, fixed, program(t, command), "-fix", "./...")
	run(t, fixed, "build", "./...")
	for _, name := range sources(t, fixed) {
		got, want := read(t, filepath.Join(fixed, name)), read(t, filepath.Join(vetted, name))
		rest := strings.Split(want, "\n")
		for line := range strings.SplitSeq(got, "\n") {
			i := slices.Index(rest, line)
			if i < 0 {
				t.Errorf("%s is not what go vet makes of it:\n%s", name, diff(t, want, got))
				break
			}
			rest = rest[i+1:]
		}
	}
	if got := find(t, hosts[0], fixed); len(got) >= len(find(t, hosts[0], partlyFormatted(t))) {
		t.Errorf("%d findings remain", len(got))
	}
}

// partlyFormatted is testdata with a file that gofmt has never seen.
func partlyFormatted(t *testing.T) string {
	t.Helper()
	dir := testdata(t)
	name := filepath.Join(dir, "bareerror/makers/makers.go")
	write(t, name, strings.ReplaceAll(read(t, name), "\t", "  "))
	return dir
}

func find(t *testing.T, h host, dir string) []finding {
	t.Helper()
	list := h.find(t, dir)
	slices.SortFunc(list, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col), cmp.Compare(a.Message, b.Message))
	})
	return slices.Compact(list) // a file can be in a package and in its test variant
}

func compare(t *testing.T, got, want []finding) {
	t.Helper()
	for _, f := range got {
		if !slices.Contains(want, f) {
			t.Errorf("only here: %+v", f)
		}
	}
	for _, f := range want {
		if !slices.Contains(got, f) {
			t.Errorf("missing: %+v", f)
		}
	}
}

// testdata copies the module that the rules are tested on.
func testdata(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "module")
	if err := os.CopyFS(dir, os.DirFS("../testdata")); err != nil {
		t.Fatal(err)
	}
	runtime, err := filepath.Abs("../mcperr")
	if err != nil {
		t.Fatal(err)
	}
	run(t, dir, "mod", "edit", "-replace=github.com/mcperrlint/mcperrlint/mcperr="+runtime)
	return dir
}

// sources returns the Go files of a module, relative to it.
func sources(t *testing.T, dir string) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, d fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".go") {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func diff(t *testing.T, want, got string) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "want"), want)
	write(t, filepath.Join(dir, "got"), got)
	cmd := exec.Command("git", "diff", "--no-index", "--no-color", "want", "got")
	cmd.Dir = dir
	out, _ := cmd.Output()
	return string(out)
}

// output runs a host, which fails if it has findings, and returns what it prints.
func output(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); out.Len() == 0 && err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return out.String()
}

// tree reads the JSON of the drivers of x/tools: package → analyzer → diagnostics.
func tree(t *testing.T, dir, text string) (list []finding) {
	t.Helper()
	for dec := json.NewDecoder(strings.NewReader(text)); dec.More(); {
		var packages map[string]map[string][]struct{ Posn, Message string }
		if err := dec.Decode(&packages); err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		for _, rules := range packages {
			for rule, diagnostics := range rules {
				for _, d := range diagnostics {
					list = append(list, at(t, dir, d.Posn, rule, d.Message))
				}
			}
		}
	}
	return list
}

var position = regexp.MustCompile(`^(.*):(\d+):(\d+)$`)

func at(t *testing.T, dir, posn, rule, message string) finding {
	t.Helper()
	m := position.FindStringSubmatch(posn)
	if m == nil {
		t.Fatalf("%q is no position", posn)
	}
	name := m[1]
	if filepath.IsAbs(name) {
		var err error
		if name, err = filepath.Rel(dir, name); err != nil {
			t.Fatal(err)
		}
	}
	line, _ := strconv.Atoi(m[2])
	col, _ := strconv.Atoi(m[3])
	return finding{filepath.ToSlash(name), line, col, rule, message}
}

func commandFinds(t *testing.T, dir string) []finding {
	return tree(t, dir, output(t, dir, program(t, command), "-json", "./..."))
}

func vetFinds(t *testing.T, dir string) []finding {
	return tree(t, dir, output(t, dir, "go", "vet", "-vettool="+program(t, command), "-json", "./..."))
}

func vetFixes(t *testing.T, dir string) {
	execute(dir, nil, "go", "vet", "-vettool="+program(t, command), "-fix", "./...") // fails for what has no fix
}

func goFixes(t *testing.T, dir string) {
	if _, err := execute(dir, nil, "go", "fix", "-fixtool="+program(t, command), "./..."); err != nil {
		t.Fatal(err)
	}
}

// golangciArgs leave the filters on that golangci-lint has on by default, but for its limit on all findings.
var golangciArgs = []string{"run", "--config=golangci.yml", "--max-issues-per-linter=0", "--max-same-issues=3", "--uniq-by-line", "--show-stats=false", "--allow-parallel-runners"}

func golangciFinds(t *testing.T, dir string) (list []finding) {
	configure(t, dir, "")
	out := output(t, dir, program(t, golangci), append(slices.Clone(golangciArgs), "--output.json.path=stdout", "./...")...)
	var report struct {
		Issues []struct {
			Text string
			Pos  struct {
				Filename     string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &report); err != nil {
		t.Fatalf("%v in\n%s", err, out)
	}
	for _, issue := range report.Issues {
		col := issue.Pos.Column
		for i, text := range joined.Split(issue.Text, -1) {
			if i > 0 {
				col, _ = strconv.Atoi(joined.FindAllStringSubmatch(issue.Text, -1)[i-1][1])
			}
			rule, message, _ := strings.Cut(text, ": ")
			list = append(list, at(t, dir, fmt.Sprintf("%s:%d:%d", issue.Pos.Filename, issue.Pos.Line, col), rule, message))
		}
	}
	return list
}

// joined is what stands between the findings of one line.
var joined = regexp.MustCompile(`; at column (\d+), `)

func golangciFixes(t *testing.T, dir string) {
	configure(t, dir, "")
	execute(dir, nil, program(t, golangci), append(slices.Clone(golangciArgs), "--fix", "./...")...) // fails for what has no fix
}

// configure writes golangci.yml: that of the example, with settings.
func configure(t *testing.T, dir, settings string) {
	t.Helper()
	config := read(t, "../example/.golangci.yml")
	if settings != "" {
		config = strings.Replace(config, "type: module\n", "type: module\n        settings: {"+settings+"}\n", 1)
	}
	write(t, filepath.Join(dir, "golangci.yml"), config)
}
