package untypedresult_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/untypedresult"
)

func Test(t *testing.T) { ruletest.Run(t, untypedresult.Analyzer, "untypedresult") }
