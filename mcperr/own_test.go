//go:build go1.24

package mcperr_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Errors such as servers declare.
type (
	fieldError struct {
		Code      string
		Message   string
		Retryable bool
		Hint      string
		Details   map[string]any
	}
	methodError  struct{ after time.Duration }
	kindError    struct{ Kind string }
	numberError  struct{ Code int }
	stateError   struct{ Code string }
	delayError   struct{ RetryAfterMs int }
	outerError   struct{ fieldError }
	halfError    struct{ *fieldError }
	brokenError  struct{ Code string }
	unknownError struct{ id int }
	hintsError   struct {
		Code        string
		Suggestions []string
	}
)

func (e *fieldError) Error() string             { return e.Message }
func (methodError) Error() string               { return "busy" }
func (methodError) ErrorCode() string           { return "SERVER_BUSY" }
func (methodError) Retryable() bool             { return true }
func (e methodError) RetryAfter() time.Duration { return e.after }
func (kindError) Error() string                 { return "gone" }
func (kindError) IsRetryable() bool             { return false }
func (numberError) Error() string               { return "teapot" }
func (stateError) Error() string                { return "duplicate key" }
func (delayError) Error() string                { return "slow down" }
func (*outerError) Error() string               { return "outer" }
func (halfError) Error() string                 { return "half" }
func (brokenError) Error() string               { return "broken" }
func (brokenError) Retryable() bool             { panic("not ready") }
func (unknownError) Error() string              { return "?" }
func (hintsError) Error() string                { return "it failed" }

// TestOwnErrors checks that the code, retry and hint of a server's own error are kept, also when it is wrapped.
func TestOwnErrors(t *testing.T) {
	t.Parallel()
	gone := &fieldError{
		Code: "USER_GONE", Message: "the user is gone", Hint: "ask for another",
		Details: map[string]any{"id": 1},
	}
	for name, c := range map[string]struct {
		err   error
		typ   mcperr.Type
		code  mcperr.Code
		retry mcperr.Retry // 0 if there is no decision
		hint  string
	}{
		"fields": {gone, mcperr.TypeUnknown, "USER_GONE", mcperr.NotRetryable, "ask for another"},
		"wrapped": {
			fmt.Errorf("x: %w", gone), mcperr.TypeUnknown, "USER_GONE", mcperr.NotRetryable,
			"ask for another",
		},
		"joined": {
			errors.Join(io.EOF, gone), mcperr.TypeUnknown, "USER_GONE", mcperr.NotRetryable,
			"ask for another",
		},
		"retryable": {
			&fieldError{Code: "X_BUSY", Retryable: true}, mcperr.TypeUnknown, "X_BUSY",
			mcperr.RetryAfter(time.Second), "",
		},
		"embedded":     {&outerError{*gone}, mcperr.TypeUnknown, "USER_GONE", mcperr.NotRetryable, "ask for another"},
		"nil embedded": {halfError{}, mcperr.TypeUnknown, "UNKNOWN_ERROR", 0, ""},
		"methods":      {methodError{}, mcperr.TypeUnknown, "SERVER_BUSY", mcperr.RetryAfter(time.Second), ""},
		"methods with delay": {
			methodError{time.Minute}, mcperr.TypeUnknown, "SERVER_BUSY", mcperr.RetryAfter(time.Minute), "",
		},
		"kind": {kindError{"Not_Found"}, mcperr.TypeNotFound, "NOT_FOUND_ERROR", mcperr.NotRetryable, ""},
		"delay": {
			delayError{1500}, mcperr.TypeUnknown, "UNKNOWN_ERROR",
			mcperr.RetryAfter(1500 * time.Millisecond), "",
		},
		"a number":         {numberError{418}, mcperr.TypeUnknown, "UNKNOWN_ERROR", 0, ""},
		"an SQLSTATE":      {stateError{"23505"}, mcperr.TypeConflict, "CONFLICT", mcperr.NotRetryable, ""},
		"a number as text": {stateError{"98765"}, mcperr.TypeUnknown, "UNKNOWN_ERROR", 0, ""},
		"panics":           {brokenError{"X_BROKEN"}, mcperr.TypeUnknown, "UNKNOWN_ERROR", 0, ""},
		"nothing":          {unknownError{1}, mcperr.TypeUnknown, "UNKNOWN_ERROR", 0, ""},
		"clauses": {
			hintsError{"POD_LOST", []string{"check the pods", "read the log"}}, mcperr.TypeUnknown, "POD_LOST", 0,
			"check the pods; read the log",
		},
		"sentences": {
			hintsError{"POD_LOST", []string{"Check the pods.", "Read the log."}}, mcperr.TypeUnknown, "POD_LOST", 0,
			"Check the pods. Read the log.",
		},
		"nil pointer": {(*nilError)(nil), mcperr.TypeUnknown, "UNKNOWN_ERROR", 0, ""},
	} {
		e := asError(t, mcperr.From(c.err))
		retry := c.retry
		if retry == 0 {
			retry = asError(t, mcperr.From(errors.New("boom"))).Retry
		}
		if e.Type != c.typ || e.Code != c.code || e.Retry != retry || e.Suggestion != c.hint || e.Error() != c.err.Error() {
			t.Errorf("%s: %+v", name, e)
		}
		res := mcperr.Result[result](c.err)
		if !strings.HasPrefix(res.Content[0].Text, c.err.Error()) || res.Meta[mcperr.MetaKey]["code"] != string(c.code) {
			t.Errorf("%s: %+v", name, res)
		}
	}
}

