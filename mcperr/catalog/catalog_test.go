package catalog_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/catalog"
	"github.com/mcperrlint/mcperrlint/mcperr/observe"
)

// Registrations are those of the program: all tests of the package have the catalogue. A variable and not a function
// init, because other variables are errors with its codes.
var registered = mcperr.Register(catalog.Codes)

// TestCodes compares Codes with the documents.
func TestCodes(t *testing.T) {
	t.Parallel()
	if registered != nil {
		t.Fatal(registered)
	}
	if err := catalog.Codes.Check(); err != nil {
		t.Fatal(err)
	}
	const s = time.Second
	for _, want := range []mcperr.CodeSpec{
		{Code: "INVALID_PARAM", Severity: "MEDIUM", Impact: "P1_BLOCKED"},
		{
			Code: "TOKEN_LIMIT_EXCEEDED", Severity: "HIGH", Retryable: true, MinDelay: 5 * s,
			MaxDelay: 30 * s, Impact: "P1_BLOCKED",
		},
		{Code: "TIMEOUT", Severity: "HIGH", Retryable: true, MinDelay: 10 * s, MaxDelay: 60 * s, Impact: "P2_DELAYED"},
		{Code: "INTERNAL_ERROR", Severity: "CRITICAL", Impact: "P1_BLOCKED"},
		{Code: "RATE_LIMIT", Severity: "MEDIUM", Retryable: true, MinDelay: 60 * s, Impact: "P2_DELAYED"},
		{Code: "INVALID_STATE", Severity: "MEDIUM", Impact: "P1_BLOCKED"},
		{Code: "RESOURCE_NOT_FOUND", Severity: "LOW", Impact: "P3_IGNORABLE"},
		{Code: "AUTH_ERROR", Severity: "CRITICAL", Impact: "P1_BLOCKED"},
		{Code: "SCHEMA_VALIDATION_FAILED", Severity: "MEDIUM", Impact: "P2_DELAYED"},
		{
			Code: "RECOVERY_TRIGGERED", Severity: "HIGH", Retryable: true, MinDelay: 10 * s,
			MaxDelay: 10 * s, Impact: "P1_BLOCKED",
		},
		{Code: "BREAKER_FAILED", Severity: "HIGH", Impact: "P1_BLOCKED"},
		{Code: "TOOL_NOT_FOUND", Severity: "MEDIUM", Impact: "P2_DELAYED"},
		{
			Code: "DELEGATION_FAILED", Severity: "MEDIUM", Retryable: true, MinDelay: 15 * s,
			MaxDelay: 15 * s, Impact: "P2_DELAYED",
		},
		{Code: "LOOP_DETECTED", Severity: "HIGH", Impact: "P1_BLOCKED"},
		{Code: "DRIFT_THRESHOLD_EXCEEDED", Severity: "MEDIUM", Impact: "P1_BLOCKED"},
		{
			Code: "COHERENCE_DROP", Severity: "MEDIUM", Retryable: true, MinDelay: 20 * s, MaxDelay: 20 * s,
			Impact: "P2_DELAYED",
		},
		{
			Code: "TICKET_UPDATE_CONFLICT", Severity: "HIGH", Retryable: true, MinDelay: s,
			MaxDelay: 16 * s, Impact: "P2_DELAYED",
		},
	} {
		got, ok := mcperr.Lookup(want.Code)
		if !ok || got.Message == "" {
			t.Errorf("%s: not registered, or no message", want.Code)
		}
		got.Number, got.Symbol, got.Domain, got.Message, got.Type, got.Level, got.Fallback = 0, "", "", "", "", "", false
		if got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}

// TestNumbers looks up numbers of the catalog.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for number, symbol := range map[int]string{
		1000: "E_INVALID_PARAMS", 1001: "E_TIMEOUT", 1006: "E_UNSUPPORTED",
		2100: "E_PW_NAV", 2300: "E_MB_FILE_NOT_FOUND", 2801: "E_TAVILY_RATE",
	} {
		if got, ok := mcperr.LookupNumber(number); !ok || got.Symbol != symbol || got.Number != number {
			t.Errorf("%d: got %+v, want %s", number, got, symbol)
		}
	}
	if _, ok := mcperr.LookupNumber(0); ok {
		t.Error("the number 0 is registered")
	}
}

