package mcperr_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// A request that may have been carried out has no retry decision, if its method is not idempotent.
func TestMayBeDone(t *testing.T) {
	t.Parallel()
	failed := func(op string, err error) error {
		return &url.Error{Op: op, URL: "https://example.com/orders", Err: err}
	}
	answer := func(method string, status int) error {
		return mcperr.FromHTTP(&http.Response{StatusCode: status, Request: &http.Request{Method: method}})
	}
	dial := &net.OpError{Op: "dial", Net: "tcp", Err: errors.New("connection refused")}
	for _, c := range []struct {
		name    string
		err     error
		typ     mcperr.Type
		decided bool
	}{
		{"no answer to a GET", failed("Get", context.DeadlineExceeded), mcperr.TypeTimeout, true},
		{"no answer to a POST", failed("Post", context.DeadlineExceeded), mcperr.TypeTimeout, false},
		{"no answer to a PUT", failed("Put", io.EOF), mcperr.TypeNetwork, true},
		{"the connection ends after a PATCH", failed("Patch", io.EOF), mcperr.TypeNetwork, false},
		{"a wrapped POST", fmt.Errorf("place the order: %w", failed("Post", io.EOF)), mcperr.TypeNetwork, false},
		{"no connection for a POST", failed("Post", dial), mcperr.TypeNetwork, true},
		{"no such host for a POST", failed("Post", &net.DNSError{IsTimeout: true}), mcperr.TypeTimeout, true},
		{"a GET and 502", answer("GET", 502), mcperr.TypeNetwork, true},
		{"a POST and 502", answer("POST", 502), mcperr.TypeNetwork, false},
		{"a POST and 504", answer("POST", 504), mcperr.TypeTimeout, false},
		{"a POST and 503", answer("POST", 503), mcperr.TypeNetwork, true},
		{"a POST and 429", answer("POST", 429), mcperr.TypeRateLimited, true},
		{"a POST and 409", answer("POST", 409), mcperr.TypeConflict, true},
		{"a POST that is redirected to a GET and 500", mcperr.FromHTTP(&http.Response{
			StatusCode: 500,
			Request:    &http.Request{Method: "GET", Response: &http.Response{Request: &http.Request{Method: "POST"}}},
		}), mcperr.TypeNetwork, false},
		{"an unknown request and 502", mcperr.FromStatus(502), mcperr.TypeNetwork, true},
		{"the status of a GET", mcperr.FromStatus(502, "GET"), mcperr.TypeNetwork, true},
		{"the status of a POST", mcperr.FromStatus(502, "POST"), mcperr.TypeNetwork, false},
		{"an error with a response", &answerError{Response: &http.Response{
			StatusCode: 500, Request: &http.Request{Method: "POST"},
		}}, mcperr.TypeNetwork, false},
		{"an error that names a POST", &sentMethodError{StatusCode: 502, Method: "POST"}, mcperr.TypeNetwork, false},
		{"an error that names a GET", &sentMethodError{StatusCode: 502, Method: "GET"}, mcperr.TypeNetwork, true},
		{"an error that names a POST and a code", &namedCodeError{ErrorCode: "GatewayTimeout", Method: "POST"},
			mcperr.TypeTimeout, false},
		{"an error that names a GET and a code", &namedCodeError{ErrorCode: "GatewayTimeout", Method: "GET"},
			mcperr.TypeTimeout, true},
		{"an error that names a POST and has the code 503", &numberedError{Code: 503, Method: "POST"},
			mcperr.TypeNetwork, false},
		{"an error that names a GET and has the code 503", &numberedError{Code: 503, Method: "GET"},
			mcperr.TypeNetwork, true},
		{"an error with a request", &requestError{StatusCode: 502, Request: &http.Request{Method: "POST"}},
			mcperr.TypeNetwork, false},
	} {
		var e *mcperr.Error
		if !errors.As(mcperr.Wrap("PLACE_ORDER_FAILED", "", c.err), &e) {
			t.Fatalf("%s: no typed error", c.name)
		}
		if decided := e.Retry.String() != "unknown"; e.Type != c.typ || decided != c.decided {
			t.Errorf("%s: %s, %s", c.name, e.Type, e.Retry)
		}
		if _, again := e.Retry.Delay(); mcperr.IsTerminal(e) == again {
			t.Errorf("%s: is it terminal? %t, but its retry is: %s", c.name, !again, e.Retry)
		}
	}
}

