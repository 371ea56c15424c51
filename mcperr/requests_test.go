//go:build go1.24

package mcperr_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// wireError is the JSON-RPC error of an SDK.
type wireError struct {
	Code    int64           `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"`
}

func (e *wireError) Error() string { return e.Message }

// answer is the result of a request other than a tool call.
type answer interface{ isAnswer() }

type page struct{}

func (*page) isAnswer() {}

type methodHandler func(ctx context.Context, method string, req any) (answer, error)

// silent keeps panics out of the output of tests.
var silent = slog.New(slog.NewTextHandler(io.Discard, nil))

func TestRequests(t *testing.T) {
	mcperr.Configure(mcperr.Settings{Logger: silent})
	defer mcperr.Configure(mcperr.Settings{})
	own := &wireError{Code: -32601, Message: "no such method"}
	for _, c := range []struct {
		name, method string
		result       answer
		err          error
		panics       bool
		code         mcperr.Code // "" if there is no error, and "own" if that of the SDK is passed on
		number       int64
	}{
		{"a success", "resources/read", new(page), nil, false, "", 0},
		{"a typed error", "resources/read", nil, mcperr.NotFound("PAGE_NOT_FOUND", "no page"), false, "PAGE_NOT_FOUND",
			-32602},
		{"an error of the system", "prompts/get", nil, fs.ErrNotExist, false, "RESOURCE_NOT_FOUND", -32602},
		{"an error about which nothing is known", "prompts/get", nil, errors.New("odd"), false, "UNKNOWN_ERROR", -32603},
		{"an error of the SDK", "resources/read", nil, own, false, "own", -32601},
		{"a wrapped error of the SDK", "resources/read", nil, fmt.Errorf("read: %w", own), false, "METHOD_NOT_FOUND", -32601},
		{"nothing", "resources/read", nil, nil, false, "NO_RESULT", -32603},
		{"a nil pointer", "resources/read", (*page)(nil), nil, false, "NO_RESULT", -32603},
		{"a notification", "notifications/cancelled", nil, nil, false, "", 0},
		{"a panic", "completion/complete", nil, nil, true, "HANDLER_PANIC", -32603},
		{"a tool call", "tools/call", nil, fs.ErrNotExist, false, "tool", 0},
	} {
		next := methodHandler(func(context.Context, string, any) (answer, error) {
			if c.panics {
				panic("x")
			}
			return c.result, c.err
		})
		result, err := mcperr.Requests[wireError, methodHandler](next)(context.Background(), c.method, nil)
		var sent *wireError
		switch errors.As(err, &sent); {
		case c.code == "":
			if err != nil || result != c.result {
				t.Errorf("%s: got %v, %v", c.name, result, err)
			}
		case c.code == "tool":
			if err != c.err {
				t.Errorf("%s: got %v, want the error itself", c.name, err)
			}
		case c.code == "own":
			if err != error(own) {
				t.Errorf("%s: got %v, want the error of the SDK", c.name, err)
			}
		case sent == nil || err != error(sent): // SDKs look for their own type with an assertion
			t.Errorf("%s: got %T, want an error of the SDK's type", c.name, err)
		default:
			if got := mcperr.CodeOf(mcperr.FromRPCError(err)); got != c.code || sent.Code != c.number {
				t.Errorf("%s: got %s, %d, want %s, %d", c.name, got, sent.Code, c.code, c.number)
			}
		}
	}
}

func TestRPCHandler(t *testing.T) {
	t.Parallel()
	read := mcperr.RPCHandler[wireError](func(_ context.Context, uri string) (answer, error) {
		if uri == "" {
			return nil, mcperr.Validation("URI_REQUIRED", "a URI is required")
		}
		return new(page), nil
	})
	if got, err := read(context.Background(), "a"); err != nil || got == nil {
		t.Errorf("got %v, %v", got, err)
	}
	_, err := read(context.Background(), "")
	var sent *wireError
	if !errors.As(err, &sent) || sent.Code != -32602 || mcperr.CodeOf(mcperr.FromRPCError(err)) != "URI_REQUIRED" {
		t.Errorf("got %v", err)
	}
}

