// Package afar names the codes of failures that another package sends.
package afar

import (
	"context"

	"example.com/mcpserver/codename/afar/wire"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tool.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("dial"), dial) }

func dial(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("number", "") == "" {
		return wire.Failure{Code: "number-missing", Message: "number is required"}.Result(), nil // want `write "NUMBER_MISSING"`
	}
	return nil, (&wire.Draft{Sign: "line-busy", Text: "the line is busy"}).Err() // want `write "LINE_BUSY"`
}
