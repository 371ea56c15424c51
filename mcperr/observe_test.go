//go:build go1.24

package mcperr_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// request has the layout of a request of an SDK.
type request struct{ Params params }

type params struct {
	Name      string
	Arguments json.RawMessage
}

func TestObserve(t *testing.T) {
	var mu sync.Mutex
	var events []mcperr.Event
	defer mcperr.Observe(func(context.Context, mcperr.Event) { panic("a failing observer") })()
	remove := mcperr.Observe(func(_ context.Context, e mcperr.Event) {
		mu.Lock()
		defer mu.Unlock()
		events = append(events, e)
	})
	req := &request{params{
		"search",
		json.RawMessage(`{"query":"x","apiKey":"s3cret","auth":{"user":"u"},` +
			`"hosts":["a","https://u:p@h/"],"list":[{"password":"p"}],"n":1}`),
	}}
	fails := mcperr.Handler(func(context.Context, *request) (*result, error) {
		return nil, mcperr.Coded("RESOURCE_NOT_FOUND", mcperr.Fields{"resource_id": "x"})
	})
	fails(t.Context(), req)
	mcperr.Handler(func(context.Context, *request) (*result, error) { panic("x") })(t.Context(), req)
	mcperr.Handler(func(context.Context, *request) (*result, error) { return nil, nil })(t.Context(), req)
	mcperr.Result[result](errors.New("odd"))
	mcperr.NewRPCError(mcperr.Internal("X_FAILED", "x"))
	mcperr.Annotate(&result{IsError: true}, mcperr.Conflict("NAME_TAKEN", ""))
	remove()
	fails(t.Context(), req)

	var codes []mcperr.Code
	for _, e := range events {
		codes = append(codes, e.Envelope.Code)
	}
	if want := []mcperr.Code{
		"RESOURCE_NOT_FOUND", "HANDLER_PANIC", "NO_RESULT", "UNKNOWN_ERROR", "X_FAILED", "NAME_TAKEN",
	}; !slices.Equal(codes, want) {
		t.Errorf("got %v, want each once: %v", codes, want)
	}
	if p := events[1]; p.Panic != "x" || !strings.Contains(p.Stack, "observe_test.go") {
		t.Errorf("the panic's value is %v, its stack %s", p.Panic, p.Stack)
	}
	first := events[0]
	args, _ := json.Marshal(first.Arguments)
	want := `{"apiKey":"[redacted]","auth":"[redacted]","hosts":["a","[redacted]"],` +
		`"list":[{"password":"[redacted]"}],"n":1,"query":"x"}`
	if first.Tool != "search" || string(args) != want {
		t.Errorf("%s: %s", first.Tool, args)
	}
	if first.Spec.Impact != mcperr.ImpactP3Ignorable || time.Since(first.Time) > time.Hour ||
		first.Error.Type != mcperr.TypeNotFound {
		t.Errorf("%+v", first)
	}
	if string(req.Params.Arguments[:20]) != `{"query":"x","apiKey` {
		t.Error("the request itself was redacted")
	}
}

func TestRedactor(t *testing.T) {
	defer mcperr.SetRedactor(nil)
	mcperr.SetRedactor(func(name string, value any) any { return name })
	var got any
	defer mcperr.Observe(func(_ context.Context, e mcperr.Event) { got = e.Arguments })()
	mcperr.Handler(func(context.Context, request) (*result, error) { return nil, errors.New("x") })(
		t.Context(), request{params{Arguments: json.RawMessage(`{"a":{"b":[1,2]}}`)}},
	)
	if data, _ := json.Marshal(got); string(data) != `{"a":{"b":["b","b"]}}` {
		t.Errorf("%s", data)
	}
	for name, hidden := range map[string]bool{
		"password": true, "db_password": true, "accessToken": true, "Authorization": true,
		"api-key": true, "client_secret": true,
		"query": false, "path": false, "monkey": false, "author": true, // hiding too much is safer than too little
	} {
		if got := mcperr.Redact(name, "v") != "v"; got != hidden {
			t.Errorf("%s: redacted is %t", name, got)
		}
	}
	for value, hidden := range map[string]bool{
		"Bearer abc": true, "ghp_abcdef": true, "postgres://u:p@h/db": true,
		"-----BEGIN RSA PRIVATE KEY-----": true, "sk-abc": true,
		"https://example.com/a": false, "bearer": false,
	} {
		if got := mcperr.Redact("x", value) != value; got != hidden {
			t.Errorf("%s: redacted is %t", value, got)
		}
	}
}

