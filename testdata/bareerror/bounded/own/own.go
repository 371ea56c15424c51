// Package own has a server with a middleware of its own that makes results of errors.
package own

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func answered(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return res, nil
	}
}

func open(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.GetString("id", "") == "" {
		return nil, errors.New("id is required") // want `^open returns "id is required" without a type: the client gets no code and no retry that tell it from other failures; return mcperr\.Validation\("ID_REQUIRED", …\)$`
	}
	return mcp.NewToolResultText("open"), nil
}

// Serve runs the server.
func Serve() error {
	s := server.NewMCPServer("doors", "1", server.WithToolHandlerMiddleware(answered))
	s.AddTool(mcp.NewTool("open"), open)
	return server.ServeStdio(s)
}
