package encoded

import (
	"context"
	"encoding/json"
	"fmt"

	mcpgo "github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func shelves(ctx context.Context, req mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
	res, err := mcpgo.NewToolResultJSON(map[string]any{"shelves": req.GetInt("room", 0)})
	if err != nil {
		return nil, err // want `mcperr.Internal\("MARSHAL_RESPONSE_FAILED"`
	}
	return res, nil
}

func rooms(ctx context.Context, req mcpgo.CallToolRequest) (*mcpgo.CallToolResult, error) {
	data, err := json.Marshal(loan{})
	if err != nil {
		return nil, fmt.Errorf("failed to marshal reading room info: %w", err) // want `mcperr.Internal\("MARSHAL_RESPONSE_FAILED"`
	}
	return mcpgo.NewToolResultText(string(data)), nil
}

// ServeShelves adds two tools to a server.
func ServeShelves(s *server.MCPServer) {
	s.AddTool(mcpgo.NewTool("shelves"), shelves)
	s.AddTool(mcpgo.NewTool("rooms"), rooms)
}
