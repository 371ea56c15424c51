package codename_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/codename"
)

func Test(t *testing.T) { linttest.Run(t, codename.Analyzer, "codename") }
