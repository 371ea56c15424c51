package coderange_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/coderange"
)

func Test(t *testing.T) { ruletest.Run(t, coderange.Analyzer, "coderange") }
