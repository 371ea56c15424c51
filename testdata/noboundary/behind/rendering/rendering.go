// Package rendering has an adapter that makes results of the errors of tools.
package rendering

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"

	"example.com/mcpserver/noboundary/behind/tools"
)

// New makes a server that needs no boundary.
func New(list map[string]tools.Tool) *server.MCPServer {
	s := server.NewMCPServer("tools", "1")
	for name, tool := range list {
		s.AddTool(mcp.NewTool(name), adapt(tool))
	}
	return s
}

func adapt(tool tools.Tool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := tool.Execute(ctx, req.GetArguments())
		if err != nil {
			return mcperr.Result[mcp.CallToolResult](err), nil
		}
		return res, nil
	}
}
