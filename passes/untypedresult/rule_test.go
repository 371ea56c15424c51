package untypedresult_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/untypedresult"
)

func Test(t *testing.T) { linttest.Run(t, untypedresult.Analyzer, "untypedresult") }
