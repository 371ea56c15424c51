package e2e

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// fixAll is the source of the diagnostic that offers all fixes of a file.
const fixAll = "mcpfixall"

// ofRules returns the diagnostics of the rules among others.
func ofRules(list []diagnostic) (rules []diagnostic) {
	for _, d := range list {
		if strings.HasPrefix(d.Source, "mcp") && d.Source != fixAll {
			rules = append(rules, d)
		}
	}
	return rules
}

func goplsFinds(t *testing.T, dir string) (list []finding) {
	e := start(t, program(t, gopls), dir)
	names := sources(t, dir)
	e.open(names...)
	for _, name := range names {
		for _, d := range ofRules(e.diagnostics(name)) {
			at := offset(e.text[name], d.Range.Start)
			col := at - strings.LastIndexByte(e.text[name][:at], '\n')
			list = append(list, finding{filepath.ToSlash(name), d.Range.Start.Line + 1, col, d.Source, d.Message})
		}
	}
	return list
}

// goplsFixes applies the one action of the kind source.fixAll that each file with findings has, and saves.
func goplsFixes(t *testing.T, dir string) {
	e := start(t, program(t, gopls), dir)
	names := sources(t, dir)
	e.open(names...)
	chosen := make(map[string]action) // before any is applied, as the other hosts do
	for _, name := range names {
		list := e.diagnostics(name)
		if actions := e.actions(name, "source.fixAll", list...); len(actions) == 1 {
			chosen[name] = actions[0]
		} else if len(actions) > 1 || slices.ContainsFunc(list, func(d diagnostic) bool { return d.Source == fixAll }) {
			t.Errorf("%s: %d actions to fix all", name, len(actions))
		}
	}
	for _, name := range names {
		if a, ok := chosen[name]; ok {
			e.apply(name, a)
			e.save(name)
		}
	}
}

// TestEditor does what somebody in an editor does: opens a file, reads, and applies one fix after the other.
func TestEditor(t *testing.T) {
	t.Parallel()
	dir := testdata(t)
	e := start(t, program(t, gopls), dir)
	for _, name := range []string{"bareerror/lines/lines.go", "untypedresult/mcpgo/mcpgo.go"} {
		e.open(name)
		list := ofRules(e.diagnostics(name))
		if len(list) < 5 {
			t.Fatalf("%s: %d diagnostics", name, len(list))
		}
		for _, d := range list {
			severity := map[string]int{"mcpbareerror": 2, "mcpuntypedresult": 3}[d.Source] // warning, information
			if d.Severity != severity || d.Code != strings.TrimPrefix(d.Source, "mcp") || d.CodeDescription == nil || !strings.HasSuffix(d.CodeDescription.Href, "/docs/"+d.Source+".md") {
				t.Errorf("%s: %+v", name, d)
			}
		}
		for n := len(list); n > 0; n-- {
			d := ofRules(e.diagnostics(name))[0]
			actions := e.actions(name, "quickfix", d)
			actions = slices.DeleteFunc(actions, func(a action) bool { return strings.HasPrefix(a.Title, "Fix all") })
			if len(actions) != 1 {
				t.Fatalf("%s: %d quick fixes for %q", name, len(actions), d.Message)
			}
			e.apply(name, actions[0])
			for _, d := range e.diagnostics(name) {
				if d.Source == "compiler" || d.Source == "syntax" {
					t.Fatalf("%s does not compile after %q: %s", name, actions[0].Title, d.Message)
				}
			}
			if got := len(ofRules(e.diagnostics(name))); got != n-1 {
				t.Fatalf("%s: %d diagnostics after a fix, %d before", name, got, n)
			}
		}
		for _, d := range e.diagnostics(name) {
			if strings.HasPrefix(d.Source, "mcp") {
				t.Errorf("%s: left over: %+v", name, d)
			}
		}
		e.save(name)
	}
	run(t, dir, "build", "./...")
}
