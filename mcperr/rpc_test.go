//go:build go1.24

package mcperr_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/mcperrlint/mcperrlint/mcperr"
)

func TestRPC(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err  error
		want string
	}{
		{mcperr.Validation("NAME_REQUIRED", "name is required"),
			`{"code":-32602,"message":"name is required",` +
				`"data":{"type":"validation","code":"NAME_REQUIRED","retryable":false,"retry":{"kind":"not_retryable"}}}`},
		{fmt.Errorf("read: %w", fs.ErrNotExist),
			`{"code":-32602,"message":"read: file does not exist",` +
				`"data":{"type":"not_found","code":"RESOURCE_NOT_FOUND","retryable":false,"retry":{"kind":"not_retryable"}}}`},
		{mcperr.Network(
			"FETCH_FAILED", "failed to fetch", mcperr.WithSuggestion("Wait."),
			mcperr.WithDetails(map[string]int{"status": 503}),
		),
			`{"code":-32603,"message":"failed to fetch",` +
				`"data":{"type":"network","code":"FETCH_FAILED",` +
				`"details":{"status":503},"suggestion":"Wait.",` +
				`"retryable":true,"retry":{"kind":"retryable_after_ms","afterMs":1000}}}`},
		{nil,
			`{"code":-32603,"message":"a tool reported a failure without an error",` +
				`"data":{"type":"internal","code":"INTERNAL_ERROR","retryable":false,"retry":{"kind":"not_retryable"}}}`},
	} {
		data, err := json.Marshal(mcperr.NewRPCError(c.err))
		if err != nil || string(data) != c.want {
			t.Errorf("%v: %v\n got %s\nwant %s", c.err, err, data, c.want)
		}
	}
	type own struct {
		Code    int64           `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	}
	if e := mcperr.RPC[own](mcperr.NotFound("PAGE_NOT_FOUND", "no page")); e.Code != -32602 || e.Message != "no page" ||
		!strings.Contains(string(e.Data), `"PAGE_NOT_FOUND"`) {
		t.Errorf("%+v", e)
	}
}

// TestRPCNumbers checks that no kind and no registered code has a number that MCP has retired or reserved.
func TestRPCNumbers(t *testing.T) {
	t.Parallel()
	for _, k := range mcperr.Kinds {
		if n := mcperr.NewRPCError(k.New("X_FAILED", "x")).Code; n != -32602 && n != -32603 {
			t.Errorf("%s: %d", k.Type, n)
		}
	}
	for _, spec := range mcperr.Default.Codes {
		if n := mcperr.NewRPCError(&mcperr.Error{Code: spec.Code}).Code; spec.Number != 0 && n != spec.Number {
			t.Errorf("%s: %d", spec.Code, n)
		}
	}
}

// The following tests change global settings, so they are not parallel.

func TestVerbose(t *testing.T) {
	if got := mcperr.NewRPCError(mcperr.Internal("X_FAILED", "x")).Data.Stack; got != nil {
		t.Errorf("stack although stacks are off: %v", got)
	}
	defer mcperr.Configure(mcperr.Settings{})
	mcperr.Configure(mcperr.Settings{Frames: 2})
	for name, err := range map[string]error{
		"constructor": mcperr.Internal("X_FAILED", "x"), "From": mcperr.From(errors.New("x")),
		"Wrap":  mcperr.Wrap("X_FAILED", "x", errors.New("y")),
		"Coded": mcperr.Coded("PERMISSION_DENIED", nil),
	} {
		stack := mcperr.NewRPCError(err).Data.Stack
		if len(stack) != 2 || !strings.HasPrefix(stack[0], "mcperr_test.TestVerbose (rpc_test.go:") ||
			strings.Contains(stack[1], "/") {
			t.Errorf("%s: %q", name, stack)
		}
	}
	mcperr.Configure(mcperr.Settings{Frames: 1 << 20})
	if stack := mcperr.NewRPCError(mcperr.Internal("X_FAILED", "x")).Data.Stack; len(stack) < 2 || len(stack) > 64 {
		t.Errorf("%q", stack)
	}
	res := mcperr.Result[result](mcperr.Internal("X_FAILED", "x"))
	if data, _ := json.Marshal(res); strings.Contains(string(data), "rpc_test.go") {
		t.Errorf("a tool result has a stack: %s", data)
	}
}

func TestLimits(t *testing.T) {
	defer mcperr.Configure(mcperr.Settings{})
	mcperr.Configure(mcperr.Settings{MaxSuggestion: 10, MaxDetails: 20})
	e := mcperr.Internal(
		"X_FAILED", "x", mcperr.WithSuggestion(strings.Repeat("ä", 100)),
		mcperr.WithDetails(strings.Repeat("d", 19)),
	)
	if e.Suggestion != "äää…" {
		t.Errorf("%q", e.Suggestion)
	}
	data := mcperr.NewRPCError(e).Data
	if string(data.Details) != `{"truncated":true,"bytes":21,"limit":20}` {
		t.Errorf("%s", data.Details)
	}
	for n := range 12 {
		mcperr.Configure(mcperr.Settings{MaxSuggestion: n + 1})
		if got := mcperr.Bound("日本語日本語"); len(got) > n+1 {
			t.Errorf("%d: %q", n+1, got)
		}
	}
}
