// Package recovering has handlers that panic, below a middleware of the server's own that recovers.
package recovering

import (
	"context"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("recovering", "1", server.WithToolHandlerMiddleware(recovering))
	s.AddTool(mcp.NewTool("get"), get)
	return s
}

func recovering(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
		defer func() {
			if p := recover(); p != nil {
				res, err = mcp.NewToolResultError(fmt.Sprintf("the tool panicked: %v", p)), nil
			}
		}()
		return next(ctx, req)
	}
}

//wire:tool get fixed|unfixable fixed@v0.34.0
//wire:fails {"id":"2"}
//wire:other {"id":"3"}
//wire:answers {"id":"1"}
func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		return nil, fmt.Errorf("cannot get the item: %w", err)
	}
	return mcp.NewToolResultText(text), nil
}