func TestRequestHandler(t *testing.T) {
	mcperr.Configure(mcperr.Settings{Logger: silent})
	defer mcperr.Configure(mcperr.Settings{})
	type handler func(ctx context.Context, req string) ([]string, error)
	read := mcperr.RequestHandler(handler(func(_ context.Context, req string) ([]string, error) {
		switch req {
		case "panic":
			panic("x")
		case "missing":
			return nil, mcperr.NotFound("PAGE_NOT_FOUND", "no page")
		case "odd":
			return nil, errors.New("odd")
		}
		return []string{req}, nil
	}))
	if _, err := mcperr.RequestHandler(read)(context.Background(), "odd"); err == nil || err.Error() != "odd" ||
		mcperr.CodeOf(err) != mcperr.CodeUnknownError {
		t.Errorf("an error about which nothing is known is sent as %v", err)
	}
	if got, err := read(context.Background(), "a"); err != nil || len(got) != 1 {
		t.Errorf("got %v, %v", got, err)
	}
	for req, want := range map[string]mcperr.Code{"missing": "PAGE_NOT_FOUND", "panic": "HANDLER_PANIC"} {
		_, err := read(context.Background(), req)
		if err == nil || !strings.Contains(err.Error(), "Code: "+string(want)) {
			t.Errorf("%s: got the text %v", req, err)
		}
		sent := &wireError{Code: -32603, Message: err.Error()} // as mcp-go sends it
		if got := mcperr.FromRPCError(sent); mcperr.CodeOf(got) != want || mcperr.RetryOf(got) != mcperr.NotRetryable {
			t.Errorf("%s: a client reads %v", req, got)
		}
	}
}

func TestFromRPCError(t *testing.T) {
	t.Parallel()
	sent := mcperr.RPC[wireError](mcperr.RateLimited("TOO_MANY_PAGES", "slow down", mcperr.WithNumber(3001),
		mcperr.WithRetry(mcperr.RetryAfter(3*time.Second)), mcperr.WithSuggestion("Wait."), mcperr.WithDetails(1)))
	var got *mcperr.Error
	if err := mcperr.FromRPCError(fmt.Errorf("read: %w", sent)); !errors.As(err, &got) {
		t.Fatalf("got %v", err)
	}
	if got.Type != mcperr.TypeRateLimited || got.Code != "TOO_MANY_PAGES" || got.Message != "slow down" ||
		got.Number != 3001 ||
		got.Retry != mcperr.RetryAfter(3*time.Second) || got.Suggestion != "Wait." ||
		fmt.Sprintf("%s", got.Details) != "1" {
		t.Errorf("got %+v", got)
	}
	for _, c := range []struct {
		err  error
		code mcperr.Code
	}{
		{&wireError{Code: -32602, Message: "unknown prompt"}, "INVALID_PARAM"},
		{&wireError{Code: -32601, Message: "no such method"}, "METHOD_NOT_FOUND"},
		{&wireError{Code: 1234, Message: "odd", Data: json.RawMessage(`{"x":1}`)}, "UNKNOWN_ERROR"},
		{context.DeadlineExceeded, "TIMEOUT"},
		{fmt.Errorf("%w: no name", errors.New("invalid params")), "INVALID_PARAM"},
		{errors.New("resource not found"), "RESOURCE_NOT_FOUND"},
		{errors.New("method not found"), "METHOD_NOT_FOUND"},
		{fmt.Errorf("%w: odd", errors.New("internal error")), "INTERNAL_ERROR"},
		{errors.New("invalid params for nothing"), "UNKNOWN_ERROR"},
		{nil, ""},
	} {
		if got := mcperr.CodeOf(mcperr.FromRPCError(c.err)); got != c.code {
			t.Errorf("%v: got %q, want %q", c.err, got, c.code)
		}
	}
	if err := mcperr.FromRPCError(nil); err != nil {
		t.Errorf("got %v for nil", err)
	}
}

func TestOfErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err   error
		code  mcperr.Code
		retry string
	}{
		{nil, "", "not retryable"},
		{fmt.Errorf("open: %w", fs.ErrNotExist), "RESOURCE_NOT_FOUND", "not retryable"},
		{fmt.Errorf("fetch: %w", mcperr.Network("FETCH_FAILED", "x")), "FETCH_FAILED", "retry after 1000 ms"},
		{new(mcperr.Error), "INTERNAL_ERROR", "not retryable"},
	} {
		if got := mcperr.CodeOf(c.err); got != c.code {
			t.Errorf("CodeOf(%v) = %q, want %q", c.err, got, c.code)
		}
		if got := mcperr.RetryOf(c.err).String(); got != c.retry {
			t.Errorf("RetryOf(%v) = %s, want %s", c.err, got, c.retry)
		}
	}
}

