// Package bounded makes a server with a middleware around its tools.
package bounded

import (
	"context"

	"example.com/mcpserver/noboundary/tools"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("tools", "1", server.WithToolHandlerMiddleware(func(next server.ToolHandlerFunc) server.ToolHandlerFunc {
		return mcperr.Handler(next)
	}))
	tools.Register(s)
	s.AddTool(mcp.NewTool("three"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, mcperr.Internal("THREE_FAILED", "three")
	})
	return s
}
