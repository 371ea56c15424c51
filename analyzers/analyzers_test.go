package analyzers_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/pattern"
)

// Every directory in passes is a rule of the list.
func TestComplete(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir("../passes")
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(analyzers.All) {
		t.Errorf("%d entries in passes, %d rules", len(entries), len(analyzers.All))
	}
	for _, e := range entries {
		if r := analyzers.All.Named(e.Name()); r == nil || r.Name != e.Name() {
			t.Errorf("passes/%s is not in analyzers.All", e.Name())
		}
	}
}

func TestEveryRule(t *testing.T) {
	t.Parallel()
	for _, r := range analyzers.All {
		t.Run(r.Name, func(t *testing.T) {
			t.Parallel()
			dir := "passes/" + r.Name
			for _, file := range []string{
				dir + "/rule.go", dir + "/doc.go", dir + "/rule_test.go",
				"testdata/" + r.Name, "docs/" + r.Analyzer.Name + ".md",
			} {
				if _, err := os.Stat(filepath.Join("..", file)); err != nil {
					t.Error(err)
				}
			}
			if !strings.HasPrefix(r.Summary(), "report ") {
				t.Errorf("summary %q does not begin with report", r.Summary())
			}
			if doc := r.Analyzer.Doc; !strings.Contains(doc, "\nBefore:\n") || !strings.Contains(doc, "\nAfter:\n") {
				t.Error("doc.go does not show code before and after the fix")
			}
			if !regexp.MustCompile(`^v\d+\.\d+\.\d+$`).MatchString(r.Since) {
				t.Errorf("Since is %q, want a release", r.Since)
			}
			if r.Severity != analyzers.Warning && r.Severity != analyzers.Information {
				t.Errorf("unknown severity %q", r.Severity)
			}
			if r.Why == "" {
				t.Error("no reason is given for Safe")
			}
		})
	}
	if err := analysis.Validate(analyzers.Analyzers()); err != nil {
		t.Error(err)
	}
}

// In golangci-lint the options of all rules share one table with the keys enable and disable.
func TestOptionKeys(t *testing.T) {
	t.Parallel()
	owner := map[string]string{"enable": "golangci-lint", "disable": "golangci-lint"}
	for _, r := range analyzers.All {
		for _, o := range r.Options {
			if other := owner[o.Key()]; other != "" {
				t.Errorf("%s: the key %s belongs to %s", r.Name, o.Key(), other)
			}
			owner[o.Key()] = r.Name
		}
	}
}

// The fixes of all rules can be applied together.
func TestTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("runs all rules on all test data")
	}
	linttest.Together(t, analyzers.Analyzers()...)
}

// Rules do not require analyzers that make hosts load the syntax of every dependency.
func TestCheapRequirements(t *testing.T) {
	t.Parallel()
	seen := make(map[*analysis.Analyzer]bool)
	var visit func(*analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		if a.Name == "buildssa" || a.Name == "ctrlflow" {
			t.Errorf("%s is required", a.Name)
		}
		for _, r := range a.Requires {
			visit(r)
		}
	}
	for _, a := range analyzers.Analyzers() {
		visit(a)
	}
}

// No rule uses a pattern with a mistake.
func TestPatterns(t *testing.T) {
	t.Parallel()
	pattern.CompileAll()
}
