// Package mcpcompat has tools that report failures as successes to toolhive's compatibility layer.
package mcpcompat

import (
	"context"
	"fmt"
	"os"

	"github.com/stacklok/toolhive-core/mcpcompat/mcp"
	"github.com/stacklok/toolhive-core/mcpcompat/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("search_registry"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		query := req.GetString("query", "")
		if query == "" {
			return mcp.NewToolResultText("query is required"), nil // want `search_registry reports "query is required" as a success`
		}
		data, err := os.ReadFile("registry.json")
		if err != nil {
			return mcp.NewToolResultText(fmt.Sprintf("Error: failed to read the registry: %v", err)), nil // want `search_registry reports`
		}
		if len(data) == 0 {
			return mcp.NewToolResultText("No servers found"), nil
		}
		return mcp.NewToolResultText(string(data)), nil
	})
}
