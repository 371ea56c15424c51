package driver

import (
	"flag"
	"fmt"
	"go/ast"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
)

// cached is a module whose packages depend on one another, and on another module.
var cached = map[string]string{
	"go.mod":     tiny["go.mod"] + "\nrequire example.com/lib v1.0.0\n\nreplace example.com/lib => ./lib\n",
	"sdk/go.mod": tiny["sdk/go.mod"], "sdk/mcp/mcp.go": tiny["sdk/mcp/mcp.go"],
	"lib/go.mod": "module example.com/lib\n\ngo 1.26\n", "lib/lib.go": "package lib\n\ntype T int\n",
	"names/names.go": "package names\n\nconst Name = \"x\"\n",
	"tools/tools.go": "package tools\n\nimport (\n\t\"example.com/lib\"\n\t\"example.com/m/names\"\n\n" +
		"\t_ \"" + sdkPath + "\"\n)\n\nvar A, B = names.Name, lib.T(0)\n",
	"plain/plain.go": "package plain\n",
}

// typing returns a rule that reports the underlying types and the values of package variables, with a fix. A flag
// changes its messages.
func typing() *analysis.Analyzer {
	a := &analysis.Analyzer{Name: "typing", Doc: "reports variables"}
	a.Flags.Init("typing", flag.ContinueOnError)
	suffix := a.Flags.String("suffix", "", "text behind each message")
	a.Run = func(pass *analysis.Pass) (any, error) {
		for _, f := range pass.Files {
			for n := range ast.Preorder(f) {
				spec, ok := n.(*ast.ValueSpec)
				if !ok {
					continue
				}
				text := ""
				for _, v := range spec.Values {
					text += fmt.Sprint(pass.TypesInfo.TypeOf(v).Underlying(), " ", pass.TypesInfo.Types[v].Value, " ")
				}
				edit := analysis.TextEdit{Pos: spec.Pos(), End: spec.End(), NewText: []byte("_ = 0")}
				pass.Report(analysis.Diagnostic{
					Pos: spec.Pos(), End: spec.End(), Message: text + *suffix, URL: "https://example.com", Category: "c",
					Related:        []analysis.RelatedInformation{{Pos: f.Name.Pos(), Message: "here"}},
					SuggestedFixes: []analysis.SuggestedFix{{Message: "fix", TextEdits: []analysis.TextEdit{edit}}},
				})
			}
		}
		return nil, nil
	}
	return a
}

// asked is a run with a cache.
type asked struct {
	t    *testing.T
	cfg  Config
	rule *analysis.Analyzer
}

// found returns the findings as text, and whether packages were type-checked for them. They have to be those of a run
// without a cache.
func (a *asked) found() (text string, checked bool) {
	a.t.Helper()
	cfg := a.cfg
	cfg.Stage = func(stage string) { checked = checked || strings.HasPrefix(stage, "type-checking") }
	found, err := Find(cfg, []*analysis.Analyzer{a.rule})
	if err != nil {
		a.t.Fatal(err)
	}
	run, err := Analyze(a.cfg, []*analysis.Analyzer{a.rule})
	if err != nil {
		a.t.Fatal(err)
	}
	if got, want := describe(found), describe(run.Outcome); got != want {
		a.t.Errorf("with a cache:\n%s\nwithout one:\n%s", got, want)
	}
	return describe(found), checked
}

// describe returns all that hosts print of an outcome.
func describe(o *Outcome) string {
	var text strings.Builder
	fmt.Fprintln(&text, o.Problems, o.Failed, o.Excluded, o.Foreign, o.Matched, o.Analysed, o.Dirs)
	for _, f := range o.Findings {
		fmt.Fprintln(&text, f.Rule, f.Position, f.Function, f.Message, f.URL, f.Category, o.Position(f.End), o.Line(f.Pos),
			o.Source(f.Pos, f.End), o.Position(f.Related[0].Pos), f.Related[0].Message)
		edit := f.SuggestedFixes[0].TextEdits[0]
		fmt.Fprintln(&text, f.SuggestedFixes[0].Message, o.Position(edit.Pos), o.Position(edit.End), string(edit.NewText))
	}
	return text.String()
}

func (a *asked) write(name, content string) {
	a.t.Helper()
	if err := os.WriteFile(filepath.Join(a.cfg.Dir, name), []byte(content), 0o644); err != nil {
		a.t.Fatal(err)
	}
}

