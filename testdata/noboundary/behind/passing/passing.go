// Package passing has an adapter that passes the errors of tools on.
package passing

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"example.com/mcpserver/noboundary/behind/tools"
)

// New makes a server without a boundary.
func New(list map[string]tools.Tool) *server.MCPServer {
	s := server.NewMCPServer("tools", "1") // want `Execute of package tools and 1 other function return errors, and no boundary puts`
	for name, tool := range list {
		s.AddTool(mcp.NewTool(name), adapt(tool))
	}
	return s
}

func adapt(tool tools.Tool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return tool.Execute(ctx, req.GetArguments())
	}
}
