package requesterror_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/requesterror"
)

func Test(t *testing.T) { linttest.Run(t, requesterror.Analyzer, "requesterror") }
