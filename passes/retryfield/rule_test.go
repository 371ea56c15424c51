package retryfield_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/retryfield"
)

func Test(t *testing.T) { ruletest.Run(t, retryfield.Analyzer, "retryfield") }
