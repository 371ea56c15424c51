package nilresult_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/nilresult"
)

func Test(t *testing.T) { ruletest.Run(t, nilresult.Analyzer, "nilresult") }
