package coderange_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/coderange"
)

func Test(t *testing.T) { linttest.Run(t, coderange.Analyzer, "coderange") }