// An outcome comes from the cache if nothing has changed that it depends on.
func TestCache(t *testing.T) {
	t.Parallel()
	a := &asked{t, Config{Dir: files(t, cached), Patterns: []string{"./..."}, Cache: t.TempDir()}, typing()}
	write := func(name, content string) func() { return func() { a.write(name, content) } }
	ask := func(patterns ...string) func() { return func() { a.cfg.Patterns = patterns } }
	newer := strings.Replace(cached["go.mod"], "1.26", "1.26.1", 1)
	for _, step := range []struct {
		name    string
		do      func()
		checked bool
		want    string // is in the findings
	}{
		{"the first run", func() {}, true, `string "x" int 0`},
		{"the same again", func() {}, false, `string "x" int 0`},
		{"a file", write("tools/more.go", "package tools\n\nvar C = 1\n"), true, "int 1"},
		{"a file for another platform", write("tools/more_plan9.go", "package tools\n"), true, "int 1"},
		{"a comment", write("tools/more.go", "package tools\n\nvar C = 1 // one\n"), true, "int 1"},
		{"a digit", write("tools/more.go", "package tools\n\nvar C = 2 // one\n"), true, "int 2"},
		{"a package of the module", write("names/names.go", "package names\n\nconst Name = \"y\"\n"), true, `"y"`},
		{"another module", write("lib/lib.go", "package lib\n\ntype T uint8\n"), true, "uint8 0"},
		{"a package without MCP", write("plain/plain.go", "package plain\n\nvar X = 1\n"), false, "uint8 0"},
		{"a package without MCP that has a mistake", write("plain/plain.go", "package plain\n\nvar X string = 1\n"), true,
			"plain"},
		{"the same mistake again", func() {}, true, "plain"},
		{"a package that is not there", ask("./tools", "./none"), true, "none"},
		{"the same again, without the package", ask("./tools", "./none"), true, "none"},
		{"no mistake any more", func() { write("plain/plain.go", "package plain\n")(); ask("./...")() }, false, "uint8 0"},
		{"the version of Go", write("go.mod", newer), true, "uint8 0"},
		{"an option", func() { a.rule.Flags.Set("suffix", "(!)") }, true, "uint8 0 (!)"},
		{"fewer packages", ask("./tools"), true, "uint8 0"},
		{"one file", ask("./tools/more.go"), true, "int 2"},
		{"all packages again", ask("./..."), false, "uint8 0"},
		{"test files", func() { a.cfg.Tests = true }, true, "uint8 0"},
		{"a tag", func() { a.cfg.Tags = "x" }, true, "uint8 0"},
	} {
		step.do()
		text, checked := a.found()
		if checked != step.checked {
			t.Errorf("%s: type-checked: %v, want %v", step.name, checked, step.checked)
		}
		if !strings.Contains(text, step.want) {
			t.Errorf("%s: findings:\n%swant %q in them", step.name, text, step.want)
		}
	}
}

// Findings that a caller leaves out are in the cache.
func TestCacheKeepsAll(t *testing.T) {
	t.Parallel()
	cfg := Config{Dir: files(t, cached), Patterns: []string{"./..."}, Cache: t.TempDir()}
	for _, n := range []int{0, 1, 0} {
		cfg.Keep = func(o *Outcome) []Finding { return o.Findings[:n] }
		o, err := Find(cfg, []*analysis.Analyzer{typing()})
		if err != nil || len(o.Findings) != n {
			t.Errorf("%d findings, %v; want %d", len(o.Findings), err, n)
		}
	}
}

// A cache that cannot be used costs nothing but time, and an outcome that may change without a visible cause is not in
// it.
func TestCacheWithout(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(t *testing.T, a *asked){
		"no cache":       func(_ *testing.T, a *asked) { a.cfg.Cache = "" },
		"no folder":      func(_ *testing.T, a *asked) { a.cfg.Cache = filepath.Join(a.cfg.Dir, "go.mod") },
		"a damaged file": func(t *testing.T, a *asked) { damage(t, a.cfg.Cache) },
		"line directives": func(_ *testing.T, a *asked) {
			a.write("tools/c.go",
				"package tools\n\n//line a.y:7\nvar C = 1\n")
		},
		"mistakes": func(_ *testing.T, a *asked) { a.write("tools/d.go", "package tools\n\nvar D = nope\n") },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := &asked{t, Config{Dir: files(t, cached), Patterns: []string{"./..."}, Cache: t.TempDir()}, typing()}
			a.found()
			spoil(t, a)
			for range 2 {
				if _, checked := a.found(); !checked {
					t.Error("the outcome comes from the cache")
				}
				if name == "a damaged file" {
					break // the second run finds a new one
				}
			}
		})
	}
}

// damage cuts off the end of the files of a cache.
func damage(t *testing.T, dir string) {
	list, err := filepath.Glob(filepath.Join(dir, "*"+extension))
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	info, err := os.Stat(list[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(list[0], info.Size()-9); err != nil {
		t.Fatal(err)
	}
}

// Answers that no run has replaced for long are removed, and nothing else is.
func TestPrune(t *testing.T) {
	t.Parallel()
	dir := files(t, map[string]string{"old.findings": "", "new.findings": "", "other": ""})
	for _, name := range []string{"old.findings", "other"} {
		old := time.Now().Add(-2 * unused)
		if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	prune(dir)
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 2 || entries[0].Name() != "new.findings" {
		t.Errorf("%v, %v; want new.findings and other", entries, err)
	}
}
