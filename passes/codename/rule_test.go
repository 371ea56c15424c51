package codename_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/codename"
)

func Test(t *testing.T) { ruletest.Run(t, codename.Analyzer, "codename") }