// TestWrapOwnErrors checks that Wrap keeps the code of a server's own error, and leaves out its details.
func TestWrapOwnErrors(t *testing.T) {
	t.Parallel()
	gone := &fieldError{Code: "USER_GONE", Message: "the user is gone", Details: map[string]any{"id": 1}}
	if e := mcperr.Wrap("LOAD_FAILED", "failed to load", gone); e.Code != "USER_GONE" ||
		e.Error() != "failed to load: the user is gone" || e.Details != nil {
		t.Errorf("Wrap: %+v", e)
	}
	if e := mcperr.Wrap("LOAD_FAILED", "failed to load", kindError{"conflict"}); e.Code != "LOAD_FAILED" ||
		e.Type != mcperr.TypeConflict || e.Retry != mcperr.NotRetryable {
		t.Errorf("Wrap without a code in the cause: %+v", e)
	}
}

type nilError struct{ Code string }

func (*nilError) Error() string { return "nil" }

// TestUnknown checks that an unknown error has no retry decision, and that Wrap replaces its code.
func TestUnknown(t *testing.T) {
	t.Parallel()
	res := mcperr.Result[result](errors.New("boom"))
	if want := "boom\n\nCode: UNKNOWN_ERROR\nRetry: unknown"; res.Content[0].Text != want {
		t.Errorf("the model reads %q", res.Content[0].Text)
	}
	meta := res.Meta[mcperr.MetaKey]
	if kind := meta["retry"].(map[string]any)["kind"]; kind != "not_retryable" || meta["severity"] == "CRITICAL" ||
		meta["type"] != "unknown" {
		t.Errorf("_meta: %v", meta)
	}
	if back := mcperr.FromResult(res); mcperr.IsTerminal(back) || back.(*mcperr.Error).Retry == mcperr.NotRetryable {
		t.Errorf("%+v is terminal for a client", back)
	}
	for _, err := range []error{
		errors.New("boom"), mcperr.From(errors.New("boom")), fmt.Errorf("x: %w", mcperr.From(io.EOF)),
	} {
		if e := mcperr.Wrap("LOAD_FAILED", "failed to load", err); e.Code != "LOAD_FAILED" || e.Type != mcperr.TypeUnknown {
			t.Errorf("%v: %+v", err, e)
		}
	}
}

type lockedError struct{ by string }

func (e *lockedError) Error() string { return "locked by " + e.by }

func TestRegisterType(t *testing.T) {
	remove := mcperr.RegisterType(func(e *lockedError) *mcperr.Error {
		if e.by == "" {
			return nil
		}
		return mcperr.Conflict("ITEM_LOCKED", "", mcperr.WithSuggestion("Ask "+e.by+"."))
	})
	err := fmt.Errorf("save: %w", &lockedError{"eve"})
	e := asError(t, mcperr.From(err))
	if e.Code != "ITEM_LOCKED" || e.Type != mcperr.TypeConflict || e.Suggestion != "Ask eve." ||
		e.Error() != "save: locked by eve" {
		t.Errorf("%+v", e)
	}
	if e := asError(t, mcperr.From(&lockedError{})); e.Code != mcperr.CodeUnknownError {
		t.Errorf("declined: %+v", e)
	}
	remove()
	if e := asError(t, mcperr.From(err)); e.Code != mcperr.CodeUnknownError {
		t.Errorf("removed: %+v", e)
	}
}

