//go:build go1.24

package mcperr_test

import (
	"context"
	"errors"
	"testing"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// failed returns an error result with a text.
func failed(text string) *result {
	return &result{IsError: true, Content: []struct{ Type, Text string }{{"text", text}}}
}

func TestResultsOfSDKs(t *testing.T) {
	t.Parallel()
	const text = "input schema validation failed: <root>: &{Missing:[name]}"
	made := func() *result { return failed(text) }
	check := func(name string, r *result) {
		t.Helper()
		e := new(mcperr.Error)
		if err := mcperr.FromResult(r); !errors.As(err, &e) || e.Code != mcperr.CodeInvalidParam ||
			e.Retry != mcperr.NotRetryable {
			t.Errorf("%s: got %+v", name, err)
		}
	}
	r := made()
	mcperr.AfterCall(context.Background(), 1, struct{}{}, any(r))
	check("AfterCall", r)
	handled, err := mcperr.Handler(func(context.Context, any) (*result, error) {
		return made(),
			nil
	})(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	check("Handler", handled)

	for _, other := range []any{nil, 1, (*result)(nil), &result{}, &struct{ A int }{1}} {
		mcperr.AfterCall(context.Background(), 1, struct{}{}, other) // must not panic
	}
	own := failed("no such page")
	mcperr.AfterCall(context.Background(), 1, struct{}{}, own)
	if len(own.Meta) > 0 || own.Content[0].Text != "no such page" {
		t.Errorf("a result of a tool was changed: %+v", own)
	}
}
