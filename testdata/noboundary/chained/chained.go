// Package chained gets a server from another package, and adds a middleware. In mcp-go, the first one is the outermost:
// behind it, the log would get results in place of errors.
package chained

import (
	"context"
	"log"

	"example.com/mcpserver/noboundary/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func New() *server.MCPServer {
	s := kit.NewServer("chained") // want `find returns errors, and no boundary puts .*; put mcperr.Middleware around all tools, by Use$`
	s.Use(logged)
	s.AddTool(mcp.NewTool("find"), find)
	return s
}

func logged(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		log.Print(req.Params.Name, err)
		return res, err
	}
}

func find(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.NotFound("SHELF_NOT_FOUND", "there is no shelf")
}
