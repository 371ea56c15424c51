package wire

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/catalog"
	"github.com/mcperrlint/mcperrlint/mcperr/observe"
	"github.com/mcperrlint/mcperrlint/mcperr/retry"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestReceiving(t *testing.T) {
	session := serve(t, func(s *mcp.Server) {
		s.AddReceivingMiddleware(mcperr.Receiving[mcp.CallToolResult, mcp.MethodHandler])
		schema := json.RawMessage(`{"type":"object"}`)
		s.AddTool(&mcp.Tool{Name: "raw", InputSchema: schema},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				return nil, full()
			})
		s.AddTool(&mcp.Tool{Name: "panic", InputSchema: schema},
			func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
				panic("secret")
			})
		mcp.AddTool(s, &mcp.Tool{Name: "for"}, func(
			context.Context, *mcp.CallToolRequest, input,
		) (*mcp.CallToolResult, any, error) {
			return nil, nil, full()
		})
		mcp.AddTool(s, &mcp.Tool{Name: "fine"}, func(
			context.Context, *mcp.CallToolRequest, input,
		) (*mcp.CallToolResult, any, error) {
			return nil, nil, nil
		})
	})
	call := func(name string) (*mcp.CallToolResult, error) {
		return session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: map[string]any{"name": "Ada"}})
	}
	wants := map[string]string{
		"raw": wantFull,
		"panic": wantCode("the tool failed unexpectedly (panic of type string)", "internal", "HANDLER_PANIC",
			"not retryable", `{"kind":"not_retryable"}`, `"severity": "CRITICAL"`),
	}
	if _, ok := any(new(mcp.CallToolResult)).(interface{ GetError() error }); ok { // later releases tell the error
		wants["for"] = wantFull
	}
	for name, want := range wants {
		t.Run(name, func(t *testing.T) {
			res, err := call(name)
			if err != nil {
				t.Fatal(err)
			}
			check(t, res, want)
		})
	}
	if res, err := call("fine"); err != nil || res.IsError {
		t.Errorf("success became %v, %v", res, err)
	}
	if res, err := call("none"); err == nil {
		t.Errorf("an unknown tool is a protocol error, and became %v", res)
	}
}

// A client that is written in Go retries what the server says can be retried, and only that.
func TestClient(t *testing.T) {
	calls := 0
	session := serve(t, func(s *mcp.Server) {
		mcp.AddTool(s, &mcp.Tool{Name: "flaky"}, mcperr.HandlerFor(func(
			context.Context, *mcp.CallToolRequest, input,
		) (*mcp.CallToolResult, any, error) {
			switch calls++; calls {
			case 1, 2:
				return nil, nil, mcperr.Network("FETCH_FAILED", "failed to fetch",
					mcperr.WithRetry(mcperr.RetryAfter(time.Millisecond)))
			case 3:
				return nil, nil, nil
			}
			return nil, nil, mcperr.Validation("NAME_UNKNOWN", "nobody is called so")
		}))
	})
	call := func() error {
		return retry.Do(t.Context(), mcperr.Policy{Attempts: 5, Delay: time.Millisecond}, func(
			ctx context.Context,
		) error {
			res, err := session.CallTool(ctx, &mcp.CallToolParams{Name: "flaky", Arguments: map[string]any{"name": "Ada"}})
			if err != nil {
				return err
			}
			return mcperr.FromResult(res)
		})
	}
	if err := call(); err != nil || calls != 3 {
		t.Errorf("%d calls, %v", calls, err)
	}
	if err := call(); !errors.Is(err, &mcperr.Error{Code: "NAME_UNKNOWN"}) || calls != 4 {
		t.Errorf("%d calls, %v", calls, err)
	}
}

// Where protocol errors are right, the client gets number, symbol and retry.
func TestRPC(t *testing.T) {
	session := serve(t, func(s *mcp.Server) {
		s.AddResource(&mcp.Resource{URI: "page:1", Name: "page"}, func(
			context.Context, *mcp.ReadResourceRequest,
		) (*mcp.ReadResourceResult, error) {
			return nil, mcperr.RPC[jsonrpc.Error](mcperr.Coded("MB_FILE_NOT_FOUND", nil,
				mcperr.WithSuggestion("List the pages.")))
		})
		s.AddResource(&mcp.Resource{URI: "page:2", Name: "page"}, func(
			context.Context, *mcp.ReadResourceRequest,
		) (*mcp.ReadResourceResult, error) {
			return nil, mcperr.RPC[jsonrpc.Error](mcperr.NotFound("PAGE_NOT_FOUND", "no such page"))
		})
	})
	for uri, want := range map[string]struct {
		code int64
		data string
	}{
		"page:1": {2300, `{"domain":"memory-bank","symbol":"E_MB_FILE_NOT_FOUND","type":"not_found","code":"MB_FILE_NOT_FOUND",` +
			`"suggestion":"List the pages.","retryable":false,"retry":{"kind":"not_retryable"}}`},
		"page:2": {-32602, `{"type":"not_found","code":"PAGE_NOT_FOUND","retryable":false,"retry":{"kind":"not_retryable"}}`},
	} {
		_, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		var wire *jsonrpc.Error
		if !errors.As(err, &wire) || wire.Code != want.code || string(wire.Data) != want.data {
			t.Errorf("%s: %+v", uri, err)
		}
	}
}

