package stackleak_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/stackleak"
)

func Test(t *testing.T) { ruletest.Run(t, stackleak.Analyzer, "stackleak") }
