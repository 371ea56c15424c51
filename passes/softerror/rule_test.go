package softerror_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/softerror"
)

func Test(t *testing.T) { linttest.Run(t, softerror.Analyzer, "softerror") }
