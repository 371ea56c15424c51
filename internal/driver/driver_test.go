package driver_test

import (
	"bytes"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
	"github.com/mcperrlint/mcperrlint/internal/driver"
)

// The same packages give the same output in every run, although packages are checked in parallel.
func TestDeterministic(t *testing.T) {
	if testing.Short() {
		t.Skip("it analyses testdata four times")
	}
	t.Parallel()
	var first string
	for range 4 {
		run, err := driver.Analyze(driver.Config{Dir: "../../testdata", Patterns: []string{"./..."}}, analyzers.Analyzers())
		if err != nil {
			t.Fatal(err)
		}
		patch, err := run.Patch()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := run.PrintJSON(&out); err != nil {
			t.Fatal(err)
		}
		if _, err := patch.Diff(&out, "/"); err != nil {
			t.Fatal(err)
		}
		switch {
		case out.Len() == 0:
			t.Fatal("there are no findings")
		case first == "":
			first = out.String()
		case first != out.String():
			t.Fatal("two runs differ")
		}
		if patch.Skipped > 0 {
			t.Errorf("fixes of different rules overlap: %d", patch.Skipped)
		}
	}
}

// All packages are listed, but only those that concern MCP are analysed.
func TestRelevance(t *testing.T) {
	t.Parallel()
	run, err := driver.Analyze(driver.Config{Dir: "../../example", Patterns: []string{"./..."}}, analyzers.Analyzers())
	if err != nil {
		t.Fatal(err)
	}
	if run.Matched != 4 || run.Analysed != 3 {
		t.Errorf("%d packages matched, %d analysed; want 4 and 3", run.Matched, run.Analysed)
	}
}
