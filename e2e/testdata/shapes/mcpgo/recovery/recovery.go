// Package recovery has handlers that panic, below the SDK's own middleware that recovers.
package recovery

import (
	"context"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("recovery", "1", server.WithRecovery())
	s.AddTool(mcp.NewTool("get"), get)
	return s
}

//wire:tool get fixed|unfixable fixed@v0.34.0
//wire:fails {"id":"2"}
//wire:other {"id":"3"}
//wire:answers {"id":"1"}
func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		return nil, fmt.Errorf("cannot get the item: %w", err)
	}
	return mcp.NewToolResultText(text), nil
}
