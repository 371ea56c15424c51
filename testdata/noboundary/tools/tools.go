// Package tools registers tools on a server that another package makes.
package tools

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("one"), fail)
	s.AddTool(mcp.NewTool("two"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, mcperr.Internal("TWO_FAILED", "two")
	})
}

func fail(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.Internal("ONE_FAILED", "one")
}
