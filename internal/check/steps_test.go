package main

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// The modules of the repository are known, and each has its steps.
func TestChosen(t *testing.T) {
	t.Parallel()
	want := map[string]string{
		".":                    "gofmt vet staticcheck test",
		"e2e":                  "vet staticcheck test",
		"e2e/libraries":        "vet staticcheck test",
		"e2e/testdata/broken":  "",
		"e2e/testdata/gosdk":   "",
		"e2e/testdata/mcpgo":   "",
		"e2e/testdata/nothing": "",
		"e2e/testdata/pages":   "",
		"example":              "vet",
		"example/golangci":     "",
		"mcperr":               "vet staticcheck test -race",
		"testdata":             "",
		"tools":                "",
	}
	for module, names := range want {
		if got := namesOf(chosen(module, false)); got != names {
			t.Errorf("%s: %q, want %q", module, got, names)
		}
		if isEndToEnd(module) {
			names = ""
		}
		if got := namesOf(chosen(module, true)); got != names {
			t.Errorf("%s, short: %q, want %q", module, got, names)
		}
	}
	got, err := modules(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	if all := slices.Sorted(maps.Keys(want)); !slices.Equal(got, all) {
		t.Errorf("the modules are %q, want %q", got, all)
	}
}

// namesOf returns the names of steps.
func namesOf(list []step) string {
	var names []string
	for _, s := range list {
		names = append(names, s.name)
	}
	return strings.Join(names, " ")
}

// Tests run after everything else, and those that are end to end run beside the others.
func TestPlan(t *testing.T) {
	t.Parallel()
	modules := []string{".", "e2e", "example", "mcperr"}
	p := planFor(modules, false)
	for _, c := range []struct {
		name, want string
		jobs       []job
	}{
		{"first", ".: gofmt, .: vet, .: staticcheck, e2e: vet, e2e: staticcheck, example: vet, mcperr: vet, " +
			"mcperr: staticcheck", p.first},
		{"tests", ".: test, mcperr: test -race", p.tests},
		{"endToEnd", "e2e: test", p.endToEnd},
		{"endToEnd, short", "", planFor(modules, true).endToEnd},
	} {
		var got []string
		for _, j := range c.jobs {
			got = append(got, j.module+": "+j.step.name)
		}
		if got := strings.Join(got, ", "); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// A run counts its steps and names those that failed.
func TestRunner(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	r := &runner{w: &out, root: t.TempDir()}
	version, wrong := words("go", "version"), words("go", "x")
	r.run([]job{{".", step{name: "a", command: version}}, {".", step{name: "b", command: wrong}}})
	if r.count != 2 || !slices.Equal(r.failed, []string{"b in ."}) || !strings.HasPrefix(out.String(), "ok      a ") {
		t.Errorf("%d steps, failed: %q, printed: %s", r.count, r.failed, &out)
	}
}

// Only tests are given -short.
func TestShort(t *testing.T) {
	t.Parallel()
	for _, s := range steps {
		long, short := s.command("/root", false), s.command("/root", true)
		if slices.Contains(long, "-short") {
			t.Errorf("%s: %q", s.name, long)
		}
		if slices.Contains(short, "-short") != s.isTest() {
			t.Errorf("%s, short: %q", s.name, short)
		}
	}
}

// A step prints one line with its verdict, and its output if it fails.
func TestRun(t *testing.T) {
	t.Parallel()
	root := linttest.Folder(t, map[string]string{
		"go.mod":  "module example.com/m\n\ngo 1.26.0\n",
		"main.go": "package main\nfunc main() { }\n",
	})
	for _, c := range []struct {
		step   step
		passed bool
		out    string
	}{
		{step{name: "vet", command: words("go", "vet", "./...")}, true, ""},
		{step{name: "gofmt", command: words("gofmt", "-l", "."), silent: true}, false, "main.go\n"},
		{step{name: "gofmt", command: words("gofmt", "-l", "."), verbose: true}, true, "main.go\n"},
		{step{name: "missing", command: words("no-such-program")}, false, "no-such-program"},
	} {
		out, passed := job{".", c.step}.run(root, nil, false)
		verdict := map[bool]string{true: "ok ", false: "FAILED "}[c.passed]
		if passed != c.passed || !strings.HasPrefix(string(out), verdict) || !strings.Contains(string(out), c.out) {
			t.Errorf("%s: %t, %s", c.step.name, passed, out)
		}
	}
	if err := check(&strings.Builder{}, filepath.Join(root, ".."), false); err == nil {
		t.Error("a folder without a module is checked")
	}
}
