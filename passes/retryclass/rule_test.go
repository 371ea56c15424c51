package retryclass_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/retryclass"
)

func Test(t *testing.T) { ruletest.Run(t, retryclass.Analyzer, "retryclass") }
