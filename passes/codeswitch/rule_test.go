package codeswitch_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/codeswitch"
)

func Test(t *testing.T) { linttest.Run(t, codeswitch.Analyzer, "codeswitch") }
