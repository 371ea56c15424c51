package lostresult_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/lostresult"
)

func Test(t *testing.T) { ruletest.Run(t, lostresult.Analyzer, "lostresult") }
