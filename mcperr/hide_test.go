//go:build go1.24

package mcperr_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/observe"
)

// TestFromHTTP checks the errors of responses, and that Wrap gives them its own code.
func TestFromHTTP(t *testing.T) {
	t.Parallel()
	limited := &http.Response{StatusCode: 429, Header: http.Header{"Retry-After": {"7"}}}
	for _, c := range []struct {
		err   error
		text  string
		typ   mcperr.Type
		code  mcperr.Code
		retry string
	}{
		{
			mcperr.FromHTTP(&http.Response{StatusCode: 404}), "404 Not Found", mcperr.TypeNotFound,
			mcperr.CodeResourceNotFound, "not retryable",
		},
		{
			mcperr.FromHTTP(limited), "429 Too Many Requests", mcperr.TypeRateLimited, mcperr.CodeRateLimit,
			"retry after 7000 ms",
		},
		{mcperr.FromHTTP(nil), "no HTTP response", mcperr.TypeUnknown, mcperr.CodeUnknownError, "unknown"},
		{
			mcperr.FromHTTP(&http.Response{StatusCode: 200}), "200 OK", mcperr.TypeUnknown, mcperr.CodeUnknownError,
			"unknown",
		},
		{
			mcperr.FromStatus(409), "409 Conflict", mcperr.TypeConflict, mcperr.CodeConflict, "not retryable",
		},
		{
			mcperr.FromStatus(529), "HTTP status 529", mcperr.TypeNetwork, mcperr.CodeNetworkError,
			"retry after 1000 ms",
		},
		{mcperr.FromStatus(0), "no HTTP response", mcperr.TypeUnknown, mcperr.CodeUnknownError, "unknown"},
	} {
		e := asError(t, c.err)
		if e.Error() != c.text || e.Type != c.typ || e.Code != c.code || e.Retry.String() != c.retry {
			t.Errorf("%s: got %q, %s, %s, %s", c.text, e, e.Type, e.Code, e.Retry)
		}
		w := mcperr.Wrap("GET_QUOTES_FAILED", "failed to get quotes", c.err)
		if w.Code != "GET_QUOTES_FAILED" || w.Type != c.typ || w.Retry != e.Retry ||
			w.Error() != "failed to get quotes: "+c.text {
			t.Errorf("%s: Wrap gives %+v", c.text, w)
		}
		if mcperr.From(c.err) != c.err {
			t.Errorf("%s: From changes it", c.text)
		}
	}
	body := &http.Response{StatusCode: 500, Body: unreadable{t}}
	_ = mcperr.FromHTTP(body)
}

// unreadable is a body that must not be touched.
type unreadable struct{ t *testing.T }

func (u unreadable) Read([]byte) (int, error) { u.t.Error("the body is read"); return 0, nil }
func (u unreadable) Close() error             { u.t.Error("the body is closed"); return nil }

