package rule_test

import (
	"flag"
	"slices"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/rule"
)

const doc = `// Package odd defines the rule mcpodd.
//
// # Analyzer mcpodd
//
// mcpodd: report odd things
//
// They are odd.
package odd
`

func TestNew(t *testing.T) {
	t.Parallel()
	value := flag.NewFlagSet("", flag.ContinueOnError)
	value.Int("n", 3, "")
	r := rule.New(rule.Meta{
		Name: "odd", Doc: doc,
		Options: []rule.Option{{Name: "most", Value: value.Lookup("n").Value, Usage: "the limit"}},
	})
	if r.Analyzer.Name != "mcpodd" || r.Analyzer.URL != rule.URL+"mcpodd.md" {
		t.Errorf("name %q, URL %q", r.Analyzer.Name, r.Analyzer.URL)
	}
	if want := "mcpodd: report odd things\n\nThey are odd."; r.Analyzer.Doc != want {
		t.Errorf("documentation %q, want %q", r.Analyzer.Doc, want)
	}
	if r.Summary() != "report odd things" {
		t.Errorf("summary %q", r.Summary())
	}
	if f := r.Analyzer.Flags.Lookup("most"); f == nil || f.Usage != "the limit" || f.DefValue != "3" {
		t.Errorf("flag %v", f)
	}
}

func TestMalformedDoc(t *testing.T) {
	t.Parallel()
	for _, doc := range []string{"", "package odd", "// # Analyzer mcpeven\n//\n// mcpeven: report\npackage odd"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q is accepted", doc)
				}
			}()
			rule.New(rule.Meta{Name: "odd", Doc: doc})
		}()
	}
}

// Both names of a rule are accepted, and nothing else.
func TestNames(t *testing.T) {
	t.Parallel()
	odd := rule.New(rule.Meta{Name: "odd", Doc: doc})
	list := rule.List{odd}
	for name, want := range map[string]*rule.Rule{"odd": odd, "mcpodd": odd, "mcp": nil, "": nil, "mcpmcpodd": nil} {
		if list.Named(name) != want {
			t.Errorf("%q: got %v", name, list.Named(name))
		}
	}
	if !slices.Equal(list.Names(), []string{"mcpodd"}) {
		t.Errorf("names %q", list.Names())
	}
	for name, want := range map[string]string{"bareerror": "bareerror", "mcpbareerror": "bareerror", "mcp": "", "": ""} {
		if got, ok := rule.Known(name); got != want || ok != (want != "") {
			t.Errorf("Known(%q) returns %q, %t", name, got, ok)
		}
	}
}

// Of several names, the one that is nearest to a mistyped name is meant. Swapped letters are one mistake.
func TestNearest(t *testing.T) {
	t.Parallel()
	names := []string{"lock", "check", "json", "markdown", "file"}
	for name, want := range map[string]string{
		"lokc": "lock", "chekc": "check", "marcdown": "markdown", "fiel": "file", "jsn": "json", "zzzz": "", "o": "",
	} {
		if got := rule.Nearest(name, names); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