func TestLogTo(t *testing.T) {
	var out bytes.Buffer
	log := slog.New(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}}))
	defer mcperr.Observe(mcperr.LogTo(log))()
	mcperr.Handler(func(context.Context, request) (*result, error) { return nil, mcperr.Coded("AUTH_ERROR", nil) })(
		t.Context(), request{params{"login", json.RawMessage(`{"user":"u"}`)}},
	)
	mcperr.Result[result](mcperr.NotFound("X_FAILED", "no x"))
	mcperr.Result[result](mcperr.Coded("RESOURCE_NOT_FOUND", mcperr.Fields{"resource_id": 1}))
	want := `level=ERROR msg="Authentication failed – check token" code=AUTH_ERROR type=permission ` +
		`retry="not retryable" tool=login severity=CRITICAL impact=P1_BLOCKED arguments=map[user:u]` + "\n" +
		`level=WARN msg="no x" code=X_FAILED type=not_found retry="not retryable"` + "\n" +
		`level=WARN msg="Resource not found: 1" code=RESOURCE_NOT_FOUND type=not_found retry="not retryable"` +
		" severity=LOW impact=P3_IGNORABLE\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
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
			observe := mcperr.DetectPatterns(mcperr.Criteria, func(p mcperr.Pattern) {
				got = append(got, fmt.Sprintf("%s %s %d", p.Category, p.Signature, p.Count))
				if p.Last.Before(p.First) || p.AvgSeverity < 1 || p.AvgSeverity > 4 || p.Impact != p.Count {
					t.Errorf("%+v", p)
				}
			})
			at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
			for range c.n {
				observe(t.Context(), event(at, c.tool, c.err))
				at = at.Add(c.every)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	if len(mcperr.Criteria) != 7 {
		t.Errorf("%d criteria", len(mcperr.Criteria))
	}
}

// TestPatternsBounded checks that the oldest signatures are forgotten when there are too many.
func TestPatternsBounded(t *testing.T) {
	t.Parallel()
	reported := 0
	observe := mcperr.DetectPatterns(mcperr.Criteria, func(mcperr.Pattern) { reported++ })
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	slow := mcperr.Coded("TIMEOUT", mcperr.Fields{"waited": 9})
	for range 4 {
		observe(t.Context(), event(at, "first", slow))
	}
	for i := range 3000 {
		at = at.Add(time.Second)
		observe(t.Context(), event(at, fmt.Sprint("tool", i), slow))
	}
	observe(t.Context(), event(at, "first", slow))
	if reported != 0 {
		t.Error("the oldest signature was not forgotten")
	}
	for range 5 {
		observe(t.Context(), event(at, "last", slow))
	}
	if reported != 1 {
		t.Errorf("%d patterns", reported)
	}
}

func TestMiddleware(t *testing.T) {
	t.Parallel()
	type handler func(context.Context, *request) (*result, error)
	wrap := mcperr.Middleware[handler]
	fails := func(context.Context, *request) (*result, error) { return nil, mcperr.NotFound("X_NOT_FOUND", "no x") }
	res, err := wrap(fails)(t.Context(), nil)
	if err != nil || !res.IsError {
		t.Errorf("%v, %v", res, err)
	}
}

