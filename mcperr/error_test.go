//go:build go1.24

package mcperr_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

func TestConstructors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		build    func(mcperr.Code, string, ...mcperr.Option) *mcperr.Error
		typ      mcperr.Type
		terminal bool
	}{
		{mcperr.Validation, mcperr.TypeValidation, true},
		{mcperr.Timeout, mcperr.TypeTimeout, false},
		{mcperr.Network, mcperr.TypeNetwork, false},
		{mcperr.NotFound, mcperr.TypeNotFound, true},
		{mcperr.Permission, mcperr.TypePermission, true},
		{mcperr.RateLimited, mcperr.TypeRateLimited, false},
		{mcperr.Conflict, mcperr.TypeConflict, false},
		{mcperr.Internal, mcperr.TypeInternal, true},
	} {
		e := c.build("SOME_CODE", "some message", mcperr.WithSuggestion("try"), mcperr.WithDetails(1), nil)
		if e.Type != c.typ || e.Code != "SOME_CODE" || e.Message != "some message" || e.Suggestion != "try" ||
			e.Details != 1 || e.Retry == 0 {
			t.Errorf("%s: got %+v", c.typ, e)
		}
		if mcperr.IsTerminal(fmt.Errorf("wrapped: %w", e)) != c.terminal {
			t.Errorf("%s: terminal is not %v", c.typ, c.terminal)
		}
		if got := c.build("A", "m", mcperr.WithRetry(mcperr.RetryNow)).Retry; got != mcperr.RetryNow {
			t.Errorf("%s: retry is %v", c.typ, got)
		}
	}
	if mcperr.IsTerminal(io.EOF) || mcperr.IsTerminal(nil) {
		t.Error("an error of unknown type is terminal")
	}
}

