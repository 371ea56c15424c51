package protocolerror_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/passes/protocolerror"
)

func Test(t *testing.T) { linttest.Run(t, protocolerror.Analyzer, "protocolerror") }
