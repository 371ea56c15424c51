package e2e

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/format"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// finding is a finding of a rule in the output of a host.
type finding struct {
	File      string // relative to the module
	Line, Col int    // in bytes, from 1
	Rule      string
	Message   string
}

// host is a program that runs the rules.
type host struct {
	name string
	find func(t *testing.T, dir string) []finding // nil if the host only fixes
	fix  func(t *testing.T, dir string)           // nil if the host only finds; called after find, in the same folder

	// less tells whether the host knows less than it needs for a finding. It is nil if there are none.
	less func(t *testing.T, dir string) func(finding) bool
}

// hosts are all hosts except the command and go vet. Their findings are those of the command, and their fixes are those
// of go vet: the command applies fixes until none is left, and the others apply only the fixes of one run.
var hosts = []host{
	{name: "go fix", fix: goFixes},
	{name: "golangci-lint", find: golangciFinds, fix: golangciFixes},
	{name: "gopls", find: goplsFinds, fix: goplsFixes},
	{name: "nogo", find: nogoFinds, less: nogoKnowsLess},
}

// ruleAtEnd matches the end of a message of go vet, which names the rule.
var ruleAtEnd = regexp.MustCompile(` \(mcp[a-z]+\)("[,\n])`)

// TestHosts runs every host on packages that break every rule. Findings, messages, positions and the fixed files are
// the same in all hosts, and the fixed files compile.
func TestHosts(t *testing.T) {
	heavy(t)
	base := shared(t)
	if len(base.findings) < 100 {
		t.Fatalf("only %d findings", len(base.findings))
	}
	rules, err := os.ReadDir("../passes")
	must(t, err)
	for _, rule := range rules {
		isOfRule := func(f finding) bool { return f.Rule == "mcp"+rule.Name() }
		if !slices.ContainsFunc(base.findings, isOfRule) {
			t.Errorf("no finding of %s", rule.Name())
		}
	}
	vetted := partlyFormatted(t)
	json := output(t, vetted, "go", "vet", "-vettool="+program(t, command), "-json", "./...")
	compare(t, tree(t, vetted, ruleAtEnd.ReplaceAllString(json, "$1")), base.findings)
	vetFixes(t, vetted)
	run(t, vetted, "build", "./...")
	wanted := snapshot(t, vetted)
	for _, h := range hosts {
		t.Run(h.name, func(t *testing.T) {
			t.Parallel()
			dir := base.dir
			if h.fix != nil {
				dir = partlyFormatted(t)
			}
			if h.find != nil {
				got, want := h.find(t, dir), base.findings
				if h.less != nil {
					less := h.less(t, dir)
					got, want = slices.DeleteFunc(got, less), slices.DeleteFunc(slices.Clone(want), less)
				}
				compare(t, got, want)
			}
			if h.fix == nil {
				return
			}
			h.fix(t, dir)
			got := snapshot(t, dir)
			for _, name := range slices.Sorted(maps.Keys(wanted)) { // they compile
				if want := wanted[name]; got[name] != want {
					t.Errorf("%s is not what go vet makes of it:\n%s", name, diff(t, want, got[name]))
				}
			}
		})
	}
}

// rulesModule is a copy of the testdata module that no test changes, with the findings of the command.
type rulesModule struct {
	once     sync.Once
	dir      string
	findings []finding
}

var sharedModule rulesModule

// shared returns the module, which is made for several tests when the first of them needs it.
func shared(t *testing.T) *rulesModule {
	t.Helper()
	m := &sharedModule
	m.once.Do(func() {
		m.dir = filepath.Join(scratch, "shared")
		must(t, os.Rename(partlyFormatted(t), m.dir))
		m.findings = commandFinds(t, m.dir)
	})
	if m.findings == nil {
		t.Fatal("the module could not be made")
	}
	return m
}

// declaration matches what fixes declare. The command does so for all files of a package.
var declaration = regexp.MustCompile(
	`(?m)^func (?:toolError|errorResult|toolFailure)\(err error\)|^(?:const |\t)code\w+ += `)

// declaresMore reports whether a file declares more than another one.
func declaresMore(file, other string) bool {
	return slices.ContainsFunc(declaration.FindAllString(file, -1), func(d string) bool {
		return !strings.Contains(other, strings.TrimRight(strings.TrimLeft(d, "\t"), "= "))
	})
}

