// Package wire shows what a go-sdk client receives for the failures of a tool.
package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/catalog"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Registrations are those of the program: all tests of the package have the numbers of the catalog.
func init() {
	if err := mcperr.Register(catalog.Codes); err != nil {
		panic(err)
	}
}

type input struct {
	Name string `json:"name"`
}

type output struct {
	Greeting string `json:"greeting"`
}

// serve returns a client's session with a server, over an in-memory transport.
func serve(tb testing.TB, setup func(*mcp.Server)) *mcp.ClientSession {
	tb.Helper()
	server := mcp.NewServer(&mcp.Implementation{Name: "server", Version: "1"}, nil)
	setup(server)
	near, far := mcp.NewInMemoryTransports()
	if _, err := server.Connect(tb.Context(), near, nil); err != nil {
		tb.Fatal(err)
	}
	session, err := mcp.NewClient(&mcp.Implementation{Name: "client", Version: "1"}, nil).Connect(tb.Context(), far, nil)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { session.Close() })
	return session
}

// connect returns a client's session with the server of these tests.
func connect(t *testing.T) *mcp.ClientSession {
	t.Helper()
	return serve(t, offer)
}

// offer adds the tools.
func offer(server *mcp.Server) {
	raw := func(name string, handle mcp.ToolHandler) {
		server.AddTool(&mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}, handle)
	}
	raw("raw bare", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, errors.New("bare")
	})
	raw("raw typed", mcperr.Handler(func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, full()
	}))
	raw("raw bounded", mcperr.Handler(func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, fmt.Errorf("read: %w", fs.ErrNotExist)
	}))
	raw("raw panic", mcperr.Handler(func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		panic("secret")
	}))
	raw("raw result", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcperr.Result[mcp.CallToolResult](full()), nil
	})
	raw("raw annotated", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res := &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "free text"}}}
		return mcperr.Annotate(res, mcperr.Conflict("NAME_TAKEN", "")), nil
	})
	raw("registered", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcperr.Result[mcp.CallToolResult](mcperr.Network("TIMEOUT", "slow")), nil
	})
	raw("raw details", func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcperr.Result[mcp.CallToolResult](mcperr.Internal("X_FAILED", "x", mcperr.WithDetails(make(chan int)))), nil
	})
	for name, details := range unencodable() {
		raw("details "+name, mcperr.Handler(func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, mcperr.Network("X_FAILED", "x", mcperr.WithDetails(details))
		}))
	}
	mcp.AddTool(server, &mcp.Tool{Name: "for bare"}, func(
		context.Context, *mcp.CallToolRequest, input,
	) (*mcp.CallToolResult, any, error) {
		return nil, nil, errors.New("bare")
	})
	mcp.AddTool(server, &mcp.Tool{Name: "for typed"}, mcperr.HandlerFor(func(
		context.Context, *mcp.CallToolRequest, input,
	) (*mcp.CallToolResult, any, error) {
		return nil, nil, full()
	}))
	mcp.AddTool(server, &mcp.Tool{Name: "for out"}, mcperr.HandlerFor(func(
		context.Context, *mcp.CallToolRequest, input,
	) (*mcp.CallToolResult, output, error) {
		return nil, output{}, mcperr.Validation("NAME_REQUIRED", "name is required")
	}))
	mcp.AddTool(server, &mcp.Tool{Name: "for success"}, mcperr.HandlerFor(func(
		_ context.Context, _ *mcp.CallToolRequest, in input,
	) (*mcp.CallToolResult, output, error) {
		return nil, output{"Hello, " + in.Name}, nil
	}))
}

func TestWire(t *testing.T) {
	session := connect(t)
	call := func(t *testing.T, name string) (*mcp.CallToolResult, error) {
		return session.CallTool(t.Context(), &mcp.CallToolParams{Name: name, Arguments: map[string]any{"name": "Ada"}})
	}
	for name, want := range map[string]string{
		"raw typed":  wantFull,
		"raw result": wantFull,
		"for typed":  wantFull,
		"raw bounded": wantCode("read: file does not exist", "not_found", "RESOURCE_NOT_FOUND", "not retryable",
			`{"kind":"not_retryable"}`, `"severity": "LOW"`),
		"registered": wantCode("slow", "network", "TIMEOUT", "retry after 10000 ms",
			`{"kind":"retryable_after_ms","afterMs":10000}`, `"number": 1001`, `"symbol": "E_TIMEOUT"`, `"domain": "common"`, `"severity": "HIGH"`),
		"raw annotated": wantCode("free text", "conflict", "NAME_TAKEN", "retry after 1000 ms",
			`{"kind":"retryable_after_ms","afterMs":1000}`),
		"raw panic": wantCode("the tool failed unexpectedly (panic of type string)", "internal", "HANDLER_PANIC",
			"not retryable", `{"kind":"not_retryable"}`, `"severity": "CRITICAL"`),
		"raw details": wantCode("the details of X_FAILED cannot be encoded as JSON "+
			"(json: unsupported type: chan int); the error was: x",
			"internal", "INTERNAL_ERROR", "not retryable", `{"kind":"not_retryable"}`, `"severity": "CRITICAL"`),
		// A result would get the zero output as its structured content.
		"for out": `{"isError": true, "content": [{"type": "text",
			"text": "name is required\n\nCode: NAME_REQUIRED\nRetry: not retryable"}]}`,
		"for bare": `{"isError": true, "content": [{"type": "text", "text": "bare"}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			res, err := call(t, name)
			if err != nil {
				t.Fatal(err)
			}
			check(t, res, want)
		})
	}
	t.Run("for success", func(t *testing.T) {
		res, err := call(t, "for success")
		if err != nil || res.IsError {
			t.Fatal(res, err)
		}
	})
	for name := range unencodable() {
		t.Run("details "+name, func(t *testing.T) {
			res, err := call(t, "details "+name)
			if err != nil {
				t.Fatal(err)
			}
			refused(t, res)
		})
	}
	// What the rule says of a bare error in a raw handler: a JSON-RPC error, no result.
	t.Run("raw bare", func(t *testing.T) {
		if res, err := call(t, "raw bare"); err == nil {
			t.Errorf("the client received %v", res)
		}
	})
}
