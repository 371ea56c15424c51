// Package last ends the server in the last statement of a handler.
package last

import (
	"context"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("stop"), stop)
}

func stop(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("name", "") != "" {
		return mcp.NewToolResultText("fine"), nil
	}
	log.Fatalf("the index is gone") // want `stop calls log.Fatalf`
	return nil, nil
}