// TestProtocolErrors checks that a JSON-RPC error of an SDK is passed on, and that it keeps its number and data if it
// has to become a result.
func TestProtocolErrors(t *testing.T) {
	t.Parallel()
	wrong := &protocolError{Code: -32602, Message: "unknown cursor", Data: json.RawMessage(`{"cursor":"x"}`)}
	if mcperr.From(wrong) != error(wrong) || mcperr.InText(wrong) != error(wrong) {
		t.Error("the SDK does not find its own error")
	}
	handler := mcperr.Handler(func(context.Context, string) (*result, error) { return nil, wrong })
	if res, err := handler(t.Context(), ""); res != nil || err != error(wrong) {
		t.Errorf("Handler: %v, %v", res, err)
	}
	typed := mcperr.HandlerFor(func(context.Context, string, int) (*result, int, error) { return nil, 0, wrong })
	if res, _, err := typed(t.Context(), "", 1); res != nil || err != error(wrong) {
		t.Errorf("HandlerFor: %v, %v", res, err)
	}
	meta := mcperr.Result[result](wrong).Meta[mcperr.MetaKey]
	if meta["code"] != "INVALID_PARAM" || meta["number"] != -32602.0 || meta["details"].(map[string]any)["cursor"] != "x" {
		t.Errorf("Result: %v", meta)
	}
	wrapped := mcperr.Wrap("LIST_FAILED", "failed to list", wrong)
	if wrapped.Type != mcperr.TypeValidation || wrapped.Number != -32602 || wrapped.Code != "LIST_FAILED" {
		t.Errorf("Wrap: %+v", wrapped)
	}
	handler = mcperr.Handler(func(context.Context, string) (*result, error) { return nil, wrapped })
	if res, err := handler(t.Context(), ""); res != nil || err != error(wrapped) {
		t.Errorf("Handler, wrapped: %v, %v", res, err)
	}
	typed = mcperr.HandlerFor(func(context.Context, string, int) (*result, int, error) { return nil, 0, wrapped })
	if _, _, err := typed(t.Context(), "", 1); err == nil ||
		!strings.Contains(err.Error(), "failed to list: unknown cursor") {
		t.Errorf("HandlerFor, wrapped: %v", err)
	}
}

type (
	circle      struct{ next error }
	panicky     struct{}
	chargeError struct{ charged *int }
)

func (c *circle) Error() string       { return "loop failed" }
func (c *circle) Unwrap() error       { return c.next }
func (panicky) Error() string         { return "store code 7" }
func (panicky) Is(error) bool         { panic("no such code") }
func (chargeError) Error() string     { return "declined" }
func (e chargeError) Retry() error    { *e.charged++; return nil }
func (e chargeError) Code() *struct{} { *e.charged++; return nil }

// TestOddErrors checks that errors whose methods panic are unknown, and that methods with effects are not called.
func TestOddErrors(t *testing.T) {
	t.Parallel()
	loop := &circle{}
	loop.next = loop
	charged := 0
	for _, err := range []error{loop, panicky{}, chargeError{&charged}} {
		handler := mcperr.Handler(func(context.Context, string) (*result, error) { return nil, err })
		res, failure := handler(t.Context(), "")
		if failure != nil || !strings.HasPrefix(res.Content[0].Text, err.Error()) ||
			res.Meta[mcperr.MetaKey]["code"] != "UNKNOWN_ERROR" {
			t.Errorf("%v: %+v, %v", err, res, failure)
		}
	}
	if charged > 0 {
		t.Errorf("a method with an effect was called %d times", charged)
	}
}

// TestTextWithCode checks that a text with a code and a retry does not get others.
func TestTextWithCode(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"locked\n\nCode: LOCK_HELD\nRetry: retry after 5000 ms": "locked\n\nCode: LOCK_HELD\nRetry: retry after 5000 ms",

		"locked\n\nCode: LOCK_HELD": "locked\n\nCode: LOCK_HELD\n\nCode: UNKNOWN_ERROR\nRetry: unknown",
	} {
		if got := mcperr.Result[result](errors.New(text)).Content[0].Text; got != want {
			t.Errorf("%q became %q", text, got)
		}
	}
	res := mcperr.Result[result](errors.New(`{"code":"LOCK_HELD","retryable":true}`))
	if len(res.Content) != 2 || res.Content[1].Text != "Code: LOCK_HELD\nRetry: retry after 1000 ms" {
		t.Errorf("%+v", res)
	}
	sentinel := mcperr.NotFound("ITEM_NOT_FOUND", "no such item")
	if errors.Is(mcperr.NotFound("ITEM_NOT_FOUND", "another"), sentinel) ||
		!errors.Is(fmt.Errorf("x: %w", sentinel), sentinel) {
		t.Error("a sentinel does not match itself, or matches another error")
	}
	if got := mcperr.Wrap("TIMEOUT_FAILED", "timeout", errors.New("timeout")).Error(); got != "timeout: timeout" {
		t.Errorf("Wrap collapses %q", got)
	}
}

