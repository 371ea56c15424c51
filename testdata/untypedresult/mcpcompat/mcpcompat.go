// Package mcpcompat builds error results with toolhive's compatibility layer, which has one constructor for them.
package mcpcompat

import (
	"context"
	"fmt"
	"os"

	"github.com/stacklok/toolhive-core/mcpcompat/mcp"
	"github.com/stacklok/toolhive-core/mcpcompat/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("inspect"), inspect)
}

type image struct {
	Size int64 `json:"size"`
}

func inspect(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("image")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want `inspect reports the error of req.RequireString as free text`
	}
	if name == "scratch" {
		return mcp.NewToolResultError("image scratch is not supported"), nil // want `inspect reports "image scratch is not supported" as free text`
	}
	info, err := os.Stat(name)
	if err != nil {
		return mcp.NewToolResultError(fmt.Sprintf("failed to inspect %s: %v", name, err)), nil // want `inspect reports`
	}
	if info.IsDir() {
		return &mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent("the image must be a file")}, IsError: true}, nil // want `inspect reports "the image must be a file" as free text`
	}
	return mcp.NewToolResultStructuredOnly(image{info.Size()}), nil
}
