package retryclass_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/retryclass"
)

func Test(t *testing.T) { linttest.Run(t, retryclass.Analyzer, "retryclass") }
