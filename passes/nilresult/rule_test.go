package nilresult_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/nilresult"
)

func Test(t *testing.T) { linttest.Run(t, nilresult.Analyzer, "nilresult") }
