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

// Policies are the retry policies of a server in the JSON format of the error code registry. Read them with
// [ParsePolicies]. The zero value means [DefaultPolicy] for all tools.
type Policies struct {
	Default PolicySpec            `json:"default"`
	PerTool map[string]PolicySpec `json:"per_tool"` // by the name of the tool
	Global  Overrides             `json:"global_overrides"`
}

// PolicySpec is one policy of [Policies]. Fields that are 0 in the policy of a tool are those of the default policy;
// if they are 0 there as well, they are those of [DefaultPolicy]. Conditions are not inherited.
type PolicySpec struct {
	MaxAttempts        int         `json:"max_attempts"`
	BackoffBaseSeconds float64     `json:"backoff_base_seconds"`
	MaxDelaySeconds    float64     `json:"max_delay_seconds"`
	Conditions         []Condition `json:"conditions"` // rules for single codes; the first with the code applies
	Fallback           string      `json:"fallback"`   // what to do if all attempts fail; this package does not use it
}

// Condition decides whether failures with a code are retried. It overrides the registration of the code.
type Condition struct {
	Code  Code `json:"code"`
	Retry bool `json:"retry"`
}

// Overrides are settings for all tools.
type Overrides struct {
	Priority1 struct {
		Multiplier float64 `json:"multiplier"` // of the attempts for work of the first priority; 0 is 1
	} `json:"priority_1"`
	OnCriticalError string `json:"on_critical_error"` // what to do after a CRITICAL failure; this package does not use it
}

// ParsePolicies reads policies from JSON. It returns an error for unknown fields, values out of range, conditions
// without a code, and data after the JSON value. The error names the path of the bad field. Valid are attempts from
// 0 to 1000, delays from 0 to one day, and multipliers from 0 to 100.
func ParsePolicies(data []byte) (Policies, error) {
	var p Policies
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&p); err != nil {
		return Policies{}, fmt.Errorf("mcperr: policies: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Policies{}, errors.New("mcperr: policies: unexpected data after the JSON value")
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
		return Policies{},
			fmt.Errorf("mcperr: policies: global_overrides.priority_1.multiplier: invalid value %v: want 0 to 100", m)
	}
	return p, nil
}

// check returns an error if a value is out of range. The path of the policy is where.
func (s PolicySpec) check(where string) error {
	const day = 24 * 60 * 60
	switch {
	case s.MaxAttempts < 0 || s.MaxAttempts > 1000:
		return fmt.Errorf("mcperr: policies: %s.max_attempts: invalid value %d: want 0 to 1000", where, s.MaxAttempts)
	case s.BackoffBaseSeconds < 0 || s.BackoffBaseSeconds > day:
		return fmt.Errorf(
			"mcperr: policies: %s.backoff_base_seconds: invalid value %v: want 0 to 86400", where,
			s.BackoffBaseSeconds,
		)
	case s.MaxDelaySeconds < 0 || s.MaxDelaySeconds > day:
		return fmt.Errorf(
			"mcperr: policies: %s.max_delay_seconds: invalid value %v: want 0 to 86400", where,
			s.MaxDelaySeconds,
		)
	case s.MaxDelaySeconds > 0 && s.BackoffBaseSeconds > s.MaxDelaySeconds:
		return fmt.Errorf("mcperr: policies: %s: backoff_base_seconds %v is above max_delay_seconds %v",
			where, s.BackoffBaseSeconds, s.MaxDelaySeconds)
	}
	for i, c := range s.Conditions {
		if c.Code == "" {
			return fmt.Errorf("mcperr: policies: %s.conditions[%d]: missing code", where, i)
		}
	}
	return nil
}

// PolicyFor returns the policy for failures of a tool with a code. It is a single attempt if a [Condition] forbids
// retrying the code, or if no condition mentions the code and its registration is not retryable. A code that is not
// registered is retried.
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

// PolicyForPriority is [Policies.PolicyFor] for work of a priority. For priority 1, the attempts are multiplied by
// the multiplier of the configuration and rounded up, unless the failure is not retried at all.
func (p Policies) PolicyForPriority(tool string, code Code, priority int) Policy {
	policy := p.PolicyFor(tool, code)
	if m := p.Global.Priority1.Multiplier; priority == 1 && m > 0 && policy.Attempts > 1 {
		policy.Attempts = int(math.Ceil(float64(policy.Attempts) * m))
	}
	return policy
}

// retries reports whether failures with a code are retried: by a condition, or else by the registration of the code.
func (s PolicySpec) retries(code Code) bool {
	for _, c := range s.Conditions {
		if c.Code == code {
			return c.Retry
		}
	}
	spec := lookup(code)
	return spec == nil || spec.Retryable
}

// seconds returns a number of seconds as a duration.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

// Escalation describes how the operator of a server should handle failures of a severity. This package does not act
// on it.
type Escalation struct {
	Severity     Severity `json:"severity"`
	Log          bool     `json:"log"`           // write it to the log
	Retry        bool     `json:"retry"`         // retry the call, if the error is retryable
	Escalate     bool     `json:"escalate"`      // inform a person
	Pause        bool     `json:"pause"`         // stop all work until a person has looked at it
	Notification string   `json:"notification"`  // how the user interface shows it: none, badge, banner or modal
	AutoRecovery bool     `json:"auto_recovery"` // the server may recover by itself
}

// Escalations is the escalation matrix of the error code registry, in order of severity.
var Escalations = []Escalation{
	{Severity: SeverityLow, Log: true, Notification: "none"},
	{Severity: SeverityMedium, Log: true, Retry: true, Notification: "badge", AutoRecovery: true},
	{Severity: SeverityHigh, Log: true, Retry: true, Escalate: true, Notification: "banner", AutoRecovery: true},
	{Severity: SeverityCritical, Log: true, Escalate: true, Pause: true, Notification: "modal"},
}

// EscalationOf returns the [Escalation] for the severity of err, or for the registered severity of its code. For
// errors without a severity, errors that are not typed, and nil, it returns that of MEDIUM.
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