// TestForgedText checks that a code cannot write lines of its own, and that a message has a bound.
func TestForgedText(t *testing.T) {
	t.Parallel()
	r := mcperr.Result[result](mcperr.Validation("A\nRetry: retry at once", strings.Repeat("é", 100_000)))
	text := r.Content[0].Text
	if n := strings.Count(text, "Retry:"); n != 2 || strings.Contains(text, "\nRetry: retry at once") {
		t.Errorf("the text ends with %q", text[len(text)-80:])
	}
	if len(text) > 66_000 || !strings.Contains(text, "é…\n\nCode: A_Retry:_retry_at_once\n") {
		t.Errorf("the text has %d bytes and ends with %q", len(text), text[len(text)-80:])
	}
	list := "[" + strings.Repeat("1,", 50_000) + "1]"
	if r = mcperr.Result[result](mcperr.Validation("A_LIST", list)); r.Content[0].Text != list {
		t.Error("a text that is JSON was cut")
	}
}

func TestOwnKinds(t *testing.T) {
	t.Parallel()
	flaky := mcperr.Kind{
		Type: "flaky", Retry: mcperr.RetryNow, Policy: mcperr.Policy{Attempts: 9}, Number: -32602,
	}
	e := flaky.New("FLAKY_ANSWER", "odd")
	err := fmt.Errorf("ask: %w", e)
	if got := e.Kind().Policy; got.Attempts != 9 {
		t.Errorf("got the policy %+v, want that of the kind", got)
	}
	if got := mcperr.NewRPCError(err).Code; got != -32602 {
		t.Errorf("got the number %d, want that of the kind", got)
	}
}

func TestTerminalJoins(t *testing.T) {
	t.Parallel()
	lasting, passing := mcperr.Validation("A_B", "x"), mcperr.Network("C_D", "y")
	for _, c := range []struct {
		err  error
		want bool
	}{
		{nil, false}, {errors.New("x"), false}, {lasting, true}, {passing, false}, {(*mcperr.Error)(nil), false},
		{errors.Join(lasting, passing), true}, {errors.Join(passing, lasting), true}, {errors.Join(passing, nil), false},
		{fmt.Errorf("a: %w", errors.Join(passing, fmt.Errorf("b: %w", lasting))), true},
		{mcperr.Wrap("E_F", "z", lasting, mcperr.WithRetry(mcperr.RetryNow)), false}, // the outer decision counts
	} {
		if got := mcperr.IsTerminal(c.err); got != c.want {
			t.Errorf("IsTerminal(%v) = %v", c.err, got)
		}
	}
}

// TestFromJoins checks that From and IsTerminal agree about joined errors.
func TestFromJoins(t *testing.T) {
	t.Parallel()
	lasting, passing := mcperr.Validation("A_B", "x"), mcperr.Network("C_D", "y")
	for _, c := range []struct {
		err  error
		want mcperr.Code
	}{
		{errors.Join(lasting, passing), "A_B"},
		{errors.Join(passing, lasting), "A_B"},
		{errors.Join(passing, mcperr.Network("E_F", "z")), "C_D"},
		{errors.Join(errors.New("x"), passing), "C_D"},
		{fmt.Errorf("a: %w", errors.Join(passing, fmt.Errorf("b: %w", lasting))), "A_B"},
		{mcperr.Wrap("E_F", "z", errors.Join(passing, lasting)), "A_B"},
	} {
		e := mcperr.From(c.err).(*mcperr.Error)
		if text := c.err.Error(); e.Code != c.want || e.Message != text && c.err != error(e) {
			t.Errorf("From(%v) has the code %s, want %s", c.err, e.Code, c.want)
		}
		if got, want := mcperr.IsTerminal(e), mcperr.IsTerminal(c.err); got != want {
			t.Errorf("From(%v) is terminal: %v, and the error itself: %v", c.err, got, want)
		}
	}
}

func TestFromGRPC(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{
		3: "validation INVALID_PARAM gRPC code InvalidArgument", 5: "not_found RESOURCE_NOT_FOUND gRPC code NotFound",
		8: "rate_limited RATE_LIMIT gRPC code ResourceExhausted", 14: "network NETWORK_ERROR gRPC code Unavailable",
		16: "permission PERMISSION_DENIED gRPC code Unauthenticated", 0: "unknown UNKNOWN_ERROR gRPC code OK",
		99: "unknown UNKNOWN_ERROR gRPC code 99", -1: "unknown UNKNOWN_ERROR gRPC code -1",
	} {
		e := mcperr.FromGRPC(code).(*mcperr.Error)
		if got := fmt.Sprintf("%s %s %s", e.Type, e.Code, e); got != want {
			t.Errorf("FromGRPC(%d) is %s, want %s", code, got, want)
		}
		if got := mcperr.Wrap("ASK_FAILED", "failed to ask", e); got.Code != "ASK_FAILED" || got.Type != e.Type {
			t.Errorf("Wrap of %d: got %+v", code, got)
		}
	}
}
