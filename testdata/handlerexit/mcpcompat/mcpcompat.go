// Package mcpcompat has tools of toolhive's compatibility layer that end the server, or panic.
package mcpcompat

import (
	"context"
	"log/slog"
	"os"

	"github.com/stacklok/toolhive-core/mcpcompat/mcp"
	"github.com/stacklok/toolhive-core/mcpcompat/server"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("workloads", "1")
	s.AddTool(mcp.NewTool("reload"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		data, err := os.ReadFile("config.yaml")
		if err != nil {
			panic(err) // want `reload calls panic: mcpcompat sends a JSON-RPC error, which the model never sees`
		}
		if len(data) == 0 {
			slog.Error("no configuration")
			os.Exit(1) // want `reload calls os.Exit, which ends the whole server`
		}
		return mcp.NewToolResultText("reloaded"), nil
	})
	return s
}
