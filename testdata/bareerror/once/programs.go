package once

import (
	"context"
	"fmt"
	"os/exec"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// runWheel runs any command of a program. What the tool says decides whether it may be repeated.
func runWheel(ctx context.Context, args ...string) (string, error) {
	out, err := exec.CommandContext(ctx, "wheel", args...).Output()
	return string(out), err
}

func wheelVersion(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := runWheel(ctx, "version")
	if err != nil {
		return nil, fmt.Errorf("wheel version failed: %w", err) // want `mcperr.Wrap`
	}
	return mcp.NewToolResultText(out), nil
}

func spinWheel(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := runWheel(ctx, "spin")
	if err != nil {
		return nil, fmt.Errorf("the wheel does not spin: %w", err) // want `mcperr.Wrap`
	}
	return mcp.NewToolResultText(out), nil
}

// RegisterWheel adds the tools of the wheel.
func RegisterWheel(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("wheel_version"), wheelVersion)
	s.AddTool(mcp.NewTool("spin_wheel"), spinWheel)
}
