package mcperr_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

func TestKind(t *testing.T) {
	t.Parallel()
	authentication := mcperr.Kind{Type: "authentication"}
	e := authentication.New("TOKEN_EXPIRED", "the token has expired", mcperr.WithSuggestion("Sign in again."))
	if e.Type != "authentication" || e.Retry != mcperr.NotRetryable || e.Suggestion == "" || !mcperr.IsTerminal(e) {
		t.Errorf("%+v", e)
	}
	if !errors.Is(fmt.Errorf("x: %w", e), &mcperr.Error{Type: "authentication"}) ||
		errors.Is(e, &mcperr.Error{Type: "other"}) {
		t.Error("errors.Is does not compare types")
	}
	registered := authentication.New("TIMEOUT", "slow")
	if registered.Retry != mcperr.RetryAfter(10*time.Second) || registered.Severity != mcperr.SeverityHigh {
		t.Errorf("%+v", registered)
	}
	types := make(map[mcperr.Type]bool)
	for _, k := range mcperr.Kinds {
		types[k.Type] = true
		if _, retryable := k.Retry.Delay(); k.Retry == 0 || retryable && k.Policy.Attempts < 2 {
			t.Errorf("%+v: retry and attempts disagree", k)
		}
	}
	if len(types) != 9 {
		t.Errorf("%d kinds", len(types))
	}
}

func TestCoded(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		code   mcperr.Code
		fields mcperr.Fields
		typ    mcperr.Type
		text   string
	}{
		{"RESOURCE_NOT_FOUND", mcperr.Fields{"resource_id": "X-1"}, mcperr.TypeNotFound, "Resource not found: X-1"},
		{"PERMISSION_DENIED", nil, mcperr.TypePermission, "Permission denied"},
		{
			"INVALID_PARAM", mcperr.Fields{"field": "port"}, mcperr.TypeInternal,
			"Invalid parameter: port {reason} (the message of INVALID_PARAM wants a value for reason)",
		},
		{
			"PERMISSION_DENIED", mcperr.Fields{"b": 1, "a": 1}, mcperr.TypeInternal,
			"Permission denied (the message of PERMISSION_DENIED has no field a, b)",
		},
		{"NOBODY_KNOWS", nil, mcperr.TypeInternal, "the code NOBODY_KNOWS is not registered"},
	} {
		e := mcperr.Coded(c.code, c.fields)
		if e.Type != c.typ || e.Message != c.text || (e.Code == c.code) == strings.Contains(c.text, "the ") &&
			c.typ == mcperr.TypeInternal {
			t.Errorf("%s: %+v", c.code, e)
		}
	}
	if _, err := (mcperr.CodeSpec{Code: "X", Message: "a {b c"}).Text(nil); err != nil {
		t.Errorf("an open brace is not kept as text: %v", err)
	}
}
