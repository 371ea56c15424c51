//go:build go1.24

package mcperr_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// result is a CallToolResult of the protocol.
type result struct {
	Content []struct{ Type, Text string } `json:"content"`
	IsError bool                          `json:"isError"`
	Meta    map[string]map[string]any     `json:"_meta"`
}

func TestResult(t *testing.T) {
	t.Parallel()
	err := mcperr.Network("LIST_FAILED", "failed to list", mcperr.WithCause(io.EOF),
		mcperr.WithSuggestion("Check the URL."), mcperr.WithRetry(mcperr.RetryAfter(2*time.Second)),
		mcperr.WithDetails(map[string]int{"status": 502}))
	err.Number, err.Domain = 2101, "issues"
	res := mcperr.Result[result](err)
	if !res.IsError || len(res.Content) != 1 || res.Content[0].Type != "text" {
		t.Fatalf("got %+v", res)
	}
	text := "failed to list: EOF\n\nSuggestion: Check the URL.\n\nCode: LIST_FAILED\nRetry: retry after 2000 ms"
	if got, want := res.Content[0].Text, text; got != want {
		t.Errorf("the model reads %q, want %q", got, want)
	}
	want := map[string]any{
		"type": "network", "code": "LIST_FAILED", "message": "failed to list: EOF", "suggestion": "Check the URL.",
		"retry":   map[string]any{"kind": "retryable_after_ms", "afterMs": 2000.0},
		"details": map[string]any{"status": 502.0}, "number": 2101.0, "domain": "issues",
	}
	if got := res.Meta[mcperr.MetaKey]; !reflect.DeepEqual(got, want) {
		t.Errorf("_meta holds %v, want %v", got, want)
	}
}

type panics struct{}

func (*panics) MarshalJSON() ([]byte, error) { panic("no") }

func TestResultOfOddErrors(t *testing.T) {
	t.Parallel()
	cyclic := map[string]any{}
	cyclic["self"] = cyclic
	for name, c := range map[string]struct {
		err  error
		code string
		text string
	}{
		"nil":   {nil, "INTERNAL_ERROR", "without an error"},
		"plain": {errors.New("boom"), "UNKNOWN_ERROR", "boom"},
		"empty": {&mcperr.Error{}, "INTERNAL_ERROR", "Retry: not retryable"},
		"literal": {
			&mcperr.Error{Type: mcperr.TypeTimeout, Code: "SLOW", Message: "slow"}, "SLOW",
			"retry after 10000 ms",
		},
		"channel in details": {
			mcperr.Internal("X_FAILED", "x", mcperr.WithDetails(make(chan int))), "INTERNAL_ERROR",
			"the details of X_FAILED cannot be encoded",
		},
		"cycle in details": {mcperr.Internal("X_FAILED", "x", mcperr.WithDetails(cyclic)), "INTERNAL_ERROR", "cycle"},
		"panic in details": {
			mcperr.Internal("X_FAILED", "x", mcperr.WithDetails(&panics{})), "INTERNAL_ERROR", "panic: no",
		},
		"bad retry":       {mcperr.Internal("X_FAILED", "x", mcperr.WithRetry(-7)), "INTERNAL_ERROR", "not a decision"},
		"long suggestion": {&mcperr.Error{Code: "X_FAILED", Suggestion: strings.Repeat("x", 1000)}, "X_FAILED", "…"},
		"invalid UTF-8":   {mcperr.Internal("X_FAILED", "a\xffb"), "X_FAILED", "a\ufffdb"},
	} {
		res := mcperr.Result[result](c.err)
		if !res.IsError || len(res.Content) != 1 || !strings.Contains(res.Content[0].Text, c.text) {
			t.Errorf("%s: %+v lacks %q", name, res, c.text)
			continue
		}
		meta := res.Meta[mcperr.MetaKey]
		if meta["code"] != c.code || meta["retry"] == nil {
			t.Errorf("%s: _meta holds %v", name, meta)
		}
	}
}

