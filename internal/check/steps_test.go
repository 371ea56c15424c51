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

// Only tests are given -short.
func TestShort(t *testing.T) {
	t.Parallel()
	for _, s := range steps {
		long, short := s.command("/root", false), s.command("/root", true)
		if slices.Contains(long, "-short") {
			t.Errorf("%s: %q", s.name, long)
		}
		if isTest := strings.HasPrefix(s.name, "test"); slices.Contains(short, "-short") != isTest {
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
		var out strings.Builder
		passed := run(&out, root, ".", c.step, nil, false)
		verdict := map[bool]string{true: "ok ", false: "FAILED "}[c.passed]
		if passed != c.passed || !strings.HasPrefix(out.String(), verdict) || !strings.Contains(out.String(), c.out) {
			t.Errorf("%s: %t, %s", c.step.name, passed, out.String())
		}
	}
	if err := check(&strings.Builder{}, filepath.Join(root, ".."), false); err == nil {
		t.Error("a folder without a module is checked")
	}
}
