package generate_test

import (
	"path/filepath"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/generate"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

// An analysis of chains ends, and finds the bare errors in each of them.
func TestChains(t *testing.T) {
	t.Parallel()
	chains, files := generate.Chains(40), make(map[string]string)
	for name, text := range chains {
		files[name+"/"+name+".go"] = text
	}
	dir := linttest.Module(t, "../..", files)
	if *keepCases {
		keepModule(t, dir)
	}
	run, err := driver.Analyze(driver.Config{Dir: dir, Patterns: []string{"./..."}}, analyzers.Analyzers())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range run.Problems {
		t.Error(p)
	}
	if _, err := run.Patch(); err != nil {
		t.Error(err)
	}
	bare := make(map[string]bool)
	for _, f := range run.Findings {
		if f.Category == "bareerror" {
			bare[filepath.Base(filepath.Dir(f.Position.Filename))] = true
		}
	}
	for name := range chains {
		if !bare[name] {
			t.Errorf("%s: no finding", name)
		}
	}
}
