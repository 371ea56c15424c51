// Package mcpcompat returns typed errors to toolhive's compatibility layer, which has no middleware.
package mcpcompat

import (
	"context"
	"os"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/stacklok/toolhive-core/mcpcompat/mcp"
	"github.com/stacklok/toolhive-core/mcpcompat/server"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("workloads", "1", server.WithToolCapabilities(true))
	s.AddTool(mcp.NewTool("status"), status) // want `status returns errors, and no boundary puts their code and retry into results: mcpcompat sends a JSON-RPC error, which the model never sees`
	s.AddTool(mcp.NewTool("export"), mcperr.Handler(export))
	return s
}

func status(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := os.ReadFile(req.GetString("name", ""))
	if err != nil {
		return nil, mcperr.Wrap("STATUS_FAILED", "failed to read the status", err)
	}
	return mcp.NewToolResultText(string(data)), nil
}

func export(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return nil, mcperr.Validation("NAME_REQUIRED", "name is required")
	}
	return mcp.NewToolResultText("exported " + name), nil
}
