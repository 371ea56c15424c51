package mcperr

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"
)

// Policies are the retry policies of a server as plain data, in the form of the registry's configuration. Read them
// with [ParsePolicies].
type Policies struct {
	Default PolicySpec            `json:"default"`
	PerTool map[string]PolicySpec `json:"per_tool"` // by name of the tool
	Global  Overrides             `json:"global_overrides"`
}

// PolicySpec is a policy in a configuration. In that of a tool, what is 0 is taken from the default.
type PolicySpec struct {
	MaxAttempts        int         `json:"max_attempts"`
	BackoffBaseSeconds float64     `json:"backoff_base_seconds"`
	MaxDelaySeconds    float64     `json:"max_delay_seconds"`
	Conditions         []Condition `json:"conditions"` // for single codes; the first that fits counts
	Fallback           string      `json:"fallback"`   // what to do when all attempts have failed; for the caller
}

// Condition says whether a tool's failure with a code is tried again, whatever the code is registered with.
type Condition struct {
	Code  Code `json:"code"`
	Retry bool `json:"retry"`
}

// Overrides apply to all tools.
type Overrides struct {
	Priority1 struct {
		Multiplier float64 `json:"multiplier"` // of the attempts, for work of the first priority
	} `json:"priority_1"`
	OnCriticalError string `json:"on_critical_error"` // what to do on a failure of severity CRITICAL; for the caller
}

// ParsePolicies reads policies from JSON. It is strict: a field that it does not know, a value out of range, a code
// that is no code, or anything behind the value is an error, which names the place.
func ParsePolicies(data []byte) (Policies, error) {
	var p Policies
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return Policies{}, fmt.Errorf("mcperr: policies: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Policies{}, errors.New("mcperr: policies: there is something behind the value")
	}
	if err := p.Default.check("default"); err != nil {
		return Policies{}, err
	}
	for tool, spec := range p.PerTool {
		if err := spec.check("per_tool." + tool); err != nil {
			return Policies{}, err
		}
	}
	if m := p.Global.Priority1.Multiplier; m < 0 || m > 100 {
		return Policies{}, fmt.Errorf("mcperr: policies: global_overrides.priority_1.multiplier: %v is not between 0 and 100", m)
	}
	return p, nil
}

func (s PolicySpec) check(where string) error {
	const day = 24 * 60 * 60
	switch {
	case s.MaxAttempts < 0 || s.MaxAttempts > 1000:
		return fmt.Errorf("mcperr: policies: %s.max_attempts: %d is not between 0 and 1000", where, s.MaxAttempts)
	case s.BackoffBaseSeconds < 0 || s.BackoffBaseSeconds > day:
		return fmt.Errorf("mcperr: policies: %s.backoff_base_seconds: %v is not between 0 and a day", where, s.BackoffBaseSeconds)
	case s.MaxDelaySeconds < 0 || s.MaxDelaySeconds > day:
		return fmt.Errorf("mcperr: policies: %s.max_delay_seconds: %v is not between 0 and a day", where, s.MaxDelaySeconds)
	case s.MaxDelaySeconds > 0 && s.BackoffBaseSeconds > s.MaxDelaySeconds:
		return fmt.Errorf("mcperr: policies: %s: backoff_base_seconds is above max_delay_seconds", where)
	}
	for i, c := range s.Conditions {
		if c.Code == "" {
			return fmt.Errorf("mcperr: policies: %s.conditions[%d]: no code", where, i)
		}
	}
	return nil
}

// PolicyFor returns the policy for a tool's failure with a code: one attempt where a condition, or else the code's
// registration, says that it is not retried. What the configuration leaves open is [DefaultPolicy]'s.
func (p Policies) PolicyFor(tool string, code Code) Policy {
	spec, ok := p.PerTool[tool]
	if !ok {
		spec = p.Default
	}
	policy := Policy{
		Attempts: cmp.Or(spec.MaxAttempts, p.Default.MaxAttempts, DefaultPolicy.Attempts),
		Delay:    cmp.Or(seconds(spec.BackoffBaseSeconds), seconds(p.Default.BackoffBaseSeconds), DefaultPolicy.Delay),
		MaxDelay: cmp.Or(seconds(spec.MaxDelaySeconds), seconds(p.Default.MaxDelaySeconds), DefaultPolicy.MaxDelay),
	}
	policy.MaxDelay = max(policy.MaxDelay, policy.Delay)
	if !spec.retries(code) {
		policy.Attempts = 1
	}
	return policy
}

// PolicyForPriority is [Policies.PolicyFor] for work of a priority. That of the first gets as many times more attempts
// as the configuration says, but a failure that is not retried stays one.
func (p Policies) PolicyForPriority(tool string, code Code, priority int) Policy {
	policy := p.PolicyFor(tool, code)
	if m := p.Global.Priority1.Multiplier; priority == 1 && m > 0 && policy.Attempts > 1 {
		policy.Attempts = int(math.Ceil(float64(policy.Attempts) * m))
	}
	return policy
}

func (s PolicySpec) retries(code Code) bool {
	for _, c := range s.Conditions {
		if c.Code == code {
			return c.Retry
		}
	}
	spec := lookup(code)
	return spec == nil || spec.Retryable
}

func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// Escalation is what a severity asks of whoever runs the tools.
type Escalation struct {
	Severity     Severity `json:"severity"`
	Log          bool     `json:"log"`
	Retry        bool     `json:"retry"`         // if the error allows it
	Escalate     bool     `json:"escalate"`      // somebody has to learn of it
	Pause        bool     `json:"pause"`         // all work stops until somebody has looked
	Notification string   `json:"notification"`  // how people see it
	AutoRecovery bool     `json:"auto_recovery"` // the server may recover by itself
}

// Escalations is the severity and escalation matrix of the registry, from the lowest severity.
var Escalations = []Escalation{
	{Severity: SeverityLow, Log: true, Notification: "none"},
	{Severity: SeverityMedium, Log: true, Retry: true, Notification: "badge", AutoRecovery: true},
	{Severity: SeverityHigh, Log: true, Retry: true, Escalate: true, Notification: "banner", AutoRecovery: true},
	{Severity: SeverityCritical, Log: true, Escalate: true, Pause: true, Notification: "modal"},
}

// EscalationOf returns what an error's severity asks for; that of MEDIUM, where it has none.
func EscalationOf(err error) Escalation {
	severity := SeverityMedium
	if e, ok := find(err); ok {
		filled := *e
		filled.fill()
		if filled.Severity != "" {
			severity = filled.Severity
		}
	}
	for _, e := range Escalations {
		if e.Severity == severity {
			return e
		}
	}
	return Escalations[1]
}