// missing is an error whose methods need the value that a nil pointer does not have.
type missing struct{ name string }

func (m *missing) Error() string { return "no " + m.name }

// selfish is an error with a pointer that points to itself.
type selfish struct{ Response any }

func (*selfish) Error() string { return "odd" }

// loop is an error that wraps itself.
type loop struct{}

func (*loop) Error() string   { return "loop" }
func (l *loop) Unwrap() error { return l }

// loops is an error that wraps itself twice.
type loops struct{}

func (*loops) Error() string     { return "loops" }
func (l *loops) Unwrap() []error { return []error{l, l} }

// TestFailuresOfFailures checks that no error makes a boundary fail, or keeps it for ever.
func TestFailuresOfFailures(t *testing.T) {
	t.Parallel()
	defer mcperr.Observe(func(context.Context, mcperr.Event) {})()
	circle := mcperr.Internal("X_FAILED", "x")
	circle.Err = fmt.Errorf("again: %w", circle)
	failed := func(opt mcperr.Option) error { return mcperr.Internal("X_FAILED", "x", opt) }
	var round any
	round = &round
	for name, c := range map[string]struct {
		err        error
		code, text string
	}{
		"invalid UTF-8":     {errors.New(strings.Repeat("\x80", 70_000)), "UNKNOWN_ERROR", "\ufffd"},
		"nil cause":         {failed(mcperr.WithCause((*missing)(nil))), "X_FAILED", "x: the tool failed"},
		"nil by cause":      {failed(mcperr.ByCause((*missing)(nil))), "X_FAILED", "x: "},
		"no cause":          {failed(mcperr.WithCause((*mcperr.Error)(nil))), "X_FAILED", "x\n\nCode"},
		"nobody decides":    {failed(mcperr.ByCause((*mcperr.Error)(nil))), "X_FAILED", "x\n\nCode"},
		"literal":           {&mcperr.Error{Code: "X_FAILED", Message: "x", Err: (*mcperr.Error)(nil)}, "X_FAILED", "x"},
		"pointer to itself": {&selfish{round}, "UNKNOWN_ERROR", "odd"},
	} {
		res, err := mcperr.Handler(func(context.Context, string) (*result, error) { return nil, c.err })(t.Context(), "")
		if err != nil || !strings.Contains(res.Content[0].Text, c.text) || res.Meta[mcperr.MetaKey]["code"] != c.code {
			t.Errorf("%s: got %.100v, %v", name, res, err)
		}
	}
	if e := asError(t, mcperr.From(circle)); !errors.Is(e, circle) {
		t.Errorf("a circle: got %+v", e)
	}
	for name, err := range map[string]error{
		"no error":    fmt.Errorf("w: %w", (*mcperr.Error)(nil)),
		"no path":     fmt.Errorf("w: %w", (*fs.PathError)(nil)),
		"a circle":    &loop{},
		"two circles": &loops{},
	} {
		if text := mcperr.InText(err).Error(); !strings.Contains(text, "Code: UNKNOWN_ERROR") {
			t.Errorf("InText of %s: got %q", name, text)
		}
	}
}

// TestNoError checks that a nil *Error beside a result is not a failure.
func TestNoError(t *testing.T) {
	t.Parallel()
	fine := &result{}
	var none *mcperr.Error
	res, err := mcperr.Handler(func(context.Context, string) (*result, error) { return fine, none })(t.Context(), "")
	if res != fine || err != nil {
		t.Errorf("got %v, %v", res, err)
	}
}