// TestHideCause checks that nothing that a client or a log gets has the text of a hidden cause, in whatever way the
// error travels.
func TestHideCause(t *testing.T) {
	var log strings.Builder
	defer mcperr.Observe(observe.LogTo(slog.New(slog.NewTextHandler(&log, nil))))()
	secret := fmt.Errorf("s3cret: %w", fs.ErrNotExist)
	typed := mcperr.NotFound("NO_PAGE", "s3cret", mcperr.WithDetails("s3cret"), mcperr.WithSuggestion("s3cret"))
	for name, err := range map[string]error{
		"Wrap":           mcperr.Wrap("LOAD_FAILED", "failed to load", secret, mcperr.HideCause),
		"Wrap typed":     mcperr.Wrap("LOAD_FAILED", "failed to load", typed, mcperr.HideCause),
		"Wrap text":      mcperr.Wrap("LOAD_FAILED", "failed to load", mcperr.InText(typed), mcperr.HideCause),
		"constructor":    mcperr.NotFound("NO_PAGE", "failed to load", mcperr.WithCause(secret), mcperr.HideCause),
		"other order":    mcperr.NotFound("NO_PAGE", "failed to load", mcperr.HideCause, mcperr.WithCause(secret)),
		"no message":     mcperr.NotFound("NO_PAGE", "", mcperr.HideCause, mcperr.WithCause(secret)),
		"wrapped":        fmt.Errorf("x: %w", mcperr.Wrap("LOAD_FAILED", "failed to load", secret, mcperr.HideCause)),
		"wrapped twice":  mcperr.Wrap("A_B", "x", mcperr.Wrap("LOAD_FAILED", "y", secret, mcperr.HideCause)),
		"joined":         errors.Join(errors.New("x"), mcperr.Wrap("LOAD_FAILED", "y", secret, mcperr.HideCause)),
		"InText":         mcperr.InText(mcperr.Wrap("LOAD_FAILED", "y", secret, mcperr.HideCause)),
		"From":           mcperr.From(mcperr.Wrap("LOAD_FAILED", "y", secret, mcperr.HideCause)),
		"From of others": mcperr.From(fmt.Errorf("x: %w", mcperr.Wrap("LOAD_FAILED", "y", secret, mcperr.HideCause))),
		"JSON":           mcperr.Wrap("LOAD_FAILED", `{"error":true}`, secret, mcperr.HideCause),
	} {
		plain := &result{IsError: true, Content: []struct{ Type, Text string }{{"text", "failed"}}}
		handler := mcperr.Handler(func(context.Context, string) (*result, error) { return nil, err })
		handled, _ := handler(t.Context(), "")
		for _, sent := range []any{
			mcperr.Result[result](err), handled, mcperr.Annotate(plain, err), mcperr.NewRPCError(err),
			mcperr.EnvelopeOf(err), mcperr.InText(err).Error(), err.Error(), log.String(),
		} {
			data, failure := json.Marshal(sent)
			if failure != nil || strings.Contains(string(data), "s3cret") {
				t.Errorf("%s: %s, %v", name, data, failure)
			}
		}
		var e *mcperr.Error
		if !errors.As(err, &e) || e.Type != mcperr.TypeNotFound || e.Retry != mcperr.NotRetryable || err.Error() == "" {
			t.Errorf("%s: %+v", name, err)
		}
		if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, typed) {
			t.Errorf("%s: the cause is lost", name)
		}
	}
	if log.Len() == 0 {
		t.Error("nothing was logged")
	}
	if got := mcperr.Wrap("X_FAILED", "API returned status 404", mcperr.FromStatus(404), mcperr.HideCause); got.Error() !=
		"API returned status 404" || got.Type != mcperr.TypeNotFound {
		t.Errorf("%+v", got)
	}
	kept := mcperr.Wrap("X_FAILED", "x", typed, mcperr.WithSuggestion("Retry."), mcperr.HideCause)
	if kept.Suggestion != "Retry." || kept.Details != nil || errors.Unwrap(kept) != error(typed) {
		t.Errorf("%+v", kept)
	}
	if outer := mcperr.Wrap("X_FAILED", "x", kept); outer.Error() != "x: x" {
		t.Errorf("the cause of a cause: %q", outer)
	}
	if shown := mcperr.Wrap("X_FAILED", "x", typed); shown.Suggestion != "s3cret" || shown.Error() != "x: s3cret" {
		t.Errorf("without HideCause: %+v", shown)
	}
}

// TestKindWithoutRetry checks that an error of a kind that was declared without a retry is sent as it is.
func TestKindWithoutRetry(t *testing.T) {
	old := mcperr.Kinds
	defer func() { mcperr.Kinds = old }()
	mcperr.Kinds = append(old[:len(old):len(old)], mcperr.Kind{Type: "billing"})
	res := mcperr.Result[result](&mcperr.Error{Type: "billing", Code: "CARD_DECLINED", Message: "declined"})
	if want := "declined\n\nCode: CARD_DECLINED\nRetry: not retryable"; res.Content[0].Text != want {
		t.Errorf("%q", res.Content[0].Text)
	}
}

// A code that only names the expected type gives way to the code of the cause, if that has another type.
func TestByCauseOfGeneralCode(t *testing.T) {
	t.Parallel()
	for cause, want := range map[error]mcperr.Code{
		fs.ErrNotExist:    "RESOURCE_NOT_FOUND",
		fs.ErrPermission:  "PERMISSION_DENIED",
		errors.New("odd"): "PERMISSION_DENIED",
	} {
		if e := mcperr.Permission("PERMISSION_DENIED", "no access", mcperr.ByCause(cause)); e.Code != want {
			t.Errorf("%v: %s, want %s", cause, e.Code, want)
		}
	}
	own := mcperr.Permission("CREATE_CLIENT_FAILED", "no client", mcperr.ByCause(fs.ErrNotExist)) // the server's file
	if own.Type != mcperr.TypePermission || own.Code != "CREATE_CLIENT_FAILED" {
		t.Errorf("%+v is about a file of the caller", own)
	}
}

