package handlerexit_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/handlerexit"
)

func Test(t *testing.T) { linttest.Run(t, handlerexit.Analyzer, "handlerexit") }
