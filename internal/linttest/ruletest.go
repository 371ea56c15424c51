// Package linttest runs a rule over its packages in the testdata module, which uses the real SDKs, and checks
// what it says, what its fixes make of the files, and that the fixed files compile and leave nothing to fix.
package linttest

import (
	"flag"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/driver"
)

// Update is set by the flag of all tests that compare with files on record.
var Update = flag.Bool("update", false, "write the golden files anew")

// Run checks a rule against testdata/NAME and everything below it. Expected findings are written behind the
// code, as // want "regexp"; the fixed form of FILE.go is FILE.go.golden.
func Run(t *testing.T, rule *analysis.Analyzer, name string) {
	t.Helper()
	t.Parallel()
	module, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	config := driver.Config{Dir: module, Patterns: []string{"./" + name + "/..."}}
	run := analyze(t, config, rule)
	checkWants(t, filepath.Join(module, name), run)

	patch, err := run.Patch()
	if err != nil {
		t.Fatal(err)
	}
	if patch.Skipped > 0 {
		t.Errorf("%d fixes overlap others", patch.Skipped)
	}
	checkGolden(t, filepath.Join(module, name), patch)

	checkFixed(t, config, patch, rule)
}

// Together applies the fixes of several rules to the whole testdata module at once, and checks that it compiles
// then and leaves nothing to fix.
func Together(t *testing.T, rules ...*analysis.Analyzer) {
	t.Helper()
	t.Parallel()
	module, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	config := driver.Config{Dir: module, Patterns: []string{"./..."}}
	patch, err := analyze(t, config, rules...).Patch()
	if err != nil {
		t.Fatal(err)
	}
	checkFixed(t, config, patch, rules...)
}

// checkFixed analyses the module once more, with a patch applied.
func checkFixed(t *testing.T, config driver.Config, patch *driver.Patch, rules ...*analysis.Analyzer) {
	t.Helper()
	config.Dir = copyModule(t, config.Dir, patch)
	for _, f := range analyze(t, config, rules...).Findings {
		if len(f.SuggestedFixes) > 0 {
			t.Errorf("%s: a second run still offers a fix: %s", f.Position, f.Message)
		}
	}
}

func analyze(t *testing.T, config driver.Config, rules ...*analysis.Analyzer) *driver.Run {
	t.Helper()
	run, err := driver.Analyze(config, rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range run.Problems {
		t.Errorf("does not compile: %s", p)
	}
	if run.Analysed == 0 {
		t.Fatal("no package was analysed")
	}
	return run
}

type line struct {
	file string
	line int
}

var quoted = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`")

// checkWants holds the findings against the comments.
func checkWants(t *testing.T, dir string, run *driver.Run) {
	t.Helper()
	wants := make(map[line][]*regexp.Regexp)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, group := range f.Comments {
			for _, c := range group.List {
				_, text, ok := strings.Cut(c.Text, "// want ")
				if !ok {
					continue
				}
				at := line{path, fset.Position(c.Pos()).Line}
				for _, q := range quoted.FindAllString(text, -1) {
					s, err := strconv.Unquote(q)
					if err != nil {
						t.Fatalf("%s:%d: %v", path, at.line, err)
					}
					wants[at] = append(wants[at], regexp.MustCompile(s))
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range run.Findings {
		at := line{f.Position.Filename, f.Position.Line}
		matched := false
		for i, re := range wants[at] {
			if re.MatchString(f.Message) {
				wants[at] = append(wants[at][:i], wants[at][i+1:]...)
				matched = true
				break
			}
		}
		if !matched {
			t.Errorf("%s: unexpected: %s", f.Position, f.Message)
		}
	}
	for at, rest := range wants {
		for _, re := range rest {
			t.Errorf("%s:%d: missing finding %q", at.file, at.line, re)
		}
	}
}

// checkGolden compares what the fixes make of the files with what is on record.
func checkGolden(t *testing.T, dir string, patch *driver.Patch) {
	t.Helper()
	got := patch.After()
	for name, content := range got {
		golden := name + ".golden"
		if *Update {
			if err := os.WriteFile(golden, content, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Errorf("%s is fixed, but has no golden file", name)
		} else if string(want) != string(content) {
			t.Errorf("%s: the fixed file is not %s; go test -update writes it\n%s", name, filepath.Base(golden), patch.DiffTo(name, want))
		}
	}
	goldens, err := filepath.Glob(filepath.Join(dir, "*", "*.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range goldens {
		if _, ok := got[strings.TrimSuffix(g, ".golden")]; !ok {
			t.Errorf("%s: its file has no fixes", g)
		}
	}
}

// copyModule copies the testdata module with the patch applied.
func copyModule(t *testing.T, module string, patch *driver.Patch) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "module")
	if err := os.CopyFS(dir, os.DirFS(module)); err != nil {
		t.Fatal(err)
	}
	for name, content := range patch.After() {
		rel, err := filepath.Rel(module, name)
		if err != nil {
			t.Fatal(err)
		}
		Write(t, filepath.Join(dir, rel), string(content))
	}
	copyModFiles(t, filepath.Dir(module), dir)
	return dir
}
