// Package linttest tests rules on packages of the testdata module, which uses the real SDKs. It checks the findings and
// the fixed files, that the fixed files compile, and that no further fix is offered for them.
package linttest

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/aymanbagabas/go-udiff"
	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/driver"
)

// Update is the flag -update of tests that compare with golden files.
var Update = flag.Bool("update", false, "write the golden files anew")

// Run tests a rule on testdata/NAME and everything below it. Comments // want "regexp" at the ends of lines have the
// expected findings. The fixed form of FILE.go is FILE.go.golden.
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
	checkAgree(t, run)

	patch, err := run.Patch()
	if err != nil {
		t.Fatal(err)
	}
	if patch.Skipped > 0 {
		t.Errorf("%d fixes overlap others", patch.Skipped)
	}
	checkGolden(t, filepath.Join(module, name), patch)
	checkNoFix(t, apply(t, run, patch))
}

// Together applies the fixes of several rules to the whole testdata module at once. It checks that the fixed module
// type-checks and that no further fix is offered for it. The fix of a helper may allow another rule to fix its calls,
// so that fixes are applied once more.
func Together(t *testing.T, rules ...*analysis.Analyzer) {
	t.Helper()
	t.Parallel()
	module, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	config := driver.Config{Dir: module, Patterns: []string{"./..."}}
	run := analyze(t, config, rules...)
	for range 2 {
		if len(offers(run)) == 0 {
			return
		}
		patch, err := run.Patch()
		if err != nil {
			t.Fatal(err)
		}
		run = apply(t, run, patch)
	}
	checkNoFix(t, run)
}

// apply analyses the module again with a patch applied. The fixed packages have to type-check.
func apply(t *testing.T, run *driver.Run, patch *driver.Patch) *driver.Run {
	t.Helper()
	fixed, err := run.Apply(patch)
	if err != nil {
		t.Fatal(err)
	}
	if len(fixed.Problems) > 0 {
		t.Fatalf("cannot be analysed: %s", fixed.Problems[0])
	}
	return fixed
}

// checkNoFix checks that a run offers no fix.
func checkNoFix(t *testing.T, run *driver.Run) {
	t.Helper()
	for _, f := range offers(run) {
		t.Errorf("%s: another run still offers a fix: %s", f.Position, f.Message)
	}
}

// offers returns the findings that have fixes.
func offers(run *driver.Run) []driver.Finding {
	return slices.DeleteFunc(slices.Clone(run.Findings), func(f driver.Finding) bool { return len(f.SuggestedFixes) == 0 })
}

// analyze runs rules on packages, which have to compile.
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

// line is a line of a file.
type line struct {
	file string
	line int
}

// wants are the regular expressions that the findings of each line have to match.
type wants map[line][]*regexp.Regexp

// checkWants compares the findings with the comments // want in the files below a folder.
func checkWants(t *testing.T, dir string, run *driver.Run) {
	t.Helper()
	expected := make(wants)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		return expected.read(path)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range run.Findings {
		if !expected.remove(line{f.Position.Filename, f.Position.Line}, f.Message) {
			t.Errorf("%s: unexpected: %s", f.Position, f.Message)
		}
	}
	for at, rest := range expected {
		for _, re := range rest {
			t.Errorf("%s:%d: missing finding %q", at.file, at.line, re)
		}
	}
}

var (
	calledInMessage = regexp.MustCompile(`mcperr\.(\w+)[(\[]`)
	kindInTitle     = regexp.MustCompile(`, (Validation|Timeout|Network|NotFound|Permission|RateLimited|Conflict|` +
		`Internal)\b`)
)

// checkAgree checks that each fix writes what its message and its title say: the function of the runtime, and the kind.
func checkAgree(t *testing.T, run *driver.Run) {
	t.Helper()
	for _, f := range run.Findings {
		for _, fix := range f.SuggestedFixes {
			var written strings.Builder
			for _, e := range fix.TextEdits {
				written.Write(e.NewText)
			}
			if !strings.Contains(written.String(), "(") {
				continue // it only removes something
			}
			for _, said := range [][]string{
				calledInMessage.FindStringSubmatch(f.Message), kindInTitle.FindStringSubmatch(fix.Message),
			} {
				if said == nil {
					continue
				}
				if name := said[1]; !regexp.MustCompile(`\b` + name + `f?[(\[]`).MatchString(written.String()) {
					t.Errorf("%s: the message or the title has %s, but the fix writes %s", f.Position, name, written.String())
				}
			}
		}
	}
}

var quoted = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`")

// read adds the comments of a file.
func (w wants) read(file string) error {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		return err
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			_, text, ok := strings.Cut(c.Text, "// want ")
			if !ok {
				continue
			}
			at := line{file, fset.Position(c.Pos()).Line}
			for _, q := range quoted.FindAllString(text, -1) {
				pattern, err := strconv.Unquote(q)
				if err != nil {
					return fmt.Errorf("%s:%d: %w", file, at.line, err)
				}
				w[at] = append(w[at], regexp.MustCompile(pattern))
			}
		}
	}
	return nil
}

// remove removes the first expression of a line that matches a message, and reports whether there is one.
func (w wants) remove(at line, message string) bool {
	i := slices.IndexFunc(w[at], func(re *regexp.Regexp) bool { return re.MatchString(message) })
	if i >= 0 {
		w[at] = slices.Delete(w[at], i, i+1)
	}
	return i >= 0
}

// checkGolden compares the fixed files with the golden files.
func checkGolden(t *testing.T, dir string, patch *driver.Patch) {
	t.Helper()
	got := patch.Files()
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
			t.Errorf("%s has fixes, but no golden file; go test -update writes it", name)
		} else if diff := udiff.Unified("want", "got", string(want), string(content)); diff != "" {
			t.Errorf("%s: the fixed file is not %s; go test -update writes it\n%s", name, filepath.Base(golden), diff)
		}
	}
	goldens, err := filepath.Glob(filepath.Join(dir, "*", "*.golden"))
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range goldens {
		switch _, ok := got[strings.TrimSuffix(g, ".golden")]; {
		case ok:
		case *Update:
			if err := os.Remove(g); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is the golden file of a file without fixes; go test -update removes it", g)
		}
	}
}
