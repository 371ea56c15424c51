package bareerror_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/bareerror"
)

func Test(t *testing.T) { ruletest.Run(t, bareerror.Analyzer, "bareerror") }
