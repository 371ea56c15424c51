// Package server has handlers whose error results helpers make: in the same file, in another one, in another package.
package server

import (
	"context"
	"fmt"

	"example.com/shapes/helpers/answers"
	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("helpers", "1")
	s.AddTool(mcp.NewTool("same"), same)
	s.AddTool(mcp.NewTool("file"), file)
	s.AddTool(mcp.NewTool("package"), other)
	s.AddTool(mcp.NewTool("steps"), steps)
	s.AddTool(mcp.NewTool("spread"), spread)
	s.AddTool(mcp.NewTool("given"), given(kit.Load))
	return s
}

func failure(text string) *mcp.CallToolResult { return mcp.NewToolResultError(text) }

//wire:tool same fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func same(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return failure("id is required"), nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return failure(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool file fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func file(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return errResult("id must not be empty"), nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return errResult("failed to load item %s: %v", id, err), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool package fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:fails {"id":"9"}
//wire:answers {"id":"1"}
func other(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return answers.Failure("id is required"), nil
	}
	if id == "9" {
		return answers.Failuref("there is no item %s", id)
	}
	text, err := kit.Load(id)
	if err != nil {
		return answers.Of("failed to load", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:shared

func bad(err error) (*mcp.CallToolResult, error) { return mcp.NewToolResultError(err.Error()), nil }

func badf(format string, args ...any) (*mcp.CallToolResult, error) {
	return bad(fmt.Errorf(format, args...))
}

//wire:tool steps fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func steps(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return badf("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return badf("failed to load %s: %w", id, err)
	}
	return mcp.NewToolResultText(text), nil
}

//wire:shared
func reply[T any](v T, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(fmt.Sprint(v)), nil
}

//wire:tool spread fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func spread(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return reply(kit.Load(kit.Arg(req, "id")))
}

//wire:tool given fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func given(load func(id string) (string, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := load(kit.Arg(req, "id"))
		if err != nil {
			return nil, fmt.Errorf("the tool failed: %w", err)
		}
		return mcp.NewToolResultText(text), nil
	}
}
