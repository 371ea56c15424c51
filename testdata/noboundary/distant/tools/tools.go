// Package tools has a tool that returns errors.
package tools

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Add adds the tool.
func Add(s *server.MCPServer) { s.AddTool(mcp.NewTool("read"), read) }

func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.NotFound("METER_NOT_FOUND", "there is no such meter")
}