// toolResult is a result that keeps the error that an SDK has turned into text.
type toolResult struct {
	result
	err error
}

func (r *toolResult) GetError() error { return r.err }

// protocolError has the layout of the JSON-RPC error of an SDK.
type protocolError struct {
	Code    int64
	Message string
	Data    json.RawMessage
}

func (e *protocolError) Error() string { return e.Message }

// sdkError returns the result that an SDK makes from an error.
func sdkError(err error) *toolResult {
	r := &toolResult{err: err}
	r.Content, r.IsError = []struct{ Type, Text string }{{"text", err.Error()}}, true
	return r
}

func TestReceiving(t *testing.T) {
	t.Parallel()
	type answer interface{ GetError() error }
	type handler func(context.Context, string, *request) (answer, error)
	wrong := &protocolError{Code: -32602, Message: "unknown tool"}
	fine := new(toolResult)
	for name, c := range map[string]struct {
		method string
		res    answer
		err    error
		panics bool
		code   string // "" if the result or error is passed on unchanged
	}{
		"success":       {"tools/call", fine, nil, false, ""},
		"typed nil":     {"tools/call", (*toolResult)(nil), nil, false, "NO_RESULT"},
		"error":         {"tools/call", nil, mcperr.NotFound("X_NOT_FOUND", "no x"), false, "X_NOT_FOUND"},
		"bare":          {"tools/call", nil, errors.New("odd"), false, "UNKNOWN_ERROR"},
		"text":          {"tools/call", sdkError(mcperr.Conflict("X_TAKEN", "x")), nil, false, "X_TAKEN"},
		"arguments":     {"tools/call", sdkError(errors.New(`validating "arguments": no x`)), nil, false, "INVALID_PARAM"},
		"panic":         {"tools/call", nil, nil, true, "HANDLER_PANIC"},
		"protocol":      {"tools/call", nil, wrong, false, ""},
		"wrapped":       {"tools/call", nil, fmt.Errorf("x: %w", wrong), false, ""},
		"other request": {"resources/read", nil, errors.New("odd"), false, ""},
	} {
		next := handler(func(context.Context, string, *request) (answer, error) {
			if c.panics {
				panic("x")
			}
			return c.res, c.err
		})
		res, err := mcperr.Receiving[toolResult](next)(t.Context(), c.method, nil)
		if c.code == "" {
			if res != c.res || err != c.err {
				t.Errorf("%s: became %v, %v", name, res, err)
			}
			continue
		}
		if got, ok := res.(*toolResult); !ok || err != nil || !got.IsError || !strings.Contains(got.Content[0].Text, c.code) {
			t.Errorf("%s: became %+v, %v", name, res, err)
		}
	}
}

func TestFromResult(t *testing.T) {
	t.Parallel()
	sent := mcperr.Network(
		"LIST_FAILED", "failed to list", mcperr.WithSuggestion("Wait."),
		mcperr.WithDetails(map[string]int{"n": 1}), mcperr.WithDomain("x"),
	)
	got := mcperr.FromResult(mcperr.Result[result](sent))
	var e *mcperr.Error
	if !errors.As(got, &e) || e.Type != sent.Type || e.Code != sent.Code || e.Message != sent.Message ||
		e.Retry != sent.Retry || e.Suggestion != "Wait." || e.Domain != "x" {
		t.Errorf("%+v", got)
	}
	if data, _ := json.Marshal(e.Details); string(data) != `{"n":1}` {
		t.Errorf("%s", data)
	}
	if err := mcperr.FromResult(&result{}); err != nil {
		t.Errorf("a success became %v", err)
	}
	if err := mcperr.FromResult(&result{IsError: true}); err == nil || mcperr.IsTerminal(err) {
		t.Errorf("an untyped error became %v", err)
	}
	if err := mcperr.FromResult(&struct{ F func() }{}); err != nil {
		t.Errorf("no result became %v", err)
	}
}
