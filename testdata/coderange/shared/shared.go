// Package shared declares a registry for other packages.
package shared

import (
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// What other packages use.
const (
	IssueLocked mcperr.Code = "ISSUE_LOCKED"
	issuesMin               = 3000
)

var gone = mcperr.CodeSpec{Code: "ISSUE_GONE", Number: issuesMin + 2, Symbol: "E_ISSUE_GONE"}

var pulls = []mcperr.CodeSpec{{Code: "PULL_MERGED", Number: 3100}}

// Codes is what is registered.
var Codes = mcperr.Registry{
	Domains: []mcperr.Domain{
		{Name: "issues", Min: issuesMin, Max: issuesMin + 99},
		{"pulls", 3100, 3199},
	},
	Codes: append([]mcperr.CodeSpec{
		{Code: IssueLocked, Number: 3001, Domain: "issues", Severity: mcperr.SeverityLow, Retryable: true, MinDelay: time.Minute},
		gone,
	}, pulls...),
}

// Lock fails.
func Lock() error {
	if len(pulls) == 0 {
		return mcperr.NotFound("ISSUE_HIDDEN", "hidden") // want `^Lock uses the code ISSUE_HIDDEN, which is not registered: clients that know the registry don't know it; add it to the registry$`
	}
	return mcperr.Conflict(IssueLocked, "locked")
}