// TestRPC has a JSON-RPC error with the registered number, symbol and domain.
func TestRPC(t *testing.T) {
	t.Parallel()
	err := mcperr.Coded("PW_NAV", nil, mcperr.WithDetails("net::ERR_NAME_NOT_RESOLVED"))
	data, failure := json.Marshal(mcperr.NewRPCError(err))
	want := `{"code":2100,"message":"Navigation failed",` +
		`"data":{"domain":"playwright","symbol":"E_PW_NAV","type":"network","code":"PW_NAV",` +
		`"details":"net::ERR_NAME_NOT_RESOLVED","retryable":true,"retry":{"kind":"retryable_after_ms","afterMs":1000}}}`
	if failure != nil || string(data) != want {
		t.Errorf("%v\n got %s\nwant %s", failure, data, want)
	}
	for _, spec := range catalog.Codes.Codes {
		if n := mcperr.NewRPCError(&mcperr.Error{Code: spec.Code}).Code; spec.Number != 0 && n != spec.Number {
			t.Errorf("%s: %d", spec.Code, n)
		}
	}
}

// TestMessages gives each message values for all of its fields, also those of the runtime itself.
func TestMessages(t *testing.T) {
	t.Parallel()
	for _, spec := range slices.Concat(mcperr.Default.Codes, catalog.Codes.Codes) {
		fields := mcperr.Fields{}
		for rest := spec.Message; ; {
			_, after, ok := strings.Cut(rest, "{")
			if !ok {
				break
			}
			name, behind, _ := strings.Cut(after, "}")
			fields[name], rest = "x", behind
		}
		if text, err := spec.Text(fields); err != nil || strings.ContainsAny(text, "{}") {
			t.Errorf("%s: %q, %v", spec.Code, text, err)
		}
	}
}

func TestEscalationOf(t *testing.T) {
	t.Parallel()
	if e := catalog.EscalationOf(mcperr.Coded("AUTH_ERROR", nil)); !e.Pause || e.AutoRecovery {
		t.Errorf("%+v", e)
	}
	if e := catalog.EscalationOf(&mcperr.Error{Code: "RESOURCE_NOT_FOUND"}); e.Severity != mcperr.SeverityLow || e.Retry {
		t.Errorf("%+v", e)
	}
	if e := catalog.EscalationOf(errors.New("odd")); e.Severity != mcperr.SeverityMedium {
		t.Errorf("%+v", e)
	}
	if e := catalog.EscalationOf(&mcperr.Error{Code: "X_FAILED", Severity: "ODD"}); e.Severity != mcperr.SeverityMedium {
		t.Errorf("%+v", e)
	}
}

func TestResponse(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	data, err := json.Marshal(catalog.NewResponse(
		mcperr.Coded("DELEGATION_FAILED", nil, mcperr.WithRetry(mcperr.RetryAfter(1500*time.Millisecond))),
		"T-1", "", at,
	))
	want := `{"success":false,"error":{"code":"DELEGATION_FAILED","message":"Failed to delegate to Copilot Workspace",` +
		`"details":null,` +
		`"severity":"MEDIUM","retryable":true,"retry_after_seconds":2,` +
		`"fallback_suggested":true,"priority_impact":"P2_DELAYED","log_level":"WARN"},` +
		`"context":{"task_id":"T-1","agent_name":null,"timestamp":"2026-11-21T08:00:00Z"}}`
	if err != nil || string(data) != want {
		t.Errorf("%v\n got %s\nwant %s", err, data, want)
	}
	r := catalog.NewResponse(errors.New("odd"), "", "a", at)
	if r.Error.Code != "UNKNOWN_ERROR" || r.Error.Severity != "MEDIUM" || *r.Context.AgentName != "a" {
		t.Errorf("%+v", r)
	}
	if r := catalog.NewResponse(nil, "", "", at); r.Error.Message == "" {
		t.Errorf("%+v", r)
	}
	if r := catalog.NewResponse(mcperr.Internal("X_FAILED", "x"), "", "", at); r.Error.Severity != "MEDIUM" ||
		r.Error.PriorityImpact != "NONE" || r.Error.LogLevel != "WARN" {
		t.Errorf("%+v", r)
	}
	if !json.Valid(catalog.ResponseSchema) {
		t.Error("the schema is not valid JSON")
	}
}

// event returns the event for an error of a tool at a time.
func event(at time.Time, tool string, err *mcperr.Error) mcperr.Event {
	details, _ := json.Marshal(err.Details)
	spec, _ := mcperr.Lookup(err.Code)
	return mcperr.Event{
		Error: err, Time: at, Tool: tool, Spec: spec,
		Envelope: mcperr.Envelope{Code: err.Code, Details: details, Severity: spec.Severity},
	}
}

