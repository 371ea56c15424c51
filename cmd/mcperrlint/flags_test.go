package main

import (
	"bytes"
	"testing"

	"github.com/mcperrlint/mcperrlint/analyzers"
)

// At least one rule has to be on.
func TestEveryRuleOff(t *testing.T) {
	t.Parallel()
	var args []string
	for i, r := range analyzers.All {
		args = append(args, "-"+[]string{r.Name, r.Analyzer.Name}[i%2]+"=false")
	}
	var stdout, stderr bytes.Buffer
	code := run(append(args, "./..."), &stdout, &stderr)
	if want := "mcperrlint: every rule is switched off\n"; code != failed || stdout.Len() > 0 || stderr.String() != want {
		t.Errorf("exit code %d, stdout %q, stderr %q", code, &stdout, &stderr)
	}
}
