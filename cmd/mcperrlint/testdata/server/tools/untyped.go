package tools

import (
	"context"

	"example.com/mcpserver/helpers"
	"github.com/mark3labs/mcp-go/mcp"
)

func Untyped(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return helpers.Fail("late"), nil
}
