// Package mcperrtest has assertions about the errors of tools, for the tests of a server.
//
//	func TestFindNothing(t *testing.T) {
//		result, err := find(ctx, request("title", "no such book"))
//		mcperrtest.Code(t, mcperrtest.Of(result, err), "BOOK_NOT_FOUND")
//	}
package mcperrtest

import (
	"errors"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Of returns the error of a tool call, which is in the result or beside it: what a handler returns, or what a client
// gets. It is nil if the call succeeded.
func Of[R any](result *R, err error) error {
	if err != nil {
		return mcperr.FromRPCError(err)
	}
	if result == nil {
		return nil
	}
	return mcperr.FromResult(result)
}

// Error returns err as a typed error. It ends the test if err is nil or not typed.
func Error(t testing.TB, err error) *mcperr.Error {
	t.Helper()
	var e *mcperr.Error
	switch {
	case err == nil:
		t.Fatal("there is no error, want a typed one")
	case !errors.As(err, &e):
		t.Fatalf("the error %q is not typed", err)
	}
	return e
}

// Code checks that a client gets a code for err.
func Code(t testing.TB, err error, want mcperr.Code) {
	t.Helper()
	if e := Error(t, err); mcperr.CodeOf(e) != want {
		t.Errorf("the code of %q is %s, want %s", err, mcperr.CodeOf(e), want)
	}
}

// Type checks the type of err.
func Type(t testing.TB, err error, want mcperr.Type) {
	t.Helper()
	if e := Error(t, err); e.Type != want {
		t.Errorf("the type of %q is %s, want %s", err, e.Type, want)
	}
}

// Retry checks the retry that a client gets for err.
func Retry(t testing.TB, err error, want mcperr.Retry) {
	t.Helper()
	if e := Error(t, err); mcperr.RetryOf(e) != want {
		t.Errorf("the retry of %q is %q, want %q", err, mcperr.RetryOf(e), want)
	}
}

// Says checks that the text of err has all the given words.
func Says(t testing.TB, err error, words ...string) {
	t.Helper()
	text := Error(t, err).Error()
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("the error %q does not say %q", text, w)
		}
	}
}
