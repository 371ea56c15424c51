package tools

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
)

func Bare(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("name is required")
}
