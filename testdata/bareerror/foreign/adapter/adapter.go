// Package adapter serves tools of a package that knows nothing of MCP. Their errors are only reported here.
package adapter

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"example.com/mcpserver/bareerror/foreign/core"
)

// Register adds all tools.
func Register(s *server.MCPServer) {
	for _, t := range core.All() {
		s.AddTool(mcp.NewTool(t.Name()), adapt(t))
	}
}

func adapt(t core.Tool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := t.Run(ctx, req.GetArguments())
		if err != nil {
			return nil, err // want `adapt returns the error of t.Run without a type: without a boundary, mcp-go sends a JSON-RPC error`
		}
		return mcp.NewToolResultText(text), nil
	}
}
