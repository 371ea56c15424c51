//go:build go1.24

package mcperr_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

func TestRPC(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want string
	}{
		{mcperr.Validation("NAME_REQUIRED", "name is required"),
			`{"code":-32602,"message":"name is required",` +
				`"data":{"type":"validation","code":"NAME_REQUIRED","retryable":false,"retry":{"kind":"not_retryable"}}}`},
		{fmt.Errorf("read: %w", fs.ErrNotExist),
			`{"code":-32602,"message":"read: file does not exist",` +
				`"data":{"type":"not_found","code":"RESOURCE_NOT_FOUND","retryable":false,"retry":{"kind":"not_retryable"}}}`},
		{mcperr.Network(
			"FETCH_FAILED", "failed to fetch", mcperr.WithSuggestion("Wait."),
			mcperr.WithDetails(map[string]int{"status": 503}),
		),
			`{"code":-32603,"message":"failed to fetch",` +
				`"data":{"type":"network","code":"FETCH_FAILED",` +
				`"details":{"status":503},"suggestion":"Wait.",` +
				`"retryable":true,"retry":{"kind":"retryable_after_ms","afterMs":1000}}}`},
		{mcperr.Coded("PW_NAV", nil, mcperr.WithDetails("net::ERR_NAME_NOT_RESOLVED")),
			`{"code":2100,"message":"Navigation failed",` +
				`"data":{"domain":"playwright","symbol":"E_PW_NAV","type":"network","code":"PW_NAV",` +
				`"details":"net::ERR_NAME_NOT_RESOLVED","retryable":true,"retry":{"kind":"retryable_after_ms","afterMs":1000}}}`},
		{nil,
			`{"code":-32603,"message":"a tool reported a failure without an error",` +
				`"data":{"type":"internal","code":"INTERNAL_ERROR","retryable":false,"retry":{"kind":"not_retryable"}}}`},
	} {
		data, err := json.Marshal(mcperr.NewRPCError(c.err))
		if err != nil || string(data) != c.want {
			t.Errorf("%v: %v\n got %s\nwant %s", c.err, err, data, c.want)
		}
	}
	type own struct {
		Code    int64           `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	}
	if e := mcperr.RPC[own](mcperr.NotFound("PAGE_NOT_FOUND", "no page")); e.Code != -32602 || e.Message != "no page" ||
		!strings.Contains(string(e.Data), `"PAGE_NOT_FOUND"`) {
		t.Errorf("%+v", e)
	}
}

// TestRPCNumbers checks that no kind and no registered code has a number that MCP has retired or reserved.
func TestRPCNumbers(t *testing.T) {
	t.Parallel()
	for _, k := range mcperr.Kinds {
		if n := mcperr.NewRPCError(k.New("X_FAILED", "x")).Code; n != -32602 && n != -32603 {
			t.Errorf("%s: %d", k.Type, n)
		}
	}
	for _, spec := range mcperr.Default.Codes {
		if n := mcperr.NewRPCError(&mcperr.Error{Code: spec.Code}).Code; spec.Number != 0 && n != spec.Number {
			t.Errorf("%s: %d", spec.Code, n)
		}
	}
}

// The following tests change global settings, so they are not parallel.

func TestVerbose(t *testing.T) {
	if got := mcperr.NewRPCError(mcperr.Internal("X_FAILED", "x")).Data.Stack; got != nil {
		t.Errorf("stack although stacks are off: %v", got)
	}
	defer mcperr.SetVerbose(0)
	mcperr.SetVerbose(2)
	for name, err := range map[string]error{
		"constructor": mcperr.Internal("X_FAILED", "x"), "From": mcperr.From(errors.New("x")),
		"Wrap":  mcperr.Wrap("X_FAILED", "x", errors.New("y")),
		"Coded": mcperr.Coded("AUTH_ERROR", nil),
	} {
		stack := mcperr.NewRPCError(err).Data.Stack
		if len(stack) != 2 || !strings.HasPrefix(stack[0], "mcperr_test.TestVerbose (rpc_test.go:") ||
			strings.Contains(stack[1], "/") {
			t.Errorf("%s: %q", name, stack)
		}
	}
	mcperr.SetVerbose(1 << 20)
	if stack := mcperr.NewRPCError(mcperr.Internal("X_FAILED", "x")).Data.Stack; len(stack) < 2 || len(stack) > 64 {
		t.Errorf("%q", stack)
	}
	res := mcperr.Result[result](mcperr.Internal("X_FAILED", "x"))
	if data, _ := json.Marshal(res); strings.Contains(string(data), "rpc_test.go") {
		t.Errorf("a tool result has a stack: %s", data)
	}
}

func TestLimits(t *testing.T) {
	defer mcperr.SetLimits(mcperr.Limits{})
	mcperr.SetLimits(mcperr.Limits{Suggestion: 10, Details: 20})
	e := mcperr.Internal(
		"X_FAILED", "x", mcperr.WithSuggestion(strings.Repeat("ä", 100)),
		mcperr.WithDetails(strings.Repeat("d", 19)),
	)
	if e.Suggestion != "äää…" {
		t.Errorf("%q", e.Suggestion)
	}
	data := mcperr.NewRPCError(e).Data
	if string(data.Details) != `{"truncated":true,"bytes":21,"limit":20}` {
		t.Errorf("%s", data.Details)
	}
	for n := range 12 {
		mcperr.SetLimits(mcperr.Limits{Suggestion: n + 1})
		if got := mcperr.Bound("日本語日本語"); len(got) > n+1 {
			t.Errorf("%d: %q", n+1, got)
		}
	}
}

func TestMetrics(t *testing.T) {
	if mcperr.MetricsEnabled() || mcperr.Stats().Total != 0 {
		t.Error("metrics are on by default")
	}
	mcperr.Result[result](mcperr.Internal("X_FAILED", "x")) // not counted
	mcperr.EnableMetrics()
	before := mcperr.Stats()
	done := make(chan struct{})
	for range 4 {
		go func() {
			for range 100 {
				mcperr.Result[result](mcperr.Coded("INPUT_TOO_LARGE", nil))
				mcperr.NewRPCError(mcperr.Internal("COUNTED_ONLY_HERE", "x", mcperr.WithDomain("python")))
			}
			done <- struct{}{}
		}()
	}
	for range 4 {
		<-done
	}
	s := mcperr.Stats()
	if s.Total-before.Total != 800 || s.ByCode["1005"] != 400 || s.ByCode["COUNTED_ONLY_HERE"] != 400 ||
		s.BySymbol["E_INPUT_TOO_LARGE"] != 400 || s.ByDomain["python"] != 400 {
		t.Errorf("%s", s)
	}
	var decoded mcperr.Snapshot
	if err := json.Unmarshal([]byte(mcperr.Metrics.String()), &decoded); err != nil || decoded.Total != s.Total {
		t.Errorf("%v: %s", err, mcperr.Metrics)
	}
}

func TestResponse(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)
	data, err := json.Marshal(mcperr.NewResponse(
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
	r := mcperr.NewResponse(errors.New("odd"), "", "a", at)
	if r.Error.Code != "UNKNOWN_ERROR" || r.Error.Severity != "MEDIUM" || *r.Context.AgentName != "a" {
		t.Errorf("%+v", r)
	}
	if r := mcperr.NewResponse(nil, "", "", at); r.Error.Message == "" {
		t.Errorf("%+v", r)
	}
	if r := mcperr.NewResponse(mcperr.Internal("X_FAILED", "x"), "", "", at); r.Error.Severity != "MEDIUM" ||
		r.Error.PriorityImpact != "NONE" || r.Error.LogLevel != "WARN" {
		t.Errorf("%+v", r)
	}
	if !json.Valid(mcperr.ResponseSchema) {
		t.Error("the schema is not valid JSON")
	}
}
