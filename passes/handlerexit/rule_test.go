package handlerexit_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/handlerexit"
)

func Test(t *testing.T) { ruletest.Run(t, handlerexit.Analyzer, "handlerexit") }