// answerError is an error as clients of services make them.
type answerError struct{ Response *http.Response }

func (e *answerError) Error() string { return "the service has answered " + e.Response.Status }

// sentMethodError and requestError are errors of an API's client that know the request.
type sentMethodError struct {
	StatusCode int
	Method     string
}

func (e *sentMethodError) Error() string { return "the service failed" }

type requestError struct {
	StatusCode int
	Request    *http.Request
}

func (e *requestError) Error() string { return "the service failed" }

func TestNotIdempotent(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		err       error
		retryable bool
	}{
		{"a time-out", context.DeadlineExceeded, false},
		{"a wrapped time-out", fmt.Errorf("place the order: %w", os.ErrDeadlineExceeded), false},
		{"502 without a method", mcperr.FromStatus(502), false},
		{"502 in an error of a client", &sentMethodError{StatusCode: 502}, false},
		{"a typed error that knows of no work", mcperr.Wrap("DO_REQUEST_FAILED", "", mcperr.FromStatus(504)), false},
		{"503", mcperr.FromStatus(503), true},
		{"503 in an error with a code", &numberedError{Code: 503}, false},
		{"no connection", &url.Error{Op: "Post", Err: &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}}, true},
		{"a rate limit", mcperr.FromStatus(429), true},
		{"a delay of the service", mcperr.Network("X_DOWN", "", mcperr.WithRetry(mcperr.RetryAfter(time.Hour))), true},
		{"a lock", mcperr.Conflict("PAGE_LOCKED", "locked"), true},
		{"an error that calls itself retryable", &retryableError{}, false},
		{"an error that names a delay", &retryableError{RetryAfter: time.Hour}, true},
	} {
		retry := mcperr.RetryOf(mcperr.Wrap("PLACE_ORDER_FAILED", "", c.err, mcperr.NotIdempotent))
		if _, got := retry.Delay(); got != c.retryable {
			t.Errorf("%s: got retry %v, want retryable %t", c.name, retry, c.retryable)
		}
		byCause := mcperr.Internal("PLACE_ORDER_FAILED", "", mcperr.ByCause(c.err), mcperr.NotIdempotent)
		if got := mcperr.RetryOf(byCause); got != retry {
			t.Errorf("%v: ByCause has the retry %v, and Wrap %v", c.err, got, retry)
		}
		retry = mcperr.RetryOf(mcperr.From(c.err, mcperr.NotIdempotent))
		if _, got := retry.Delay(); got != c.retryable {
			t.Errorf("%s: From gives retry %v, want retryable %t", c.name, retry, c.retryable)
		}
	}
}

// Another try would repeat the work that is done, even if the service has not begun with the rest.
func TestPartlyDone(t *testing.T) {
	t.Parallel()
	for _, err := range []error{
		context.DeadlineExceeded, mcperr.FromStatus(503), mcperr.FromStatus(429),
		&url.Error{Op: "Post", Err: &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}},
		mcperr.Network("X_DOWN", "", mcperr.WithRetry(mcperr.RetryAfter(time.Hour))),
		mcperr.Conflict("PAGE_LOCKED", "locked"),
	} {
		if retry := mcperr.RetryOf(mcperr.Wrap("ADD_LABEL_FAILED", "", err, mcperr.PartlyDone)); retry.String() != "unknown" {
			t.Errorf("%v: got retry %v, want unknown", err, retry)
		}
	}
	lasting := mcperr.NotFound("LABEL_NOT_FOUND", "no such label", mcperr.PartlyDone)
	if retry := mcperr.RetryOf(lasting); retry != mcperr.NotRetryable {
		t.Errorf("%v: got retry %v, want not retryable", lasting, retry)
	}
}