// Every failure of a resource or prompt has a number and data, and a client gets the typed error back.
func TestRequests(t *testing.T) {
	session := serve(t, func(s *mcp.Server) {
		s.AddReceivingMiddleware(mcperr.Requests[jsonrpc.Error, mcp.MethodHandler])
		for uri, read := range map[string]func() (*mcp.ReadResourceResult, error){
			"page:typed":   func() (*mcp.ReadResourceResult, error) { return nil, mcperr.NotFound("PAGE_GONE", "no such page") },
			"page:plain":   func() (*mcp.ReadResourceResult, error) { return nil, fs.ErrPermission },
			"page:nothing": func() (*mcp.ReadResourceResult, error) { return nil, nil },
			"page:panic":   func() (*mcp.ReadResourceResult, error) { panic("secret") },
			"page:fine": func() (*mcp.ReadResourceResult, error) {
				return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: "page:fine", Text: "fine"}}}, nil
			},
		} {
			s.AddResource(&mcp.Resource{URI: uri, Name: uri}, func(
				context.Context, *mcp.ReadResourceRequest,
			) (*mcp.ReadResourceResult, error) {
				return read()
			})
		}
		s.AddPrompt(&mcp.Prompt{Name: "greet"}, func(
			context.Context, *mcp.GetPromptRequest,
		) (*mcp.GetPromptResult, error) {
			return nil, mcperr.Validation("NAME_REQUIRED", "name is required")
		})
	})
	read := func(uri string) error {
		_, err := session.ReadResource(t.Context(), &mcp.ReadResourceParams{URI: uri})
		return mcperr.FromRPCError(err)
	}
	for uri, want := range map[string]mcperr.Code{
		"page:typed": "PAGE_GONE", "page:plain": "PERMISSION_DENIED", "page:panic": "HANDLER_PANIC", "page:fine": "",
	} {
		if err := read(uri); mcperr.CodeOf(err) != want || err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: got %s, %v", uri, mcperr.CodeOf(err), err)
		}
	}
	// Before v1.2, the SDK itself panics.
	if got := mcperr.CodeOf(read("page:nothing")); got != "NO_RESULT" && got != "HANDLER_PANIC" {
		t.Errorf("no result: got %s", got)
	}
	_, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "greet"})
	var wire *jsonrpc.Error
	if !errors.As(err, &wire) || wire.Code != -32602 || mcperr.CodeOf(mcperr.FromRPCError(err)) != "NAME_REQUIRED" {
		t.Errorf("the prompt: %v", err)
	}
	if _, err := session.GetPrompt(t.Context(), &mcp.GetPromptParams{Name: "none"}); err == nil ||
		mcperr.CodeOf(mcperr.FromRPCError(err)) == "UNKNOWN_ERROR" {
		t.Errorf("an unknown prompt: %v", err)
	}
}

// Arguments that the SDK rejects have the form of all other errors.
func TestInputSchema(t *testing.T) {
	if _, ok := any(new(mcp.CallToolResult)).(interface{ GetError() error }); !ok {
		return // the middleware cannot see what earlier releases reject
	}
	session := serve(t, func(s *mcp.Server) {
		s.AddReceivingMiddleware(mcperr.Receiving[mcp.CallToolResult, mcp.MethodHandler])
		mcp.AddTool(s, &mcp.Tool{Name: "for"}, func(
			context.Context, *mcp.CallToolRequest, input,
		) (*mcp.CallToolResult, any, error) {
			return nil, nil, nil
		})
	})
	for arguments, want := range map[string]string{
		`{}`:          `{"validationIssues":[{"expected":"a value","message":"the property is missing","path":"/name"}]}`,
		`{"name": 3}`: `"path":"/name"`,
	} {
		params := &mcp.CallToolParams{Name: "for", Arguments: json.RawMessage(arguments)}
		res, err := session.CallTool(t.Context(), params)
		if err != nil {
			t.Fatal(err)
		}
		var e *mcperr.Error
		if !errors.As(mcperr.FromResult(res), &e) || e.Code != mcperr.CodeInvalidParam || e.Retry != mcperr.NotRetryable {
			t.Fatalf("%s: got %+v", arguments, e)
		}
		if data, _ := json.Marshal(e.Details); !strings.Contains(string(data), want) {
			t.Errorf("%s: got the details %s, want %s", arguments, data, want)
		}
	}
}

