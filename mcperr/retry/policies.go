package retry

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Policies are the retry policies of a server in the JSON format of the error code registry. Read them with
// [ParsePolicies]. The zero value means [Default] for all tools.
type Policies struct {
	Default Spec            `json:"default"`
	PerTool map[string]Spec `json:"per_tool"` // by the name of the tool
	Global  Overrides       `json:"global_overrides"`
}

// Spec is one policy of [Policies]. Fields that are 0 in the policy of a tool are those of the default policy;
// if they are 0 there as well, they are those of [Default]. Conditions are not inherited.
type Spec struct {
	MaxAttempts        int         `json:"max_attempts"`
	BackoffBaseSeconds float64     `json:"backoff_base_seconds"`
	MaxDelaySeconds    float64     `json:"max_delay_seconds"`
	Conditions         []Condition `json:"conditions"` // rules for single codes; the first with the code applies
	Fallback           string      `json:"fallback"`   // what to do if all attempts fail; this package does not use it
}

// Condition decides whether failures with a code are retried. It overrides the registration of the code.
type Condition struct {
	Code  mcperr.Code `json:"code"`
	Retry bool        `json:"retry"`
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
		return Policies{}, fmt.Errorf("retry: policies: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return Policies{}, errors.New("retry: policies: unexpected data after the JSON value")
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
			fmt.Errorf("retry: policies: global_overrides.priority_1.multiplier: invalid value %v: want 0 to 100", m)
	}
	return p, nil
}

// check returns an error if a value is out of range. The path of the policy is where.
func (s Spec) check(where string) error {
	const day = 24 * 60 * 60
	switch {
	case s.MaxAttempts < 0 || s.MaxAttempts > 1000:
		return fmt.Errorf("retry: policies: %s.max_attempts: invalid value %d: want 0 to 1000", where, s.MaxAttempts)
	case s.BackoffBaseSeconds < 0 || s.BackoffBaseSeconds > day:
		return fmt.Errorf(
			"retry: policies: %s.backoff_base_seconds: invalid value %v: want 0 to 86400", where,
			s.BackoffBaseSeconds,
		)
	case s.MaxDelaySeconds < 0 || s.MaxDelaySeconds > day:
		return fmt.Errorf(
			"retry: policies: %s.max_delay_seconds: invalid value %v: want 0 to 86400", where,
			s.MaxDelaySeconds,
		)
	case s.MaxDelaySeconds > 0 && s.BackoffBaseSeconds > s.MaxDelaySeconds:
		return fmt.Errorf("retry: policies: %s: backoff_base_seconds %v is above max_delay_seconds %v",
			where, s.BackoffBaseSeconds, s.MaxDelaySeconds)
	}
	for i, c := range s.Conditions {
		if c.Code == "" {
			return fmt.Errorf("retry: policies: %s.conditions[%d]: missing code", where, i)
		}
	}
	return nil
}

// PolicyFor returns the policy for failures of a tool with a code. It is a single attempt if a [Condition] forbids
// retrying the code, or if no condition mentions the code and its registration is not retryable. A code that is not
// registered is retried.
func (p Policies) PolicyFor(tool string, code mcperr.Code) mcperr.Policy {
	spec, ok := p.PerTool[tool]
	if !ok {
		spec = p.Default
	}
	policy := mcperr.Policy{
		Attempts: cmp.Or(spec.MaxAttempts, p.Default.MaxAttempts, Default.Attempts),
		Delay:    cmp.Or(seconds(spec.BackoffBaseSeconds), seconds(p.Default.BackoffBaseSeconds), Default.Delay),
		MaxDelay: cmp.Or(seconds(spec.MaxDelaySeconds), seconds(p.Default.MaxDelaySeconds), Default.MaxDelay),
	}
	policy.MaxDelay = max(policy.MaxDelay, policy.Delay)
	if !spec.retries(code) {
		policy.Attempts = 1
	}
	return policy
}

// PolicyForPriority is [Policies.PolicyFor] for work of a priority. For priority 1, the attempts are multiplied by
// the multiplier of the configuration and rounded up, unless the failure is not retried at all.
func (p Policies) PolicyForPriority(tool string, code mcperr.Code, priority int) mcperr.Policy {
	policy := p.PolicyFor(tool, code)
	if m := p.Global.Priority1.Multiplier; priority == 1 && m > 0 && policy.Attempts > 1 {
		policy.Attempts = int(math.Ceil(float64(policy.Attempts) * m))
	}
	return policy
}

// retries reports whether failures with a code are retried: by a condition, or else by the registration of the code.
func (s Spec) retries(code mcperr.Code) bool {
	for _, c := range s.Conditions {
		if c.Code == code {
			return c.Retry
		}
	}
	spec, registered := mcperr.Lookup(code)
	return !registered || spec.Retryable
}

// seconds returns a number of seconds as a duration.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
