// Package wire shows what an mcp-go client receives for the failures of a tool.
package wire

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/mcperrlint/mcperrlint/mcperr/catalog"
)

// Registrations are those of the program: all tests of the package have the numbers of the catalog.
func init() {
	if err := mcperr.Register(catalog.Codes); err != nil {
		panic(err)
	}
}

func connect(t *testing.T) *client.Client {
	t.Helper()
	s := server.NewMCPServer("server", "1")
	s.AddTool(mcp.NewTool("bare"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, errors.New("bare")
	})
	s.AddTool(mcp.NewTool("typed"),
		mcperr.Handler(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, full()
		}))
	s.AddTool(mcp.NewTool("bounded"), mcperr.Handler(func(
		context.Context, mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return nil, fmt.Errorf("read: %w", fs.ErrNotExist)
	}))
	s.AddTool(mcp.NewTool("panic"),
		mcperr.Handler(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			panic("secret")
		}))
	s.AddTool(mcp.NewTool("result"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcperr.Result[mcp.CallToolResult](full()), nil
	})
	s.AddTool(mcp.NewTool("registered"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcperr.Result[mcp.CallToolResult](mcperr.Network("TIMEOUT", "slow")), nil
	})
	s.AddTool(mcp.NewTool("details"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcperr.Result[mcp.CallToolResult](mcperr.Internal("X_FAILED", "x", mcperr.WithDetails(func() {}))), nil
	})
	for name, details := range unencodable() {
		s.AddTool(mcp.NewTool("details "+name), mcperr.Handler(func(
			context.Context, mcp.CallToolRequest,
		) (*mcp.CallToolResult, error) {
			return nil, mcperr.Network("X_FAILED", "x", mcperr.WithDetails(details))
		}))
	}
	s.AddTool(mcp.NewTool("annotated"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcperr.Annotate(mcp.NewToolResultError("free text"), mcperr.Conflict("NAME_TAKEN", "")), nil
	})
	s.AddTool(mcp.NewTool("text"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("text"), nil
	})
	s.AddTool(mcp.NewTool("lost"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultError("the index is being rebuilt"), errors.New("disk offline")
	})
	s.AddTool(mcp.NewTool("decoded"), mcp.NewTypedToolHandler(mcperr.HandlerIn(func(
		context.Context, mcp.CallToolRequest, map[string]any,
	) (*mcp.CallToolResult, error) {
		return nil, full()
	})))
	return dial(t, s)
}

// dial returns a client of a server in the same process.
func dial(tb testing.TB, s *server.MCPServer) *client.Client {
	tb.Helper()
	c, err := client.NewInProcessClient(s)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() })
	if err := c.Start(tb.Context()); err != nil {
		tb.Fatal(err)
	}
	if _, err := c.Initialize(tb.Context(), mcp.InitializeRequest{}); err != nil {
		tb.Fatal(err)
	}
	return c
}

func TestWire(t *testing.T) {
	c := connect(t)
	call := func(t *testing.T, name string) (*mcp.CallToolResult, error) {
		req := mcp.CallToolRequest{}
		req.Params.Name = name
		return c.CallTool(t.Context(), req)
	}
	for name, want := range map[string]string{
		"typed":   wantFull,
		"result":  wantFull,
		"decoded": wantFull,
		"bounded": wantCode("read: file does not exist", "not_found", "RESOURCE_NOT_FOUND", "not retryable",
			`{"kind":"not_retryable"}`, `"severity": "LOW"`),
		"registered": wantCode("slow", "network", "TIMEOUT", "retry after 10000 ms",
			`{"kind":"retryable_after_ms","afterMs":10000}`, `"number": 1001`, `"symbol": "E_TIMEOUT"`, `"domain": "common"`, `"severity": "HIGH"`),
		"annotated": wantCode("free text", "conflict", "NAME_TAKEN", "retry after 1000 ms",
			`{"kind":"retryable_after_ms","afterMs":1000}`),
		"panic": wantCode("the tool failed unexpectedly (panic of type string)", "internal", "HANDLER_PANIC",
			"not retryable", `{"kind":"not_retryable"}`, `"severity": "CRITICAL"`),
		"details": wantCode("the details of X_FAILED cannot be encoded as JSON "+
			"(json: unsupported type: func()); the error was: x",
			"internal", "INTERNAL_ERROR", "not retryable", `{"kind":"not_retryable"}`, `"severity": "CRITICAL"`),
		"text": `{"isError": true, "content": [{"type": "text", "text": "text"}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			res, err := call(t, name)
			if err != nil {
				t.Fatal(err)
			}
			check(t, res, want)
		})
	}
	for name := range unencodable() {
		t.Run("details "+name, func(t *testing.T) {
			res, err := call(t, "details "+name)
			if err != nil {
				t.Fatal(err)
			}
			refused(t, res)
		})
	}
	// What the rules say of a result beside an error: it is dropped.
	t.Run("lost", func(t *testing.T) {
		if res, err := call(t, "lost"); err == nil || strings.Contains(err.Error(), "index") {
			t.Errorf("the client received %v, %v", res, err)
		}
	})
	// What the rule says of a bare error: a JSON-RPC error, no result.
	t.Run("bare", func(t *testing.T) {
		if res, err := call(t, "bare"); err == nil {
			t.Errorf("the client received %v", res)
		}
	})
}
