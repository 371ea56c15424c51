// Package server has handlers whose error results helpers make: in the same file, in another one, in another package.
package server

import (
	"context"

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
