// Package mcpgo has tools that answer with protocol errors.
package mcpgo

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("load"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		switch req.GetString("name", "") {
		case "":
			return nil, mcp.ErrInvalidParams // want `load returns the SDK's ErrInvalidParams as a JSON-RPC error, which the model never sees; return mcperr.Result\[…\]\(err\)`
		case "a":
			return nil, server.ErrToolNotFound
		case "b":
			details := mcp.NewJSONRPCErrorDetails(-32603, "the shelf is full", nil)
			return nil, details.AsError() // want `load returns a failure of the tool as a JSON-RPC error`
		}
		if errors.Is(ctx.Err(), context.Canceled) {
			return nil, mcp.ErrInternalError
		}
		return mcp.NewToolResultText("fine"), nil
	})
}
