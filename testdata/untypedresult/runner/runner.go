// Package runner has a helper in the shape of a handler. The arguments of its calls do not describe it as a tool.
package runner

import (
	"context"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds tools that run the same program.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("mesh_nodes"), nodes)
	s.AddTool(mcp.NewTool("mesh_more"), more)
}

func tell(ctx context.Context, args ...string) (*mcp.CallToolResult, error) {
	out, err := exec.CommandContext(ctx, "mesh", args...).Output()
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil // want `mcperr.From\(err, mcperr.NotIdempotent\)`
	}
	return mcp.NewToolResultText(string(out)), nil
}

func nodes(ctx context.Context, _ mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return tell(ctx, "get nodes")
}

func more(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return tell(ctx, req.GetString("what", ""))
}