// TestCommandFixes compares one run of the command with runs of go vet until nothing changes, with all fixes. The
// command also removes declarations that the fixes left unused, and declares what the fixes of a folder write often.
// Other files are the same.
func TestCommandFixes(t *testing.T) {
	heavy(t)
	vetted := partlyFormatted(t)
	wanted := snapshot(t, vetted)
	for before := map[string]string(nil); !maps.Equal(before, wanted); {
		before = wanted
		vetFixes(t, vetted, "-fixes=all")
		wanted = snapshot(t, vetted)
	}
	dir := partlyFormatted(t)
	output(t, dir, program(t, command), "-fix=all", "./...")
	files := snapshot(t, dir)
	shares := make(map[string]bool) // folders
	for name, got := range files {
		if declaresMore(got, wanted[name]) {
			shares[path.Dir(name)] = true
		}
	}
	if len(shares) == 0 || len(shares) > 30 {
		t.Errorf("the command declares something in %d folders", len(shares))
	}
	for name, got := range files {
		want := wanted[name]
		if shares[path.Dir(name)] {
			continue
		}
		if formatted, err := format.Source([]byte(got)); err == nil { // the command leaves files as they are formatted
			got = string(formatted)
		}
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
	if got := commandFinds(t, dir); len(got) >= len(shared(t).findings) {
		t.Errorf("%d findings remain", len(got))
	}
}

// partlyFormatted copies a part of the testdata module in which every rule has findings, with a file that gofmt would
// change.
func partlyFormatted(t *testing.T) string {
	t.Helper()
	dir := sampled(t, "bareerror/makers", "requesterror/main", "noboundary/distant", "coderange/distant")
	name := filepath.Join(dir, "bareerror/makers/makers.go")
	write(t, name, strings.ReplaceAll(read(t, name), "\t", "  "))
	return dir
}

// sorted sorts findings and removes duplicates: a file can be in a package and in its test variant.
func sorted(list []finding) []finding {
	slices.SortFunc(list, func(a, b finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
			cmp.Compare(a.Message, b.Message))
	})
	return slices.Compact(list)
}

// compare checks that a host has the findings of another one, which are sorted.
func compare(t *testing.T, got, want []finding) {
	t.Helper()
	got = sorted(got)
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

// at returns a finding at a position of the form FILE:LINE:COLUMN.
func at(t *testing.T, dir, posn, rule, message string) finding {
	t.Helper()
	m := position.FindStringSubmatch(posn)
	if m == nil {
		t.Fatalf("%q is not a position", posn)
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

// commandFinds returns the findings of the command. The files have to compile.
func commandFinds(t *testing.T, dir string) []finding {
	t.Helper()
	cmd := process(dir, nil, program(t, command), "-json", "./...")
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); exited(t, cmd) != findingsLeft {
		t.Fatal(explain(cmd, err, errs.String()))
	}
	return sorted(tree(t, dir, out.String()))
}

func vetFixes(t *testing.T, dir string, flags ...string) {
	args := slices.Concat([]string{"vet", "-vettool=" + program(t, command), "-fix"}, flags, []string{"./..."})
	_, err := execute(dir, nil, "go", args...)
	must(t, err)
}

func goFixes(t *testing.T, dir string) {
	_, err := execute(dir, []string{goFlags(dir)}, "go", "fix", "-fixtool="+program(t, command), "./...")
	must(t, err)
}

// golangciArgs keep the default filters of golangci-lint, except the limit on all findings of a linter.
var golangciArgs = []string{"run", "--config=golangci.yml", "--max-issues-per-linter=0", "--max-same-issues=3",
	"--uniq-by-line", "--show-stats=false", "--allow-parallel-runners"}

func golangciFinds(t *testing.T, dir string) (list []finding) {
	args := append(slices.Clone(golangciArgs), "--output.json.path=stdout", "./...")
	out := output(t, dir, program(t, golangci), args...)
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
			posn := fmt.Sprintf("%s:%d:%d", issue.Pos.Filename, issue.Pos.Line, col)
			list = append(list, at(t, dir, posn, rule, message))
		}
	}
	return list
}

func golangciFixes(t *testing.T, dir string) {
	args := append(slices.Clone(golangciArgs), "--fix", "./...")
	if _, err := execute(dir, nil, program(t, golangci), args...); err != nil {
		t.Logf("golangci-lint fails if findings remain: %v", err)
	}
}

// joined is the text between the findings of one line.
var joined = regexp.MustCompile(`; at column (\d+), `)

// configure writes golangci.yml: the configuration of the example, with settings.
func configure(t testing.TB, dir, settings string) {
	t.Helper()
	config := read(t, "../example/.golangci.yml")
	if settings != "" {
		config = strings.Replace(config, "type: module\n", "type: module\n        settings: {"+settings+"}\n", 1)
	}
	write(t, filepath.Join(dir, "golangci.yml"), config)
}
