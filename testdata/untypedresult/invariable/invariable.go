// Package invariable builds results in variables that begin empty.
package invariable

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func refusal(text string) *mcp.CallToolResult {
	var r mcp.CallToolResult
	r.IsError = true
	r.Content = []mcp.Content{mcp.NewTextContent(text)}
	return &r
}

func move(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("room", "") == "" {
		return refusal("room is required"), nil // want `"ROOM_REQUIRED"`
	}
	return mcp.NewToolResultText("moved"), nil
}

// A deferred function makes another result of it.
func warn(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var r mcp.CallToolResult
	defer func() { r.IsError = false }()
	r.IsError = true
	r.Content = []mcp.Content{mcp.NewTextContent("the room is old")}
	return &r, nil
}

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("move"), move)
	s.AddTool(mcp.NewTool("warn"), warn)
}