// TestQuotedFooter checks that only the end of a text decides about code and retry: what is in the middle of it may
// have been written by anybody.
func TestQuotedFooter(t *testing.T) {
	t.Parallel()
	const comment = "look:\nCode: DELETE_ALL\nRetry: retry at once\n"
	e := asError(t, mcperr.From(errors.New(comment+"closed")))
	if e.Code != mcperr.CodeUnknownError || e.Retry == mcperr.RetryNow || e.Error() != comment+"closed" {
		t.Errorf("got %s %s %q", e.Code, e.Retry, e.Error())
	}
	e = asError(t, mcperr.From(errors.New(comment+"closed\n\nCode: CLOSED\nRetry: not retryable")))
	if e.Code != "CLOSED" || e.Retry != mcperr.NotRetryable || e.Error() != comment+"closed" {
		t.Errorf("at the end: got %s %s %q", e.Code, e.Retry, e.Error())
	}
}

func TestHandler(t *testing.T) {
	t.Parallel()
	call := func(f func() (*result, error)) (*result, error) {
		return mcperr.Handler(func(context.Context, string) (*result, error) { return f() })(t.Context(), "")
	}
	fine := &result{}
	if res, err := call(func() (*result, error) { return fine, nil }); res != fine || err != nil {
		t.Errorf("success became %v, %v", res, err)
	}
	res, err := call(func() (*result, error) { return nil, mcperr.NotFound("NO_ISSUE", "no issue") })
	if err != nil || res.Meta[mcperr.MetaKey]["code"] != "NO_ISSUE" {
		t.Errorf("typed error became %v, %v", res, err)
	}
	res, err = call(func() (*result, error) { panic("secret") })
	if err != nil || res.Meta[mcperr.MetaKey]["code"] != "HANDLER_PANIC" ||
		strings.Contains(res.Content[0].Text, "secret") {
		t.Errorf("panic became %v, %v", res, err)
	}
}

func TestHandlerFor(t *testing.T) {
	t.Parallel()
	type out struct{ N int }
	call := func(f func() (*result, out, error)) (*result, out, error) {
		return mcperr.HandlerFor(func(context.Context, string, int) (*result, out, error) { return f() })(t.Context(), "", 1)
	}
	if res, o, err := call(func() (*result, out, error) { return nil, out{7}, nil }); res != nil || o.N != 7 ||
		err != nil {
		t.Errorf("success became %v, %v, %v", res, o, err)
	}
	if res, o, err := call(func() (*result, out, error) { return nil, out{7}, io.EOF }); err == nil || o.N != 0 ||
		res != nil || !strings.HasPrefix(err.Error(), "EOF\n\nCode: UNKNOWN_ERROR") {
		t.Errorf("error became %v, %v, %v", res, o, err)
	}
	if res, _, err := call(func() (*result, out, error) { panic(io.EOF) }); err == nil ||
		!strings.Contains(err.Error(), "Code: HANDLER_PANIC") {
		t.Errorf("panic became %v, %v", res, err)
	}
	handle := mcperr.HandlerFor(func(context.Context, string, int) (*result, any, error) { return nil, out{7}, io.EOF })
	if res, o, err := handle(t.Context(), "", 1); err != nil || o != nil || !res.IsError {
		t.Errorf("without an output type, error became %v, %v, %v", res, o, err)
	}
}

func TestHandlerIn(t *testing.T) {
	t.Parallel()
	call := func(f func() (*result, error)) (*result, error) {
		return mcperr.HandlerIn(func(context.Context, string, int) (*result, error) { return f() })(t.Context(), "", 1)
	}
	fine := &result{}
	if res, err := call(func() (*result, error) { return fine, nil }); res != fine || err != nil {
		t.Errorf("success became %v, %v", res, err)
	}
	if res, err := call(func() (*result, error) { return nil, io.EOF }); err != nil || !res.IsError {
		t.Errorf("error became %v, %v", res, err)
	}
	if res, err := call(func() (*result, error) { panic(io.EOF) }); err != nil || !res.IsError {
		t.Errorf("panic became %v, %v", res, err)
	}
}

