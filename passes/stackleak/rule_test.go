package stackleak_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/stackleak"
)

func Test(t *testing.T) { linttest.Run(t, stackleak.Analyzer, "stackleak") }
