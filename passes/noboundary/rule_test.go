package noboundary_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/noboundary"
)

func Test(t *testing.T) { linttest.Run(t, noboundary.Analyzer, "noboundary") }
