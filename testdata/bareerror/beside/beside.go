// Package beside has errors beside which the SDK drops a result.
package beside

import (
	"context"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("read"), read)
}

func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := os.ReadFile(req.GetString("name", ""))
	if err != nil {
		return mcp.NewToolResultError("failed to read the book"), err // want `return the error result beside it alone$`
	}
	return mcp.NewToolResultText(string(data)), nil
}
