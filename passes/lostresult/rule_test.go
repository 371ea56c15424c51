package lostresult_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/lostresult"
)

func Test(t *testing.T) { linttest.Run(t, lostresult.Analyzer, "lostresult") }
