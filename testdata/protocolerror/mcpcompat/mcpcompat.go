// Package mcpcompat has tools that answer with the errors of toolhive's compatibility layer.
package mcpcompat

import (
	"context"
	"os"

	"github.com/stacklok/toolhive-core/mcpcompat/mcp"
	"github.com/stacklok/toolhive-core/mcpcompat/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("describe"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		name := req.GetString("name", "")
		if name == "" {
			return nil, mcp.ErrInvalidParams // want `describe returns the SDK's ErrInvalidParams as a JSON-RPC error, which the model never sees`
		}
		data, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			return nil, mcp.ErrResourceNotFound // want `describe returns the SDK's ErrResourceNotFound as a JSON-RPC error`
		}
		if err := ctx.Err(); err != nil {
			return nil, mcp.ErrRequestInterrupted
		}
		return mcp.NewToolResultText(string(data)), nil
	})
}
