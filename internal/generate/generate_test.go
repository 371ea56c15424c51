package generate_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/generate"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

var (
	packages = flag.Int("packages", 8, "how many packages are generated")
	seed     = flag.Uint64("seed", 1, "the seed of the first package")
)

// The packages type-check before the fixes, after them, and after the fixes of a second run. A third run offers no fix.
// No rule panics.
func TestFixes(t *testing.T) {
	if testing.Short() {
		t.Skip("it analyses many packages three times")
	}
	t.Parallel()
	files := make(map[string]string)
	for i := range *packages {
		name := fmt.Sprintf("p%d", i)
		files[name+"/"+name+".go"] = generate.Package(name, *seed+uint64(i), 12)
	}
	dir := linttest.Module(t, "../..", files)
	findings := 0
	for round := range 3 {
		run, err := driver.Analyze(driver.Config{Dir: dir, Patterns: []string{"./..."}}, analyzers.Analyzers())
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range run.Problems {
			t.Errorf("round %d: %s", round, p)
		}
		if t.Failed() {
			keepModule(t, dir)
			return
		}
		for _, f := range run.Findings {
			if findings++; round == 2 && len(f.SuggestedFixes) > 0 {
				t.Errorf("a third run still offers a fix: %s: %s", f.Position, f.Message)
			}
		}
		patch, err := run.Patch()
		if err != nil {
			t.Fatal(err)
		}
		if patch.Skipped > 0 {
			t.Errorf("round %d: %d fixes overlap others", round, patch.Skipped)
		}
		if err := patch.Write(); err != nil {
			t.Fatal(err)
		}
	}
	if findings < 100**packages/20 {
		t.Errorf("only %d findings", findings)
	}
}

// The same seed gives the same source, and another seed gives another one.
func TestServer(t *testing.T) {
	t.Parallel()
	for _, sdk := range []string{"mcpgo", "gosdk"} {
		text := generate.Server(sdk, "p", 1, 10)
		if text != generate.Server(sdk, "p", 1, 10) || text == generate.Server(sdk, "p", 2, 10) {
			t.Errorf("%s: the source does not depend on the seed alone", sdk)
		}
		if n := strings.Count(text, "//wire:tool "); n != 10 {
			t.Errorf("%s: %d tools", sdk, n)
		}
	}
}

// keepModule copies the generated module to a folder that is not removed after the test.
func keepModule(t *testing.T, dir string) {
	t.Helper()
	kept := filepath.Join(os.TempDir(), "mcperrlint-generated")
	os.RemoveAll(kept)
	if err := os.CopyFS(kept, os.DirFS(dir)); err == nil {
		t.Logf("the module is in %s", kept)
	}
}
