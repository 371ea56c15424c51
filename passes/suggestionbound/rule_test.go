package suggestionbound_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/suggestionbound"
)

func Test(t *testing.T) { linttest.Run(t, suggestionbound.Analyzer, "suggestionbound") }
