package hiddencause_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/hiddencause"
)

func Test(t *testing.T) { linttest.Run(t, hiddencause.Analyzer, "hiddencause") }
