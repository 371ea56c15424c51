package softerror_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/softerror"
)

func Test(t *testing.T) { ruletest.Run(t, softerror.Analyzer, "softerror") }
