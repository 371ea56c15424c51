package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// repository makes a repository of two modules that is ready for v0.2.0.
func repository(t *testing.T) string {
	t.Helper()
	dir := linttest.Folder(t, map[string]string{
		"go.mod":                  "module github.com/mcperrlint/mcperrlint\n",
		"mcperr/go.mod":           "module github.com/mcperrlint/mcperrlint/mcperr\n",
		"CHANGELOG.md":            "# Changelog\n\n## v0.2.0\n\n- more\n\n## v0.1.0\n\n- first\n",
		"README.md":               "go install x/cmd/mcperrlint@v0.2.0\ngo get x/mcperr@v0.0.0\n",
		"docs/ci.md":              "Since v0.1.0.\n\nuses: mcperrlint/mcperrlint@v0.2.0\n\nleave out `@v0.2.0`\n",
		"example/.custom-gcl.yml": "version: v2.15.0\nplugins:\n  - version: v0.2.0\n",
	})
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"}, {"add", "-A"}, {"-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qm", "all"},
	} {
		do(t, dir, args...)
	}
	return dir
}

func do(t *testing.T, dir string, args ...string) {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

func TestRun(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(t *testing.T, dir string)
		args   []string
		tagged bool
		want   string // a part of the error; empty if there is none
	}{
		"ready":           {nil, []string{"v0.2.0"}, false, ""},
		"no version":      {nil, nil, false, "want one version, such as v0.2.0"},
		"no full version": {nil, []string{"v1"}, false, "want one version, such as v0.2.0"},
		"no changelog":    {nil, []string{"v0.3.0"}, false, `CHANGELOG.md: there is no section "## v0.3.0" with text`},
		"old pages": {nil, []string{"v0.1.0"}, false,
			"README.md: names v0.2.0: run go run ./internal/release -set v0.1.0"},
		"changed files": {func(t *testing.T, dir string) {
			linttest.Write(t, filepath.Join(dir, "new.txt"), "")
		}, []string{"v0.2.0"}, false, "there are changes that are not committed: ?? new.txt"},
		"another branch": {func(t *testing.T, dir string) { do(t, dir, "checkout", "-q", "-b", "other") }, []string{"v0.2.0"},
			false,
			"the branch is other: release from main"},
		"an old tag": {func(t *testing.T, dir string) { do(t, dir, "tag", "mcperr/v0.2.0") }, []string{"v0.2.0"}, false,
			"the tag mcperr/v0.2.0 exists: choose a higher version"},
		"one tag of two": {func(t *testing.T, dir string) { do(t, dir, "tag", "v0.2.0") }, []string{"v0.2.0"}, true,
			"the tag mcperr/v0.2.0 is not at this commit: tag both modules"},
		"both tags": {func(t *testing.T, dir string) {
			do(t, dir, "tag", "v0.2.0")
			do(t, dir, "tag", "mcperr/v0.2.0")
		}, []string{"v0.2.0"}, true, ""},
		"another module": {nil, []string{"v2.0.0"}, false, "github.com/mcperrlint/mcperrlint: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := repository(t)
			if c.change != nil {
				c.change(t, dir)
			}
			err := run(dir, c.args, false, c.tagged)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}

func TestSet(t *testing.T) {
	t.Parallel()
	dir := repository(t)
	if err := run(dir, []string{"v0.3.0"}, true, false); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"README.md":               "go install x/cmd/mcperrlint@v0.3.0\ngo get x/mcperr@v0.0.0\n",
		"docs/ci.md":              "Since v0.1.0.\n\nuses: mcperrlint/mcperrlint@v0.3.0\n\nleave out `@v0.3.0`\n",
		"example/.custom-gcl.yml": "version: v2.15.0\nplugins:\n  - version: v0.3.0\n",
	} {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	if err := pages(dir, "v0.3.0"); err != nil {
		t.Error(err)
	}
}

// The pages of this repository name the newest release of the changelog.
func TestPages(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	_, newest, _ := strings.Cut(string(content), "\n## ")
	newest, _, _ = strings.Cut(newest, "\n")
	if err := pages("../..", newest); err != nil {
		t.Error(err)
	}
}
