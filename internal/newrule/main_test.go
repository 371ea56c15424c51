package main

import (
	"bytes"
	"go/format"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

const repository = "../.."

// copyOf copies files and folders of the repository to a new folder.
func copyOf(t *testing.T, names ...string) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		from, to := filepath.Join(repository, name), filepath.Join(dir, name)
		if info, err := os.Stat(from); err != nil {
			t.Fatal(err)
		} else if info.IsDir() {
			if err := os.CopyFS(to, os.DirFS(from)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// filesIn returns the contents of the files below a folder.
func filesIn(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	fsys := os.DirFS(dir)
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(fsys, name)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// The error of a mistake is one line, and no file is written.
func TestMistakes(t *testing.T) {
	t.Parallel()
	dir := copyOf(t, "go.mod", "analyzers", "passes")
	before := filesIn(t, dir)
	for _, c := range []struct {
		args, want string
	}{
		{"", `got 0 arguments, want the name of a rule, as in bareerror`},
		{"one two", `got 2 arguments, want the name of a rule, as in bareerror`},
		{"-h", `invalid name "-h": want lower-case letters and digits, as in bareerror`},
		{"bareError", `invalid name "bareError": want lower-case letters and digits, as in bareerror`},
		{"bare_error", `invalid name "bare_error": want lower-case letters and digits, as in bareerror`},
		{"../error", `invalid name "../error": want lower-case letters and digits, as in bareerror`},
		{"x", `invalid name "x": want lower-case letters and digits, as in bareerror`},
		{"mcpodd", `invalid name "mcpodd": the prefix mcp is added to the name of the analyzer`},
		{"select", `invalid name "select": it is reserved`},
		{"string", `invalid name "string": it is reserved`},
		{"fix", `invalid name "fix": it is reserved`},
		{"bareerror", `invalid name "bareerror": passes/bareerror exists`},
	} {
		var stdout bytes.Buffer
		err := run(strings.Fields(c.args), dir, &stdout)
		if err == nil || err.Error() != c.want || stdout.Len() > 0 {
			t.Errorf("%q: error %v, output %q, want the error %s", c.args, err, &stdout, c.want)
		}
	}
	if err := run([]string{"odd"}, filepath.Join(dir, "passes"), new(bytes.Buffer)); err == nil {
		t.Error("it runs below the root")
	}
	after := filesIn(t, dir)
	for name, content := range after {
		if before[name] != content {
			t.Errorf("%s was written", name)
		}
	}
}

// The new files are formatted, and the rule is the last of the list.
func TestFiles(t *testing.T) {
	t.Parallel()
	files, err := newFiles(repository, "odd")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		formatted, err := format.Source(content)
		if err != nil || !bytes.Equal(formatted, content) {
			t.Errorf("%s is not formatted (%v)", name, err)
		}
	}
	list := string(files[listFile])
	if !strings.Contains(list, "\todd.Rule,\n}\n") || strings.Count(list, "/passes/odd\"\n") != 1 {
		t.Error(list)
	}
}

// In a copy of the repository, a new rule passes its tests without further edits.
func TestGreen(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("it runs the go command, for about a minute")
	}
	dir := copyOf(t, "go.mod", "go.sum", "analyzers", "cmd", "docs", "e2e", "internal", "mcperr", "passes", "testdata")
	if err := run([]string{"odd"}, dir, new(bytes.Buffer)); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{
		"test -trimpath -vet=off ./internal/docs -update",
		"test -trimpath ./passes/odd", // and vets it
		"test -trimpath -vet=off ./internal/docs ./internal/rule",
		"test -trimpath -vet=off -short ./analyzers", // the rest of its tests takes long, and does not depend on the new rule
	} {
		cmd := exec.Command("go", strings.Fields(args)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", args, err, out)
		}
	}
	for name, want := range map[string]string{
		"docs/mcpodd.md": "# mcpodd\n", "docs/README.md": "mcpodd.md", "docs/nogo.md": "passes/odd\",\n",
		"internal/rule/names.go": "\"odd\",\n",
	} {
		if data, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !strings.Contains(string(data), want) {
			t.Errorf("%s lacks %q (%v)", name, want, err)
		}
	}
}