// The counts, as a tool shows them.
func TestStats(t *testing.T) {
	observe.EnableMetrics()
	session := serve(t, func(s *mcp.Server) {
		mcp.AddTool(s, &mcp.Tool{Name: "fail"}, mcperr.HandlerFor(func(
			context.Context, *mcp.CallToolRequest, input,
		) (*mcp.CallToolResult, any, error) {
			return nil, nil, mcperr.Coded("PW_LAUNCH", nil)
		}))
		mcp.AddTool(s, &mcp.Tool{Name: "stats"}, func(
			context.Context, *mcp.CallToolRequest, struct{},
		) (*mcp.CallToolResult, observe.Snapshot, error) {
			return nil, observe.Stats(), nil
		})
	})
	for range 3 {
		params := &mcp.CallToolParams{Name: "fail", Arguments: map[string]any{"name": "Ada"}}
		if res, err := session.CallTool(t.Context(), params); err != nil || !res.IsError {
			t.Fatal(res, err)
		}
	}
	res, err := session.CallTool(t.Context(), &mcp.CallToolParams{Name: "stats", Arguments: map[string]any{}})
	if err != nil {
		t.Fatal(err)
	}
	data, _ := json.Marshal(res.StructuredContent)
	var got observe.Snapshot
	if err := json.Unmarshal(data, &got); err != nil || got.ByCode["2101"] != 3 ||
		got.BySymbol["E_PW_LAUNCH"] != 3 || got.ByDomain["playwright"] < 3 {
		t.Errorf("%v: %s", err, data)
	}
}

// The standard response of every registered code fits the schema that is shipped, and the schema is not empty talk.
func TestResponseSchema(t *testing.T) {
	var schema jsonschema.Schema
	if err := json.Unmarshal(catalog.ResponseSchema, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	validate := func(data string) error {
		var value any
		if err := json.Unmarshal([]byte(data), &value); err != nil {
			return err
		}
		return resolved.Validate(value)
	}
	var last string
	for _, spec := range slices.Concat(mcperr.Default.Codes, catalog.Codes.Codes) {
		for _, task := range []string{"", "T-1"} {
			failure := &mcperr.Error{Code: spec.Code, Message: spec.Message, Details: map[string]any{"n": 1}}
			data, err := json.Marshal(catalog.NewResponse(failure, task, "agent", time.Now()))
			if err != nil {
				t.Fatal(err)
			}
			if last = string(data); validate(last) != nil {
				t.Errorf("%s: %v", spec.Code, validate(last))
			}
		}
	}
	for _, change := range [][2]string{
		{`"success":false`, `"success":true`}, {`"retryable"`, `"retriable"`},
		{`"severity":"`, `"severity":"VERY_`}, {`"priority_impact":"`, `"priority_impact":"P0"`},
		{`"log_level":"`, `"log_level":"LOUD`}, {`"task_id":"T-1"`, `"task_id":1`},
		{`"code":"`, `"code":"lower`}, {`"success":false`, `"success":false,"more":1`},
	} {
		if broken := strings.Replace(last, change[0], change[1], 1); broken == last || validate(broken) == nil {
			t.Errorf("%s passes", change[1])
		}
	}
}

// What a failing call costs, from the client and back, with the SDK's own error result and with a typed one; and what
// the parts of it cost.
func BenchmarkCall(b *testing.B) {
	for name, err := range map[string]error{
		"text":  errors.New("failed to list: connection refused"),
		"typed": mcperr.Network("LIST_FAILED", "failed to list", mcperr.WithCause(errors.New("connection refused"))),
	} {
		b.Run(name, func(b *testing.B) {
			handle := func(context.Context, *mcp.CallToolRequest, struct{}) (*mcp.CallToolResult, any, error) {
				return nil, nil, err
			}
			if name == "typed" {
				handle = mcperr.HandlerFor(handle)
			}
			session := serve(b, func(s *mcp.Server) { mcp.AddTool(s, &mcp.Tool{Name: "fail"}, handle) })
			b.ReportAllocs()
			for b.Loop() {
				if res, err := session.CallTool(b.Context(), &mcp.CallToolParams{Name: "fail"}); err != nil || !res.IsError {
					b.Fatal(res, err)
				}
			}
		})
	}
}

func BenchmarkRender(b *testing.B) {
	cause := errors.New("connection refused")
	build := func() *mcperr.Error {
		return mcperr.Network("LIST_FAILED", "failed to list", mcperr.WithCause(cause))
	}
	for name, f := range map[string]func() any{
		"text":  func() any { r := new(mcp.CallToolResult); r.SetError(cause); return r },
		"typed": func() any { return mcperr.Result[mcp.CallToolResult](build()) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
		})
		b.Run(name+"+encode", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := json.Marshal(f()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("build", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			build()
		}
	})
}