// patternCases are failures at regular intervals, and the patterns to detect.
var patternCases = map[string]struct {
	err   *mcperr.Error
	tool  string
	every time.Duration
	n     int
	want  []string
}{
	"parameters": {
		mcperr.Coded("INVALID_PARAM", mcperr.Fields{"field": "port", "reason": "is odd"}), "serve", time.Hour, 8,
		[]string{"tool parameter errors INVALID_PARAM:serve:port 4", "tool parameter errors INVALID_PARAM:serve:port 4"},
	},
	"parameters below the rate": {
		mcperr.Coded("INVALID_PARAM", mcperr.Fields{"field": "port", "reason": "is odd"}), "serve",
		9 * time.Hour, 20, nil,
	},
	"tokens": {
		mcperr.Coded("TOKEN_LIMIT_EXCEEDED", mcperr.Fields{"current": 2, "limit": 1}), "",
		11 * time.Hour, 3, []string{"token management failures TOKEN_LIMIT_EXCEEDED 3"},
	},
	"timeouts": {
		mcperr.Coded("TIMEOUT", mcperr.Fields{"waited": 9}), "fetch", time.Minute, 5,
		[]string{"timeout loops TIMEOUT:fetch 5"},
	},
	"delegation": {
		mcperr.Coded("DELEGATION_FAILED", nil), "", 20 * time.Minute, 3,
		[]string{"delegation failures DELEGATION_FAILED 3"},
	},
	"delegation below the rate": {mcperr.Coded("DELEGATION_FAILED", nil), "", 31 * time.Minute, 9, nil},
	"recovery": {
		mcperr.Coded("RECOVERY_TRIGGERED", nil), "", time.Hour, 4,
		[]string{"recovery overuse RECOVERY_TRIGGERED 4"},
	},
	"coherence": {
		mcperr.Internal("COHERENCE_DROP", "", mcperr.WithDetails(map[string]float64{"coherence": 0.6})),
		"", time.Hour, 3, []string{"low coherence COHERENCE_DROP 3"},
	},
	"coherence above 0.65": {
		mcperr.Internal("COHERENCE_DROP", "", mcperr.WithDetails(map[string]float64{"coherence": 0.7})),
		"", time.Hour, 9, nil,
	},
	"coherence after a deep drop": {
		mcperr.Internal("COHERENCE_DROP", "", mcperr.WithDetails(map[string]float64{"coherence": 0.2, "delta": -0.5})),
		"", time.Hour, 9, nil,
	},
	"priority": {
		mcperr.Coded("AUTH_ERROR", nil, mcperr.WithDetails(map[string]bool{"p3_proceeds": true})), "",
		11 * time.Hour, 2, []string{"priority mismatch P1_BLOCKED 2"},
	},
	"priority without p3": {mcperr.Coded("AUTH_ERROR", nil), "", time.Minute, 9, nil},
}

// TestPatterns checks each of the Criteria with failures that are frequent enough, and some with others.
func TestPatterns(t *testing.T) {
	t.Parallel()
	for name, c := range patternCases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got []string
			detect := observe.DetectPatterns(catalog.Criteria, func(p observe.Pattern) {
				got = append(got, fmt.Sprintf("%s %s %d", p.Category, p.Signature, p.Count))
				if p.Last.Before(p.First) || p.AvgSeverity < 1 || p.AvgSeverity > 4 || p.Impact != p.Count {
					t.Errorf("%+v", p)
				}
			})
			at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
			for range c.n {
				detect(context.Background(), event(at, c.tool, c.err))
				at = at.Add(c.every)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	if len(catalog.Criteria) != 7 {
		t.Errorf("%d criteria", len(catalog.Criteria))
	}
}

// TestPatternsBounded checks that the oldest signatures are forgotten when there are too many.
func TestPatternsBounded(t *testing.T) {
	t.Parallel()
	reported := 0
	detect := observe.DetectPatterns(catalog.Criteria, func(observe.Pattern) { reported++ })
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	slow := mcperr.Coded("TIMEOUT", mcperr.Fields{"waited": 9})
	for range 4 {
		detect(context.Background(), event(at, "first", slow))
	}
	for i := range 3000 {
		at = at.Add(time.Second)
		detect(context.Background(), event(at, fmt.Sprint("tool", i), slow))
	}
	detect(context.Background(), event(at, "first", slow))
	if reported != 0 {
		t.Error("the oldest signature was not forgotten")
	}
	for range 5 {
		detect(context.Background(), event(at, "last", slow))
	}
	if reported != 1 {
		t.Errorf("%d patterns", reported)
	}
}
