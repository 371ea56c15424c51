package protocolerror_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/protocolerror"
)

func Test(t *testing.T) { ruletest.Run(t, protocolerror.Analyzer, "protocolerror") }
