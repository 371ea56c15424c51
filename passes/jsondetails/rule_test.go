package jsondetails_test

import (
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/ruletest"
	"github.com/mcperrlint/mcperrlint/passes/jsondetails"
)

func Test(t *testing.T) { ruletest.Run(t, jsondetails.Analyzer, "jsondetails") }