// TestErrorText checks that the text is that of fmt.Errorf("m: %w", cause), because the linter replaces such calls.
func TestErrorText(t *testing.T) {
	t.Parallel()
	cause := errors.New("connection refused")
	e := mcperr.Network("LIST_FAILED", "failed to list", mcperr.WithCause(cause))
	if got, want := e.Error(), fmt.Errorf("failed to list: %w", cause).Error(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !errors.Is(e, cause) {
		t.Error("the cause is lost")
	}
	if got := mcperr.Wrap("LIST_FAILED", "failed to list", cause).Error(); got != "failed to list: connection refused" {
		t.Errorf("Wrap: %q", got)
	}
	for _, err := range []error{cause, fmt.Errorf("a: %w", e), errors.Join(cause, e), io.EOF} {
		if got := mcperr.From(err).Error(); got != err.Error() {
			t.Errorf("From changed %q to %q", err, got)
		}
	}
	if got := (&mcperr.Error{Err: cause}).Error(); got != "connection refused" {
		t.Errorf("without a message: %q", got)
	}
}

func TestIs(t *testing.T) {
	t.Parallel()
	err := fmt.Errorf("wrapped: %w", mcperr.Timeout("SLOW_QUERY", "slow"))
	for _, c := range []struct {
		target mcperr.Error
		want   bool
	}{
		{mcperr.Error{Type: mcperr.TypeTimeout}, true},
		{mcperr.Error{Code: "SLOW_QUERY"}, true},
		{mcperr.Error{Type: mcperr.TypeTimeout, Code: "SLOW_QUERY"}, true},
		{mcperr.Error{Type: mcperr.TypeNetwork, Code: "SLOW_QUERY"}, false},
		{mcperr.Error{Code: "OTHER"}, false},
		{mcperr.Error{}, false},
	} {
		if got := errors.Is(err, &c.target); got != c.want {
			t.Errorf("Is(%+v) = %v", c.target, got)
		}
	}
}

func TestFrom(t *testing.T) {
	t.Parallel()
	if err := mcperr.From(nil); err != nil {
		t.Errorf("nil became %v", err)
	}
	var none *mcperr.Error
	if err := mcperr.From(none); err != nil {
		t.Errorf("a typed nil became %v", err)
	}
	typed := mcperr.Conflict("NAME_TAKEN", "taken")
	if mcperr.From(typed) != error(typed) {
		t.Error("a typed error was replaced")
	}
	wrapped := asError(t, mcperr.From(fmt.Errorf("outer: %w", typed)))
	if wrapped.Code != "NAME_TAKEN" || wrapped.Type != mcperr.TypeConflict || wrapped.Message != "outer: taken" {
		t.Errorf("wrapped: %+v", wrapped)
	}
	if v, err := mcperr.FromPair(7, io.EOF); v != 7 || asError(t, err).Message != "EOF" {
		t.Errorf("FromPair: %v, %v", v, err)
	}
	if e := mcperr.Wrap("FIND_FAILED", "failed to find", nil); e.Type != mcperr.TypeUnknown ||
		e.Code != "FIND_FAILED" || e.Error() != "failed to find" {
		t.Errorf("Wrap of nil: %+v", e)
	}
	if e := mcperr.Wrap("", "failed to find", nil); e.Code != mcperr.CodeUnknownError || e.Error() != "failed to find" {
		t.Errorf("Wrap of nil without a code: %+v", e)
	}
	if e := mcperr.Wrap("", "failed to find", fs.ErrNotExist); e.Type != mcperr.TypeNotFound ||
		e.Code != asError(t, mcperr.From(fs.ErrNotExist)).Code || e.Error() != "failed to find: file does not exist" {
		t.Errorf("Wrap without a code: %+v", e)
	}
	if e := mcperr.Wrap(
		"FIND_FAILED", "failed to find", fs.ErrNotExist, mcperr.WithSuggestion("list"),
	); e.Type != mcperr.TypeNotFound || e.Code != "FIND_FAILED" || e.Suggestion != "list" {
		t.Errorf("Wrap: %+v", e)
	}
}

// TestClassify uses errors that the standard library returns.
func TestClassify(t *testing.T) {
	t.Parallel()
	expired, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	<-expired.Done()
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer slow.Close()
	client := &http.Client{Timeout: 20 * time.Millisecond}
	_, slowErr := client.Get(slow.URL)
	_, refused := http.Get("http://127.0.0.1:1/")
	_, notExist := os.Open(filepath.Join(t.TempDir(), "none"))
	_, atoi := strconv.Atoi("x")
	_, when := time.Parse(time.RFC3339, "x")
	_, parseURL := url.Parse(strings.TrimSpace("http://[::1 "))
	_, parseRequest := http.NewRequest("GET", "%zz", nil)
	var n int
	_, _, noPort := net.SplitHostPort("x")
	syntax := json.Unmarshal([]byte("{"), &n)
	mismatch := json.Unmarshal([]byte(`"x"`), &n)

	for _, c := range []struct {
		err  error
		typ  mcperr.Type
		code mcperr.Code
	}{
		{context.DeadlineExceeded, mcperr.TypeTimeout, mcperr.CodeTimeout},
		{expired.Err(), mcperr.TypeTimeout, mcperr.CodeTimeout},
		{os.ErrDeadlineExceeded, mcperr.TypeTimeout, mcperr.CodeTimeout},
		{slowErr, mcperr.TypeTimeout, mcperr.CodeTimeout},
		{refused, mcperr.TypeNetwork, mcperr.CodeNetworkError},
		{&net.DNSError{Err: "no such host", Name: "x"}, mcperr.TypeNetwork, mcperr.CodeNetworkError},
		{notExist, mcperr.TypeNotFound, mcperr.CodeResourceNotFound},
		{&fs.PathError{Op: "open", Err: syscall.EACCES}, mcperr.TypePermission, mcperr.CodePermissionDenied},
		{atoi, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{when, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{parseURL, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{noPort, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{parseRequest, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{syntax, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{mismatch, mcperr.TypeInternal, mcperr.CodeDecodeError},
		{context.Canceled, mcperr.TypeInternal, mcperr.CodeCancelled},
		{io.EOF, mcperr.TypeUnknown, mcperr.CodeUnknownError},
	} {
		e := asError(t, mcperr.From(fmt.Errorf("wrapped: %w", c.err)))
		if e.Type != c.typ || e.Code != c.code {
			t.Errorf("%v: got %s, %s", c.err, e.Type, e.Code)
		}
	}
	if mcperr.IsTerminal(mcperr.From(io.EOF)) {
		t.Error("an unknown error is terminal")
	}
}

func asError(t *testing.T, err error) *mcperr.Error {
	t.Helper()
	e, ok := err.(*mcperr.Error)
	if !ok {
		t.Fatalf("%T is not typed", err)
	}
	return e
}

func TestRetryJSON(t *testing.T) {
	t.Parallel()
	for r, want := range map[mcperr.Retry]string{
		mcperr.NotRetryable:                        `{"kind":"not_retryable"}`,
		mcperr.RetryNow:                            `{"kind":"retryable_immediate"}`,
		mcperr.RetryAfter(2 * time.Second):         `{"kind":"retryable_after_ms","afterMs":2000}`,
		mcperr.RetryAfter(1500 * time.Microsecond): `{"kind":"retryable_after_ms","afterMs":2}`,
		mcperr.RetryAfter(time.Duration(1)):        `{"kind":"retryable_after_ms","afterMs":1}`,
		mcperr.RetryAfter(24 * time.Hour):          `{"kind":"retryable_after_ms","afterMs":86400000}`,
	} {
		data, err := json.Marshal(r)
		if err != nil || string(data) != want {
			t.Errorf("%v: %s, %v", r, data, err)
		}
		var back mcperr.Retry
		if err := json.Unmarshal(data, &back); err != nil {
			t.Errorf("%s: %v", data, err)
		}
	}
	for _, r := range []mcperr.Retry{0, -7} {
		if data, err := json.Marshal(r); err == nil {
			t.Errorf("%d encodes as %s", r, data)
		}
	}
	for _, s := range []string{`{}`, `{"kind":"x"}`, `{"kind":"retryable_after_ms"}`, `3`} {
		var r mcperr.Retry
		if err := json.Unmarshal([]byte(s), &r); err == nil {
			t.Errorf("%s decodes as %v", s, r)
		}
	}
	if d, ok := mcperr.RetryAfter(time.Second).Delay(); d != time.Second || !ok {
		t.Error("Delay of RetryAfter")
	}
	if _, ok := mcperr.NotRetryable.Delay(); ok {
		t.Error("Delay of NotRetryable")
	}
	if d, ok := mcperr.RetryNow.Delay(); d != 0 || !ok {
		t.Error("Delay of RetryNow")
	}
	if s := mcperr.Retry(0).String(); s != "undecided" {
		t.Error(s)
	}
	var r mcperr.Retry
	err := json.Unmarshal([]byte(`{"kind":"retryable_after_ms","afterMs":9223372036854775807}`), &r)
	if d, ok := r.Delay(); err != nil || !ok || d < time.Hour {
		t.Errorf("a delay that is too long: got %v, %v", r, err)
	}
}

func FuzzBound(f *testing.F) {
	f.Add("")
	f.Add(strings.Repeat("a", mcperr.MaxSuggestion))
	f.Add(strings.Repeat("a", mcperr.MaxSuggestion+1))
	f.Add(strings.Repeat("ü", mcperr.MaxSuggestion))
	f.Add(strings.Repeat("🦦", 200))
	f.Add(strings.Repeat("\xff", 400))
	f.Add("\xf0\x9f" + strings.Repeat("x", 600))
	f.Fuzz(func(t *testing.T, s string) {
		got := mcperr.Bound(s)
		if len(got) > mcperr.MaxSuggestion || !utf8.ValidString(got) {
			t.Fatalf("%q becomes %d bytes, valid %v", s, len(got), utf8.ValidString(got))
		}
		if valid := strings.ToValidUTF8(s, "\uFFFD"); len(valid) <= mcperr.MaxSuggestion && got != valid {
			t.Fatalf("%q was changed to %q", s, got)
		}
		if mcperr.Bound(got) != got {
			t.Fatalf("Bound is not idempotent on %q", s)
		}
	})
}

// FuzzFrom checks that From keeps the text of every error, decides its retry, and returns its own result unchanged.
func FuzzFrom(f *testing.F) {
	f.Add("text", uint8(0), uint8(1))
	f.Add("", uint8(9), uint8(200))
	f.Fuzz(func(t *testing.T, text string, kind, wraps uint8) {
		causes := []error{
			errors.New(text), io.EOF, fs.ErrNotExist, fs.ErrPermission, context.DeadlineExceeded,
			context.Canceled, &url.Error{Op: text, URL: text, Err: io.EOF},
			&net.OpError{Op: text, Err: errors.New(text)}, mcperr.Validation("X_INVALID", text), &mcperr.Error{},
			&fs.PathError{Op: text, Path: text, Err: fs.ErrExist},
			errors.Join(errors.New(text), fs.ErrNotExist),
		}
		err := causes[int(kind)%len(causes)]
		for range wraps % 5 {
			err = fmt.Errorf("%s: %w", text, err)
		}
		typed := mcperr.From(err)
		var e *mcperr.Error
		if !errors.As(typed, &e) || typed.Error() != err.Error() || !errors.Is(typed, err) && !errors.As(err, &e) {
			t.Errorf("%#v became %#v", err, typed)
		}
		if again := mcperr.From(typed); again != typed {
			t.Errorf("%#v became %#v", typed, again)
		}
		if res := mcperr.Result[result](err); !res.IsError || res.Meta[mcperr.MetaKey]["retry"] == nil {
			t.Errorf("%#v gives %+v", err, res)
		}
	})
}

// TestWrapTyped checks that Wrap keeps the text and the identity of a typed cause.
func TestWrapTyped(t *testing.T) {
	t.Parallel()
	inner := mcperr.Validation("NAME_REQUIRED", "name is required")
	outer := mcperr.Wrap("START_FAILED", "failed to start", inner)
	if got, want := outer.Error(), "failed to start: name is required"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if !errors.Is(outer, inner) || outer.Type != inner.Type || outer.Retry != inner.Retry {
		t.Errorf("%#v does not wrap its cause", outer)
	}
}

// nilText panics if the pointer is nil.
type nilText struct{ text string }

func (e *nilText) Error() string { return e.text }

// An error whose text cannot be had is unknown, and stays an error.
func TestPanickingText(t *testing.T) {
	t.Parallel()
	var none *nilText
	for name, err := range map[string]error{
		"From": mcperr.From(none), "Wrap": mcperr.Wrap("SAVE_FAILED", "could not save", none),
	} {
		var e *mcperr.Error
		if !errors.As(err, &e) || e.Type != mcperr.TypeUnknown || e.Error() == "" {
			t.Errorf("%s: got %#v", name, err)
		}
	}
}

// Options change a copy. Code that compares the error with the original finds it.
func TestFromKeepsIdentity(t *testing.T) {
	t.Parallel()
	var gone error = mcperr.NotFound("SATELLITE_GONE", "the satellite is gone")
	once := mcperr.From(gone, mcperr.NotIdempotent)
	twice := mcperr.From(fmt.Errorf("pass: %w", mcperr.From(once, mcperr.PartlyDone)), mcperr.NotIdempotent)
	for _, err := range []error{once, twice, mcperr.Wrap("X", "x", once)} {
		if !errors.Is(err, gone) {
			t.Errorf("errors.Is does not find the original in %#v", err)
		}
	}
	if errors.Is(once, mcperr.NotFound("SATELLITE_GONE", "the satellite is gone")) {
		t.Error("an error is found in one that only looks the same")
	}
}
