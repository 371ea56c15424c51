// Package tools has tools with a signature of the server's own. It does not see the adapters that call them.
package tools

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Tool is a tool of the server.
type Tool interface {
	Execute(ctx context.Context, args map[string]any) (*mcp.CallToolResult, error)
}

// Stop stops a machine.
type Stop struct{}

func (Stop) Execute(ctx context.Context, args map[string]any) (*mcp.CallToolResult, error) {
	if args["name"] == "" {
		return nil, mcperr.Validation("NAME_REQUIRED", "name is required")
	}
	return Answer("stopped")
}

// Start starts a machine.
type Start struct{}

func (Start) Execute(ctx context.Context, args map[string]any) (*mcp.CallToolResult, error) {
	if args["name"] == "" {
		return nil, mcperr.Validation("NAME_REQUIRED", "name is required")
	}
	return Answer("started")
}

// Answer makes a result: it is a part of tools, and no tool.
func Answer(text string) (*mcp.CallToolResult, error) {
	if text == "" {
		return nil, mcperr.Internal("NO_ANSWER", "no answer")
	}
	return mcp.NewToolResultText(text), nil
}