// TestMetaFollowsText checks that _meta does not have what a middleware has removed from the text.
func TestMetaFollowsText(t *testing.T) {
	t.Parallel()
	masked := mcperr.Handler(func(context.Context, string) (*result, error) {
		res := mcperr.Result[result](mcperr.Internal(
			"CONNECT_FAILED", "password=hunter2 refused", mcperr.WithDetails("hunter2"),
		))
		res.Content[0].Text = strings.ReplaceAll(res.Content[0].Text, "hunter2", "***")
		return res, nil
	})
	res, err := masked(t.Context(), "")
	data, _ := json.Marshal(res)
	if err != nil || strings.Contains(string(data), "hunter2") || res.Meta[mcperr.MetaKey]["code"] != "CONNECT_FAILED" {
		t.Errorf("%s, %v", data, err)
	}
}

// TestJSONText checks that a text that is JSON stays JSON.
func TestJSONText(t *testing.T) {
	t.Parallel()
	const text = `{"error":"ambiguous","candidates":[1,2]}`
	res := mcperr.Result[result](mcperr.Validation("NAME_AMBIGUOUS", text))
	if len(res.Content) != 2 || res.Content[0].Text != text ||
		res.Content[1].Text != "Code: NAME_AMBIGUOUS\nRetry: not retryable" {
		t.Errorf("Result: %+v", res)
	}
	plain := &result{IsError: true, Content: []struct{ Type, Text string }{{"text", text}}}
	res = mcperr.Annotate(plain, mcperr.Validation("NAME_AMBIGUOUS", ""))
	if len(res.Content) != 2 || res.Content[0].Text != text ||
		res.Content[1].Text != "Code: NAME_AMBIGUOUS\nRetry: not retryable" || len(plain.Content) != 1 {
		t.Errorf("Annotate: %+v", res)
	}
	for _, text := range []string{"[BAD_NUMBER] seconds must be a number", "{not json", "", "12"} {
		if res := mcperr.Result[result](mcperr.Validation("X_INVALID", text)); len(res.Content) != 1 ||
			!strings.HasPrefix(res.Content[0].Text, text) {
			t.Errorf("%q: %+v", text, res)
		}
	}
	for text, want := range map[string]string{"": "Code", "x": "x\n\nCode", "x\n": "x\n\nCode", "x\n\n": "x\n\nCode"} {
		if got := mcperr.Result[result](mcperr.Internal("X_FAILED", text)).Content[0].Text; !strings.HasPrefix(got, want) {
			t.Errorf("%q became %q", text, got)
		}
	}
}

// Results that cannot be decoded from JSON, like those of old SDKs.
type (
	anyContent interface{ isContent() }
	oldText    struct{ Type, Text string }
	oldResult  struct {
		Meta    map[string]any `json:"_meta"`
		Content []anyContent   `json:"content"`
		IsError bool           `json:"isError"`
	}
	plainResult struct{ Content []oldText }
)

func (oldText) isContent() {}

func TestResultWith(t *testing.T) {
	t.Parallel()
	shared := map[string]any{"request": 1}
	newError := func(text string) *oldResult {
		return &oldResult{Meta: shared, Content: []anyContent{oldText{"text", text}}, IsError: true}
	}
	res := mcperr.ResultWith(newError, mcperr.NotFound("ITEM_NOT_FOUND", "no such item"))
	if len(res.Content) != 1 ||
		res.Content[0] != (oldText{"text", "no such item\n\nCode: ITEM_NOT_FOUND\nRetry: not retryable"}) {
		t.Errorf("content: %v", res.Content)
	}
	if res.Meta[mcperr.MetaKey] == nil || res.Meta["request"] == nil || len(shared) != 1 {
		t.Errorf("_meta: %v, shared: %v", res.Meta, shared)
	}
	if res := mcperr.ResultWith(newError, nil); !res.IsError || len(res.Content) != 1 {
		t.Errorf("no error: %v", res)
	}
	if res := mcperr.ResultWith(func(string) *result { return nil }, io.EOF); res == nil || !res.IsError {
		t.Errorf("a constructor that returns nothing: %v", res)
	}
	plain := mcperr.ResultWith(func(s string) *plainResult { return &plainResult{[]oldText{{"text", s}}} }, io.EOF)
	if plain.Content[0].Text != "EOF\n\nCode: UNKNOWN_ERROR\nRetry: unknown" {
		t.Errorf("without _meta: %v", plain)
	}
	if res := mcperr.Result[oldResult](io.EOF); res.Content == nil || len(res.Content) != 0 || !res.IsError {
		t.Errorf("Result: %+v", res)
	}
	failing := mcperr.Handler(func(context.Context, int) (*oldResult, error) { return nil, io.EOF })
	if res, err := failing(t.Context(), 1); res != nil || err != io.EOF {
		t.Errorf("Handler: %v, %v", res, err)
	}
}