// An error promises no retry if its cause says that another try would do work twice, also behind errors of others.
func TestCauseThatIsDone(t *testing.T) {
	t.Parallel()
	partly := mcperr.Wrap("SHIFT_ZONES_FAILED", "1 of 2 zones", mcperr.FromStatus(429), mcperr.PartlyDone)
	once := mcperr.Timeout("PLACE_ORDER_FAILED", "no answer", mcperr.NotIdempotent)
	unsent := mcperr.Wrap("PLACE_ORDER_FAILED", "", mcperr.FromStatus(503), mcperr.NotIdempotent)
	again, soon := mcperr.RetryAfter(time.Minute), mcperr.Network("X_DOWN", "").Retry.String()
	shifting := fmt.Errorf("shift: %w", partly)
	for _, c := range []struct {
		name  string
		err   error
		retry string
	}{
		{"partly", mcperr.Network("HOST_DOWN", "down", mcperr.WithCause(partly)), "unknown"},
		{"partly, of a lock", mcperr.Conflict("HOST_BUSY", "busy", mcperr.WithCause(shifting)), "unknown"},
		{"partly, by the cause", mcperr.Network("HOST_DOWN", "down", mcperr.ByCause(shifting)), "unknown"},
		{"once", mcperr.Network("HOST_DOWN", "down", mcperr.WithCause(mcperr.From(fmt.Errorf("x: %w", once)))), "unknown"},
		{"once, of a lock", mcperr.Conflict("HOST_BUSY", "busy", mcperr.WithCause(once)), soon},
		{"nothing has begun", mcperr.Network("HOST_DOWN", "down", mcperr.WithCause(unsent)), soon},
		{"later option", mcperr.Network("HOST_DOWN", "", mcperr.WithCause(partly), mcperr.WithRetry(again)), again.String()},
		{"lasting", mcperr.NotFound("HOST_NOT_FOUND", "", mcperr.WithCause(partly)), mcperr.NotRetryable.String()},
	} {
		if got := mcperr.RetryOf(c.err).String(); got != c.retry {
			t.Errorf("%s: got retry %s, want %s", c.name, got, c.retry)
		}
	}
}

// A cause whose methods panic, or whose chain does not end, changes nothing.
func TestCauseThatCannotBeRead(t *testing.T) {
	t.Parallel()
	cycle := new(endlessError)
	for name, cause := range map[string]error{"endless": cycle, "panics": panickingError{}} {
		for _, opt := range []mcperr.Option{mcperr.WithCause(cause), mcperr.ByCause(cause)} {
			e := mcperr.Network("HOST_DOWN", "down", opt)
			if _, retryable := e.Retry.Delay(); !retryable || e.Type != mcperr.TypeNetwork {
				t.Errorf("%s: got type %s, retry %v", name, e.Type, e.Retry)
			}
		}
		if e := mcperr.Wrap("READ_FAILED", "read", cause); e.Type != mcperr.TypeUnknown {
			t.Errorf("%s, Wrap: got type %s", name, e.Type)
		}
	}
}

type endlessError struct{}

func (e *endlessError) Error() string { return "endless" }
func (e *endlessError) Unwrap() error { return e }

type panickingError struct{}

func (panickingError) Error() string { return "panics" }
func (panickingError) As(any) bool   { panic("As") }

// From changes no error of others.
func TestFromOptions(t *testing.T) {
	t.Parallel()
	e := mcperr.Timeout("STORE_SLOW", "slow")
	if got := mcperr.From(e, mcperr.NotIdempotent); mcperr.RetryOf(got) == mcperr.RetryOf(e) {
		t.Errorf("got %v", mcperr.RetryOf(got))
	}
	if _, retryable := e.Retry.Delay(); !retryable {
		t.Error("the error was changed")
	}
	if got := mcperr.From(nil, mcperr.NotIdempotent); got != nil {
		t.Errorf("got %v for no error", got)
	}
}

// retryableError is an error of a server's own that says whether it may be repeated.
type retryableError struct{ RetryAfter time.Duration }

func (*retryableError) Error() string     { return "the tool failed" }
func (*retryableError) Code() string      { return "PRINTER_ERROR" }
func (*retryableError) IsRetryable() bool { return true }

// numberedError is an error of a client that has a code for all failures, also for that of a request without an answer.
type numberedError struct {
	Code   int
	Method string
}

func (e *numberedError) Error() string { return "the service failed" }

type namedCodeError struct{ ErrorCode, Method string }

func (e *namedCodeError) Error() string { return e.ErrorCode }
