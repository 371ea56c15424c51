// Package afar reads what another package passes on to it.
package afar

import (
	"context"
	"io"

	"example.com/mcpserver/swallowederror/afar/station"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tool.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("wind"), wind) }

func wind(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp, err := station.Get(ctx, "wind") // want `status`
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(string(text)), nil
}
