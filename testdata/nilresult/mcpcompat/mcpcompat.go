// Package mcpcompat has tools of toolhive's compatibility layer, which makes an empty result of nil.
package mcpcompat

import (
	"context"

	"github.com/stacklok/toolhive-core/mcpcompat/mcp"
	"github.com/stacklok/toolhive-core/mcpcompat/server"
)

type denied struct{ name string }

func (d *denied) Error() string { return d.name + " is not allowed" }

func check(name string) *denied {
	if name == "root" {
		return &denied{name}
	}
	return nil
}

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("ping"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, nil
	})
	s.AddTool(mcp.NewTool("login"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("welcome"), check(req.GetString("name", "")) // want `login returns a \*denied that can be nil .*as an error`
	})
}
