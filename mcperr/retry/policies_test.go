package retry_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/retry"
)

const policies = `{
	"default": {"max_attempts": 3, "backoff_base_seconds": 5, "max_delay_seconds": 60},
	"per_tool": {
		"askQuestion": {"max_attempts": 4, "backoff_base_seconds": 10, "max_delay_seconds": 120,
			"conditions": [{"code": "TIMEOUT", "retry": true}, {"code": "RATE_LIMIT", "retry": false}]},
		"reportObservation": {"max_attempts": 2, "backoff_base_seconds": 30},
		"getImmediateAnswer": {"max_attempts": 1, "fallback": "escalate_to_user"}
	},
	"global_overrides": {"priority_1": {"multiplier": 1.5}, "on_critical_error": "pause_system"}
}`

func TestPolicies(t *testing.T) {
	t.Parallel()
	p, err := retry.ParsePolicies([]byte(policies))
	if err != nil {
		t.Fatal(err)
	}
	s := time.Second
	for _, c := range []struct {
		tool string
		code mcperr.Code
		want mcperr.Policy
	}{
		{"other", "X_FAILED", mcperr.Policy{Attempts: 3, Delay: 5 * s, MaxDelay: 60 * s}},
		{"other", "INVALID_PARAM", mcperr.Policy{Attempts: 1, Delay: 5 * s, MaxDelay: 60 * s}},
		{"askQuestion", "TIMEOUT", mcperr.Policy{Attempts: 4, Delay: 10 * s, MaxDelay: 120 * s}},
		{"askQuestion", "RATE_LIMIT", mcperr.Policy{Attempts: 1, Delay: 10 * s, MaxDelay: 120 * s}},
		{"reportObservation", "TIMEOUT", mcperr.Policy{Attempts: 2, Delay: 30 * s, MaxDelay: 60 * s}},
		{"getImmediateAnswer", "TIMEOUT", mcperr.Policy{Attempts: 1, Delay: 5 * s, MaxDelay: 60 * s}},
	} {
		if got := p.PolicyFor(c.tool, c.code); got != c.want {
			t.Errorf("%s %s: %+v", c.tool, c.code, got)
		}
	}
	if got := p.PolicyForPriority("other", "X_FAILED", 1).Attempts; got != 5 {
		t.Errorf("priority 1: %d", got)
	}
	if got := p.PolicyForPriority("other", "INVALID_PARAM", 1).Attempts; got != 1 {
		t.Errorf("priority 1, terminal: %d", got)
	}
	if got := p.PolicyForPriority("other", "X_FAILED", 2).Attempts; got != 3 {
		t.Errorf("priority 2: %d", got)
	}
	if got := (retry.Policies{}).PolicyFor("x", "X_FAILED"); got != retry.Default {
		t.Errorf("no policies: %+v", got)
	}
	if p.PerTool["getImmediateAnswer"].Fallback != "escalate_to_user" || p.Global.OnCriticalError != "pause_system" {
		t.Errorf("%+v", p)
	}
}

func TestPoliciesMistakes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		``:                                   "EOF",
		`{"defualt": {}}`:                    `unknown field "defualt"`,
		`{"default": {"max_attempts": "3"}}`: "max_attempts",
		`{} {}`:                              "unexpected data after",
		`{"default": {"max_attempts": -1}}`:  "default.max_attempts: invalid value -1",
		`{"per_tool": {"a": {"backoff_base_seconds": -1}}}`:                "per_tool.a.backoff_base_seconds",
		`{"per_tool": {"a": {"max_delay_seconds": 1e9}}}`:                  "per_tool.a.max_delay_seconds",
		`{"default": {"backoff_base_seconds": 9, "max_delay_seconds": 8}}`: "backoff_base_seconds 9 is above",
		`{"default": {"conditions": [{"retry": true}]}}`:                   "default.conditions[0]: missing code",
		`{"global_overrides": {"priority_1": {"multiplier": -2}}}`:         "multiplier",
	} {
		if p, err := retry.ParsePolicies([]byte(text)); err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), "\n") || len(p.PerTool) > 0 {
			t.Errorf("%s: %v", text, err)
		}
	}
}
