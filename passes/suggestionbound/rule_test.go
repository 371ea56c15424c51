package suggestionbound_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/suggestionbound"
)

func Test(t *testing.T) { ruletest.Run(t, suggestionbound.Analyzer, "suggestionbound") }
