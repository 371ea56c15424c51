package jsondetails_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/mcperrlint/mcperrlint/internal/driver"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/jsondetails"
)

func Test(t *testing.T) { linttest.Run(t, jsondetails.Analyzer, "jsondetails") }

// The category separates data that encoding/json rejects from data that it changes.
func TestCategories(t *testing.T) {
	t.Parallel()
	config := driver.Config{Dir: "../../testdata", Patterns: []string{"./jsondetails/..."}}
	run, err := driver.Analyze(config, []*analysis.Analyzer{jsondetails.Analyzer})
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]int)
	for _, f := range run.Findings {
		seen[f.Category]++
		lossy := strings.Contains(f.Message, "something else than was meant")
		if (f.Category == "jsondetails-lossy") != lossy {
			t.Errorf("%s: %s", f.Category, f.Message)
		}
	}
	if len(seen) != 2 || seen["jsondetails"] == 0 || seen["jsondetails-lossy"] == 0 {
		t.Errorf("categories: %v", seen)
	}
}