func TestText(t *testing.T) {
	var observed []mcperr.Code
	defer mcperr.Observe(func(_ context.Context, e mcperr.Event) { observed = append(observed, e.Envelope.Code) })()
	typed := mcperr.NotFound("TEXT_ITEM_NOT_FOUND", "no such item")
	const footer = "\n\nCode: TEXT_ITEM_NOT_FOUND\nRetry: not retryable"
	for _, test := range []struct {
		err  error
		want string
	}{
		{typed, "no such item" + footer},
		{fmt.Errorf("cannot read: %w", typed), "cannot read: no such item" + footer},
		{mcperr.InText(typed), "no such item" + footer}, // not twice
		{mcperr.NotFound("TEXT_ITEM_NOT_FOUND", `{"error": "none"}`), `{"error": "none"}`},
		{nil, "a tool reported a failure without an error\n\nCode: INTERNAL_ERROR\nRetry: not retryable"},
	} {
		if got := mcperr.Text(test.err); got != test.want {
			t.Errorf("%v: %q, want %q", test.err, got, test.want)
		}
	}
	want := []mcperr.Code{typed.Code, typed.Code, typed.Code, typed.Code, mcperr.CodeInternalError}
	if !slices.Equal(observed, want) {
		t.Errorf("observed %q, want %q", observed, want)
	}
}

func TestInText(t *testing.T) {
	t.Parallel()
	if mcperr.InText(nil) != nil {
		t.Error("no error became one")
	}
	err := mcperr.InText(mcperr.NotFound("ITEM_NOT_FOUND", "no such item"))
	const want = "no such item\n\nCode: ITEM_NOT_FOUND\nRetry: not retryable"
	if err.Error() != want || mcperr.InText(err) != err {
		t.Errorf("%q", err)
	}
	for _, err := range []error{err, fmt.Errorf("tool failed: %w", err)} {
		res := mcperr.Result[result](err)
		if n := strings.Count(res.Content[0].Text, "Code:"); n != 1 || res.Meta[mcperr.MetaKey]["code"] != "ITEM_NOT_FOUND" {
			t.Errorf("rendered: %+v", res)
		}
	}
	again := mcperr.InText(mcperr.Wrap("SAVE_FAILED", "cannot save", err))
	if again.Error() != "cannot save: "+want {
		t.Errorf("wrapped: %q", again)
	}
	out := mcperr.HandlerOut(func(context.Context, int, int) (string, error) { return "", io.EOF })
	if _, err := out(t.Context(), 1, 1); !strings.HasPrefix(err.Error(), "EOF\n\nCode: ") {
		t.Errorf("HandlerOut: %v", err)
	}
	out = mcperr.HandlerOut(func(context.Context, int, int) (string, error) { panic("x") })
	if _, err := out(t.Context(), 1, 1); !strings.Contains(err.Error(), "HANDLER_PANIC") {
		t.Errorf("HandlerOut: %v", err)
	}
}

// TestPanicLogger checks that the value of a panic is logged and not sent to the client.
func TestPanicLogger(t *testing.T) {
	var log bytes.Buffer
	mcperr.Configure(mcperr.Settings{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	defer mcperr.Configure(mcperr.Settings{})
	handler := mcperr.Handler(func(context.Context, *request) (*result, error) { panic("s3cret") })
	res, err := handler(t.Context(), &request{params{Name: "search"}})
	if err != nil || res.Meta[mcperr.MetaKey]["severity"] != "CRITICAL" ||
		strings.Contains(res.Content[0].Text, "s3cret") {
		t.Errorf("%+v, %v", res, err)
	}
	for _, want := range []string{"level=ERROR", "panic=s3cret", "own_test.go", "tool=search"} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("the log lacks %s: %s", want, &log)
		}
	}
}
