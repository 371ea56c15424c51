package analyzers_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// The rules, in order: a rule that is missing from the list, or added to it by accident, is seen here.
var names = []string{"mcpbareerror", "mcpuntypedresult", "mcpcodename", "mcpcoderange", "mcpjsondetails", "mcpsuggestionbound", "mcpretryfield", "mcpretryclass", "mcpsofterror", "mcpnilresult", "mcplostresult", "mcpprotocolerror", "mcpstackleak", "mcphandlerexit", "mcpnoboundary"}

func TestOrder(t *testing.T) {
	t.Parallel()
	var got []string
	for _, r := range analyzers.All {
		got = append(got, r.Analyzer.Name)
	}
	if !slices.Equal(got, names) {
		t.Errorf("got %v, want %v", got, names)
	}
	folders, err := filepath.Glob("../passes/*/doc.go")
	if err != nil || len(folders) != len(names) {
		t.Errorf("passes has %d folders for %d rules", len(folders), len(names))
	}
}

func TestEveryRule(t *testing.T) {
	t.Parallel()
	owner := make(map[string]string) // of flags
	for _, r := range analyzers.All {
		a := r.Analyzer
		folder := strings.TrimPrefix(a.Name, "mcp")
		if folder == a.Name {
			t.Errorf("%s: the name lacks the prefix mcp", a.Name)
		}
		for _, file := range []string{"passes/" + folder + "/rule.go", "passes/" + folder + "/doc.go", "passes/" + folder + "/rule_test.go", "testdata/" + folder, "docs/" + a.Name + ".md"} {
			if _, err := os.Stat(filepath.Join("..", file)); err != nil {
				t.Errorf("%s: %v", a.Name, err)
			}
		}
		if nogo, err := os.ReadFile("../docs/nogo.md"); err != nil || strings.Count(string(nogo), "/passes/"+folder+"\"") != 2 {
			t.Errorf("%s: docs/nogo.md does not list it twice (%v)", a.Name, err)
		}
		a.Flags.VisitAll(func(f *flag.Flag) { // they are settings of golangci-lint
			name := r.SettingOf(f.Name)
			if name == "enable" || name == "disable" || owner[name] != "" {
				t.Errorf("%s: the setting %s is taken by %s", a.Name, name, owner[name])
			}
			owner[name] = a.Name
		})
		summary, body, _ := strings.Cut(a.Doc, "\n")
		if !strings.HasPrefix(summary, a.Name+": report ") || !strings.Contains(body, "Before:") || !strings.Contains(body, "After:") {
			t.Errorf("%s: the documentation has not the usual form", a.Name)
		}
		if a.URL == "" || r.Why == "" || !regexp.MustCompile(`^v\d+\.\d+\.\d+$`).MatchString(r.Since) || r.Severity != analyzers.Warning && r.Severity != analyzers.Information {
			t.Errorf("%s: incomplete: %+v", a.Name, r)
		}
	}
	if err := analysis.Validate(analyzers.Analyzers()); err != nil {
		t.Error(err)
	}
}

// The fixes of all rules go together.
func TestTogether(t *testing.T) {
	linttest.Together(t, analyzers.Analyzers()...)
}

// Rules ask for no analyzer that makes hosts load the syntax of every dependency.
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