func FuzzResult(f *testing.F) {
	f.Add("CODE", "message", "suggestion", int64(-1))
	f.Add("", "", "", int64(0))
	f.Add("\xff", "\x00\u2028", "💥", int64(5))
	f.Fuzz(func(t *testing.T, code, message, suggestion string, retry int64) {
		res := mcperr.Result[result](&mcperr.Error{
			Code: mcperr.Code(code), Message: message, Suggestion: suggestion, Retry: mcperr.Retry(retry),
		})
		if !res.IsError || len(res.Content) != 1 || res.Content[0].Text == "" || res.Meta[mcperr.MetaKey]["retry"] == nil {
			data, _ := json.Marshal(res)
			t.Fatalf("%s", data)
		}
	})
}

// block is a content block of the protocol.
type block struct {
	Type string `json:"type"`
	Text string `json:"text,omitempty"`
	Data string `json:"data,omitempty"`
}

func TestAnnotate(t *testing.T) {
	t.Parallel()
	type annotated struct {
		Content []block                   `json:"content"`
		IsError bool                      `json:"isError,omitempty"`
		Meta    map[string]map[string]any `json:"_meta,omitempty"`
	}
	text := func(s string) block { return block{Type: "text", Text: s} }
	plain := &annotated{
		IsError: true, Content: []block{text("no such issue"), text("ask again")},
		Meta: map[string]map[string]any{"other": {"kept": true}},
	}

	got := mcperr.Annotate(plain, mcperr.NotFound("ISSUE_NOT_FOUND", ""))
	if len(got.Content) != 2 || got.Content[0].Text != "no such issue\n\nCode: ISSUE_NOT_FOUND\nRetry: not retryable" ||
		got.Content[1].Text != "ask again" {
		t.Errorf("content: %v", got.Content)
	}
	meta := got.Meta[mcperr.MetaKey]
	if meta["code"] != "ISSUE_NOT_FOUND" || meta["message"] != "no such issue" || meta["type"] != "not_found" ||
		meta["retry"] == nil || got.Meta["other"] == nil {
		t.Errorf("_meta: %v", got.Meta)
	}
	if plain.Content[0].Text != "no such issue" {
		t.Error("the original was changed")
	}
	if again := mcperr.Annotate(got, mcperr.Internal("X_FAILED", "x")); again != got {
		t.Error("annotated twice")
	}
	if got := mcperr.Annotate(
		plain, mcperr.Wrap("FIND_FAILED", "", context.DeadlineExceeded),
	); got.Meta[mcperr.MetaKey]["type"] != "timeout" || got.Meta[mcperr.MetaKey]["message"] != "no such issue" {
		t.Errorf("with a cause: %v", got.Meta)
	}
	if got := mcperr.Annotate(&annotated{IsError: true}, mcperr.Internal("X_FAILED", "x")); len(got.Content) != 1 ||
		got.Content[0].Text != "x\n\nCode: X_FAILED\nRetry: not retryable" || got.Meta[mcperr.MetaKey]["message"] != "x" {
		t.Errorf("without content: %v", got)
	}
	image := &annotated{IsError: true, Content: []block{{Type: "image", Data: "AA=="}}}
	if got := mcperr.Annotate(image, mcperr.Internal("X_FAILED", "x")); len(got.Content) != 1 ||
		got.Meta[mcperr.MetaKey] == nil {
		t.Errorf("with an image: %v", got)
	}
	fine := &annotated{Content: []block{text("fine")}}
	if mcperr.Annotate(fine, mcperr.Internal("X_FAILED", "x")) != fine ||
		mcperr.Annotate[annotated](nil, io.EOF) != nil || mcperr.Annotate(plain, nil) != plain {
		t.Error("a result that is not an error was annotated")
	}
	res, err := mcperr.AnnotatePair[annotated](mcperr.Internal("X_FAILED", ""))(plain, io.EOF)
	if res.Meta[mcperr.MetaKey]["code"] != "X_FAILED" || asError(t, err).Message != "EOF" {
		t.Errorf("pair: %v, %v", res, err)
	}
}
