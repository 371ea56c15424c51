// Package protocol has results beside errors, and the SDK's own errors.
package protocol

import (
	"context"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("protocol", "1")
	s.AddTool(mcp.NewTool("beside"), beside)
	s.AddTool(mcp.NewTool("sdk"), sdk)
	return s
}

//wire:tool beside open
//wire:beside {}
//wire:answers {"id":"1"}
func beside(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		return mcp.NewToolResultError("the store is being rebuilt"), err
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool sdk open
//wire:fails {}
//wire:answers {"id":"1"}
func sdk(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, fmt.Errorf("no id: %w", server.ErrToolNotFound)
	}
	return mcp.NewToolResultText("fine"), nil
}
