package swallowederror_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/swallowederror"
)

func Test(t *testing.T) { linttest.Run(t, swallowederror.Analyzer, "swallowederror") }
