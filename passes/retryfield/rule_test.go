package retryfield_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/retryfield"
)

func Test(t *testing.T) { linttest.Run(t, retryfield.Analyzer, "retryfield") }
