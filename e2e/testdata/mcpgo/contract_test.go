package wire

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func serve(tb testing.TB, s *server.MCPServer) func(name string) (*mcp.CallToolResult, error) {
	tb.Helper()
	c := dial(tb, s)
	return func(name string) (*mcp.CallToolResult, error) {
		req := mcp.CallToolRequest{}
		req.Params.Name = name
		req.Params.Arguments = map[string]any{"token": "s3cret", "name": "Ada"}
		return c.CallTool(tb.Context(), req)
	}
}

// One middleware for all tools, and an observer that learns of each failure once, without credentials.
func TestMiddleware(t *testing.T) {
	var events []mcperr.Event
	defer mcperr.Observe(func(_ context.Context, e mcperr.Event) { events = append(events, e) })()
	s := server.NewMCPServer("server", "1", server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc]))
	s.AddTool(mcp.NewTool("typed"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, full()
	})
	s.AddTool(mcp.NewTool("panic"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		panic("secret")
	})
	s.AddTool(mcp.NewTool("fine"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("fine"), nil
	})
	call := serve(t, s)
	for name, want := range map[string]string{
		"typed": wantFull,
		"panic": wantCode("the tool failed unexpectedly (panic of type string)", "internal", "HANDLER_PANIC",
			"not retryable", `{"kind":"not_retryable"}`, `"severity": "CRITICAL"`),
		"fine": `{"content": [{"type": "text", "text": "fine"}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			res, err := call(name)
			if err != nil {
				t.Fatal(err)
			}
			check(t, res, want)
		})
	}
	if len(events) != 2 {
		t.Errorf("%d events", len(events))
	}
	for _, e := range events {
		args, _ := e.Arguments.(map[string]any)
		if e.Tool == "" || args["token"] != "[redacted]" || args["name"] != "Ada" {
			t.Errorf("%+v", e)
		}
	}
	res, err := call("typed")
	if failed := mcperr.FromResult(res); err != nil || !errors.Is(failed, &mcperr.Error{Code: "LIST_FAILED"}) {
		t.Errorf("the client makes %v of it, %v", failed, err)
	}
}

// The error of a resource or prompt has code and retry in its text, and a client gets the typed error back.
func TestRequests(t *testing.T) {
	s := server.NewMCPServer("server", "1", server.WithResourceCapabilities(false, false))
	for uri, read := range map[string]server.ResourceHandlerFunc{
		"page:typed": func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
			return nil, mcperr.NotFound("PAGE_GONE", "no such page")
		},
		"page:panic": func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) { panic("secret") },
		"page:fine": func(context.Context, mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
			return []mcp.ResourceContents{mcp.TextResourceContents{URI: "page:fine", Text: "fine"}}, nil
		},
	} {
		s.AddResource(mcp.NewResource(uri, uri), mcperr.RequestHandler(read))
	}
	s.AddPrompt(mcp.NewPrompt("greet"), mcperr.RequestHandler(server.PromptHandlerFunc(
		func(context.Context, mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
			return nil, mcperr.Validation("NAME_REQUIRED", "name is required")
		})))
	c := dial(t, s)
	for uri, want := range map[string]mcperr.Code{"page:typed": "PAGE_GONE", "page:panic": "HANDLER_PANIC", "page:fine": ""} {
		req := mcp.ReadResourceRequest{}
		req.Params.URI = uri
		_, err := c.ReadResource(t.Context(), req)
		if got := mcperr.CodeOf(mcperr.FromRPCError(err)); got != want {
			t.Errorf("%s: got %s, %v", uri, got, err)
		}
	}
	req := mcp.GetPromptRequest{}
	req.Params.Name = "greet"
	_, err := c.GetPrompt(t.Context(), req)
	if got := mcperr.CodeOf(mcperr.FromRPCError(err)); got != "NAME_REQUIRED" {
		t.Errorf("the prompt: got %s, %v", got, err)
	}
}

// Arguments that do not decode have the form of all other errors.
func TestArguments(t *testing.T) {
	s := server.NewMCPServer("server", "1", server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc]))
	type input struct {
		Name int `json:"name"`
	}
	s.AddTool(mcp.NewTool("typed"), mcp.NewTypedToolHandler(func(
		context.Context, mcp.CallToolRequest, input,
	) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("fine"), nil
	}))
	res, err := serve(t, s)("typed")
	if err != nil {
		t.Fatal(err)
	}
	var e *mcperr.Error
	if !errors.As(mcperr.FromResult(res), &e) || e.Code != mcperr.CodeInvalidParam || e.Retry != mcperr.NotRetryable {
		t.Fatalf("got %+v", e)
	}
	if data, _ := json.Marshal(e.Details); !strings.Contains(string(data), `"path":"/name"`) {
		t.Errorf("got the details %s", data)
	}
}

func BenchmarkCall(b *testing.B) {
	cause := errors.New("connection refused")
	s := server.NewMCPServer("server", "1")
	s.AddTool(mcp.NewTool("text"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultErrorFromErr("failed to list", cause), nil
	})
	s.AddTool(mcp.NewTool("typed"), mcperr.Handler(func(
		context.Context, mcp.CallToolRequest,
	) (*mcp.CallToolResult, error) {
		return nil, mcperr.Network("LIST_FAILED", "failed to list", mcperr.WithCause(cause))
	}))
	call := serve(b, s)
	for _, name := range []string{"text", "typed"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if res, err := call(name); err != nil || !res.IsError {
					b.Fatal(res, err)
				}
			}
		})
	}
}
