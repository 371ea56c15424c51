package catalog

import (
	"cmp"
	"errors"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Escalation describes how the operator of a server should handle failures of a severity. This package does not act
// on it.
type Escalation struct {
	Severity     mcperr.Severity `json:"severity"`
	Log          bool            `json:"log"`           // write it to the log
	Retry        bool            `json:"retry"`         // retry the call, if the error is retryable
	Escalate     bool            `json:"escalate"`      // inform a person
	Pause        bool            `json:"pause"`         // stop all work until a person has looked at it
	Notification string          `json:"notification"`  // how the user interface shows it: none, badge, banner or modal
	AutoRecovery bool            `json:"auto_recovery"` // the server may recover by itself
}

// Escalations is the escalation matrix of the error code registry, in order of severity.
var Escalations = []Escalation{
	{Severity: mcperr.SeverityLow, Log: true, Notification: "none"},
	{Severity: mcperr.SeverityMedium, Log: true, Retry: true, Notification: "badge", AutoRecovery: true},
	{Severity: mcperr.SeverityHigh, Log: true, Retry: true, Escalate: true, Notification: "banner", AutoRecovery: true},
	{Severity: mcperr.SeverityCritical, Log: true, Escalate: true, Pause: true, Notification: "modal"},
}

// EscalationOf returns the [Escalation] for the severity of err, or for the registered severity of its code. For
// errors without a severity, errors that are not typed, and nil, it returns that of MEDIUM.
func EscalationOf(err error) Escalation {
	severity := mcperr.SeverityMedium
	var typed *mcperr.Error
	if errors.As(err, &typed) && typed != nil {
		severity = cmp.Or(mcperr.EnvelopeOf(typed).Severity, severity)
	}
	for _, e := range Escalations {
		if e.Severity == severity {
			return e
		}
	}
	return Escalations[1]
}
