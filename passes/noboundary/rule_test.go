package noboundary_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/noboundary"
)

func Test(t *testing.T) { ruletest.Run(t, noboundary.Analyzer, "noboundary") }
