// Package runtime has a server with the boundary of the runtime.
package runtime

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func open(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("id", "") == "" {
		return nil, errors.New("id is required") // want `^open returns "id is required" without a type: the client gets no code and no retry that tell it from other failures; return mcperr\.Validation\("ID_REQUIRED", …\)$`
	}
	return mcp.NewToolResultText("open"), nil
}

// Serve runs the server.
func Serve() error {
	s := server.NewMCPServer("doors", "1", server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc]))
	s.AddTool(mcp.NewTool("open"), open)
	return server.ServeStdio(s)
}
