package gopls

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/mod/modfile"

	"github.com/mcperrlint/mcperrlint"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// Only the full name of a release is a version. Nothing is downloaded for others.
func TestVersion(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "latest", "0.23.0", "v0.23", "v0.23.0+build"} {
		_, err := Build(t.Context(), Config{Version: version, Progress: io.Discard})
		want := "-version " + version + ": want a release of gopls, like " + Version
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", version, err, want)
		}
	}
}

// The folder of the output has to exist.
func TestOutputFile(t *testing.T) {
	t.Parallel()
	dir := linttest.Folder(t, map[string]string{"file": ""})
	none := filepath.Join(dir, "none")
	for _, c := range []struct{ name, want string }{
		{filepath.Join(dir, "gopls"), ""},
		{filepath.Join(dir, "file"), ""},
		{dir, "-o " + dir + ": it is a folder"},
		{filepath.Join(none, "gopls"), "-o " + filepath.Join(none, "gopls") + ": no such folder as " + none},
		{filepath.Join(dir, "file", "gopls"), "-o " + filepath.Join(dir, "file", "gopls") + ": no such folder as " +
			filepath.Join(dir, "file")},
	} {
		got, err := outputFile(t.Context(), c.name)
		if c.want == "" && (err != nil || got != c.name) || c.want != "" && (err == nil || err.Error() != c.want) {
			t.Errorf("%s: %s, %v, want the error %q", c.name, got, err, c.want)
		}
	}
}

// Without a name, the output is in the folder of "go install", which need not exist.
func TestOutputFolder(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GOENV", "off")
	for _, c := range []struct{ bin, path, want string }{
		{filepath.Join(dir, "bin1"), dir, "bin1"},
		{"", filepath.Join(dir, "first") + string(filepath.ListSeparator) + dir, "first/bin"},
	} {
		t.Setenv("GOBIN", c.bin)
		t.Setenv("GOPATH", c.path)
		want := filepath.Join(dir, filepath.FromSlash(c.want))
		got, err := outputFile(t.Context(), "")
		name := strings.TrimSuffix(filepath.Base(got), ".exe")
		if err != nil || filepath.Dir(got) != want || name != "mcperrlint-gopls" {
			t.Errorf("GOBIN=%s GOPATH=%s: %s, %v, want a file in %s", c.bin, c.path, got, err, want)
		}
		if info, err := os.Stat(want); err != nil || !info.IsDir() {
			t.Errorf("%s was not made: %v", want, err)
		}
	}
}

// The rules become a requirement of gopls, unless they need newer tools.
func TestJoin(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ theirs, ours, want string }{
		{"v0.47.0", "v0.47.0", ""},
		{"v0.48.0-pre.1", "v0.47.0", ""},
		{"v0.9.0", "v0.47.0", "gopls v1.2.3 is made with golang.org/x/tools v0.9.0, but the rules need v0.47.0; " +
			"choose a newer -version"},
	} {
		dir := linttest.Folder(t, map[string]string{
			"gopls/go.mod": "module golang.org/x/tools/gopls\n\nrequire golang.org/x/tools " + c.theirs + "\n",
			"rules/go.mod": "module example.com/rules\n\nrequire golang.org/x/tools " + c.ours + "\n",
		})
		b := builder{Config{Version: "v1.2.3"}, dir}
		rules := filepath.Join(dir, "rules")
		err := b.join(filepath.Join(dir, "gopls"), rules)
		if c.want != "" {
			if err == nil || err.Error() != c.want {
				t.Errorf("%s and %s: %v, want %s", c.theirs, c.ours, err, c.want)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		mod, err := parseMod(filepath.Join(dir, "gopls", "go.mod"))
		if err != nil {
			t.Fatal(err)
		}
		if required(mod, "example.com/rules") != "v0.0.0" || required(mod, tools) != c.theirs {
			t.Errorf("%s and %s: the requirements are %v", c.theirs, c.ours, mod.Require)
		}
		if len(mod.Replace) != 1 || mod.Replace[0].New.Path != rules {
			t.Errorf("%s and %s: the replacements are %v", c.theirs, c.ours, mod.Replace)
		}
	}
}

// The embedded source of the rules has all that the added file of gopls imports, and the tools of its go.mod are those
// that [Version] is made for.
func TestSource(t *testing.T) {
	t.Parallel()
	err := fstest.TestFS(mcperrlint.Source, "go.mod", "analyzers/analyzers.go", "editor/editor.go")
	if err != nil {
		t.Error(err)
	}
	data, err := mcperrlint.Source.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	mod, err := modfile.Parse("go.mod", data, nil)
	if err != nil || required(mod, tools) == "" || required(mod, "example.com/none") != "" {
		t.Errorf("go.mod requires %v: %v", mod, err)
	}
	for _, path := range []string{mod.Module.Mod.Path + "/analyzers", mod.Module.Mod.Path + "/editor"} {
		if !strings.Contains(string(register), `"`+path+`"`) {
			t.Errorf("the added file does not import %s", path)
		}
	}
}

func TestOneLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":        "",
		"one\n":   "one",
		"\n a \n": "a",
		"go: downloading golang.org/x/mod v0.1.0\n# example.com/m\nm.go:1:1: wrong\n": "m.go:1:1: wrong",
		"# example.com/m\n": "",
	} {
		if got := oneLine(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// The error of a program is its first message, or how it ended.
func TestCommand(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"go", "env", "GOWORK"}, ""},
		{[]string{"go", "env", "-nonsense"}, "flag provided but not defined: -nonsense"},
		{[]string{"no-such-program"}, "no-such-program: "},
	} {
		out, err := command(t.Context(), dir, c.args[0], c.args[1:]...)
		if c.want == "" && (err != nil || strings.TrimSpace(out) != "off") {
			t.Errorf("%q: %q, %v", c.args, out, err)
		}
		if c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%q: %v, want %s", c.args, err, c.want)
		}
	}
}

// Each editor gets the path in quotes.
func TestEditors(t *testing.T) {
	t.Parallel()
	got := Editors(`C:\go\bin\gopls.exe`)
	if strings.Count(got, `"C:\\go\\bin\\gopls.exe"`) != len(settings) || strings.Contains(got, "GOPLS") {
		t.Error(got)
	}
}

// The page for editors has the settings that the command prints.
func TestEditorsPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/editors.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range settings {
		text := s.textFor("/home/you/go/bin/mcperrlint-gopls")
		if !strings.Contains(string(page), "\n"+text+"\n") {
			t.Errorf("docs/editors.md lacks the setting of %s:\n%s", s.editor, text)
		}
	}
}
