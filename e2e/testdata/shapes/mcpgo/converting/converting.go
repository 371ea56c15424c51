// Package converting has a middleware that makes results of errors.
package converting

import (
	"context"
	"errors"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("converting", "1", server.WithToolHandlerMiddleware(converting))
	s.AddTool(mcp.NewTool("get"), get)
	return s
}

func converting(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return res, nil
	}
}

//wire:tool get fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(text), nil
}