// What the server has looked for by itself is not what the caller has asked for.
func TestByCauseOfUnknown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cause error
		typ   mcperr.Type
		code  mcperr.Code
	}{
		{fs.ErrNotExist, mcperr.TypeUnknown, "LOAD_OWNER_FAILED"},
		{mcperr.FromStatus(404), mcperr.TypeUnknown, "LOAD_OWNER_FAILED"},
		{mcperr.FromStatus(422), mcperr.TypeUnknown, "LOAD_OWNER_FAILED"},
		{mcperr.FromStatus(403), mcperr.TypePermission, "LOAD_OWNER_FAILED"},
		{&json.SyntaxError{}, mcperr.TypeInternal, "LOAD_OWNER_FAILED"},
		{context.DeadlineExceeded, mcperr.TypeTimeout, "LOAD_OWNER_FAILED"},
		{mcperr.NotFound("NO_OWNER", "x"), mcperr.TypeUnknown, "NO_OWNER"},
		{mcperr.Validation("BAD_OWNER", "x"), mcperr.TypeUnknown, "BAD_OWNER"},
		{mcperr.Permission("OWNER_HIDDEN", "x"), mcperr.TypePermission, "OWNER_HIDDEN"},
	} {
		e := mcperr.Unknown("LOAD_OWNER_FAILED", "failed to load the owner", mcperr.ByCause(c.cause))
		if e.Type != c.typ || e.Code != c.code {
			t.Errorf("%v: got %s %s, want %s %s", c.cause, e.Type, e.Code, c.typ, c.code)
		}
	}
}

// odd is an error that nothing is known about but its code.
type odd struct{ Code string }

func (odd) Error() string { return "odd" }

// busy is an error that nothing is known about but when to come back.
type busy struct{}

func (busy) Error() string             { return "busy" }
func (busy) RetryAfter() time.Duration { return 30 * time.Second }

// A cause that nothing is known about leaves the error as its author has made it. Any other cause decides.
func TestByCause(t *testing.T) {
	t.Parallel()
	notANumber := &strconv.NumError{Err: strconv.ErrSyntax}
	for name, c := range map[string]struct {
		cause error
		typ   mcperr.Type
		code  mcperr.Code
		retry mcperr.Retry
	}{
		"nil":          {nil, mcperr.TypeValidation, "INVALID_NAME", mcperr.NotRetryable},
		"only a text":  {errors.New("odd"), mcperr.TypeValidation, "INVALID_NAME", mcperr.NotRetryable},
		"not decoded":  {notANumber, mcperr.TypeValidation, "INVALID_NAME", mcperr.NotRetryable},
		"only a code":  {odd{Code: "BAD_FORM"}, mcperr.TypeValidation, "BAD_FORM", mcperr.NotRetryable},
		"no code":      {mcperr.Unknown("", "x"), mcperr.TypeValidation, "INVALID_NAME", mcperr.NotRetryable},
		"unknown":      {mcperr.Unknown("ODD", "x"), mcperr.TypeValidation, "ODD", mcperr.NotRetryable},
		"a delay":      {busy{}, mcperr.TypeValidation, "INVALID_NAME", mcperr.RetryAfter(30 * time.Second)},
		"no such file": {fs.ErrNotExist, mcperr.TypeNotFound, "INVALID_NAME", mcperr.NotRetryable},
		"no time":      {context.DeadlineExceeded, mcperr.TypeTimeout, "INVALID_NAME", mcperr.RetryAfter(10 * time.Second)},
		"a response":   {mcperr.FromStatus(502), mcperr.TypeNetwork, "INVALID_NAME", mcperr.RetryAfter(time.Second)},
		"typed":        {mcperr.NotFound("NO_NAME", "x"), mcperr.TypeNotFound, "NO_NAME", mcperr.NotRetryable},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := mcperr.Validation("INVALID_NAME", "the name", mcperr.ByCause(c.cause))
			if e.Type != c.typ || e.Code != c.code || e.Retry != c.retry {
				t.Errorf("got %s %s %s, want %s %s %s", e.Type, e.Code, e.Retry, c.typ, c.code, c.retry)
			}
			want := "the name"
			if c.cause != nil {
				want += ": " + c.cause.Error()
			}
			if e.Error() != want || c.cause != nil && !errors.Is(e, c.cause) {
				t.Errorf("got the text %q, want %q", e.Error(), want)
			}
			hidden := mcperr.Validation("INVALID_NAME", "the name", mcperr.ByCause(c.cause), mcperr.HideCause)
			if hidden.Error() != "the name" || hidden.Type != c.typ {
				t.Errorf("hidden, the text is %q and the type %s", hidden.Error(), hidden.Type)
			}
		})
	}
}
