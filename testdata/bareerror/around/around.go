// Package around makes a server with a middleware of another package, which makes results of errors.
package around

import (
	"context"
	"errors"

	"example.com/mcpserver/bareerror/around/results"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New makes the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("around", "1", server.WithToolHandlerMiddleware(results.OfErrors))
	s.AddTool(mcp.NewTool("ring"), ring)
	return s
}

func ring(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("bell", "") == "" {
		return nil, errors.New("bell is required") // want `ring returns "bell is required" without a type`
	}
	return mcp.NewToolResultText("ding"), nil
}
