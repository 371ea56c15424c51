//wire:since v0.31.0

// Package typed has handlers whose arguments the SDK decodes.
package typed

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type input struct {
	ID string `json:"id"`
}

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("typed", "1")
	s.AddTool(mcp.NewTool("result"), mcp.NewTypedToolHandler(result))
	s.AddTool(mcp.NewTool("error"), mcp.NewTypedToolHandler(failed))
	return s
}

//wire:tool result fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:other {"id":7}
//wire:answers {"id":"1"}
func result(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	if in.ID == "" {
		return mcp.NewToolResultError("id is required"), nil
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("failed to load", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool error fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:other {"id":7}
//wire:answers {"id":"1"}
func failed(ctx context.Context, req mcp.CallToolRequest, in input) (*mcp.CallToolResult, error) {
	if in.ID == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, fmt.Errorf("failed to load: %w", err)
	}
	return mcp.NewToolResultText(text), nil
}
