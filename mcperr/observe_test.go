//go:build go1.24

package mcperr_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
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
	defer mcperr.Configure(mcperr.Settings{})
	mcperr.Configure(mcperr.Settings{RedactArgument: func(name string, _ any) any { return name }})
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
		if got := mcperr.RedactArgument(name, "v") != "v"; got != hidden {
			t.Errorf("%s: redacted is %t", name, got)
		}
	}
	for value, hidden := range map[string]bool{
		"Bearer abc": true, "ghp_abcdef": true, "postgres://u:p@h/db": true,
		"-----BEGIN RSA PRIVATE KEY-----": true, "sk-abc": true,
		"https://example.com/a": false, "bearer": false,
	} {
		if got := mcperr.RedactArgument("x", value) != value; got != hidden {
			t.Errorf("%s: redacted is %t", value, got)
		}
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
