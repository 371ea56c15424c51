package bareerror_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/bareerror"
)

func Test(t *testing.T) { linttest.Run(t, bareerror.Analyzer, "bareerror") }
