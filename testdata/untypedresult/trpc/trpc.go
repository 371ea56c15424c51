// Package trpc builds error results with trpc-mcp-go, whose results cannot be read back from JSON.
package trpc

import (
	"context"

	mcp "trpc.group/trpc-go/trpc-mcp-go"
)

func Register(s *mcp.Server) { s.RegisterTool(mcp.NewTool("plain"), plain) }

func plain(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	path, ok := req.Params.Arguments["path"].(string)
	if !ok {
		return mcp.NewErrorResult("path is required"), nil // want `plain reports "path is required" as free text`
	}
	return mcp.NewTextResult(path), nil
}
