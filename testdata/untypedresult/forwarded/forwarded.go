// Package forwarded has helpers that give a format and its arguments to a function of the SDK.
package forwarded

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("list"), list)
	s.AddTool(mcp.NewTool("scale"), scale)
}

func fail(format string, args ...any) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultErrorf(format, args...), nil
}

func errf(format string, args ...any) *mcp.CallToolResult {
	return mcp.NewToolResultErrorf(format, args...)
}

func swapped(arg any, format string) *mcp.CallToolResult {
	return mcp.NewToolResultErrorf(format, arg)
}

func check(name string) error {
	if name == "" {
		return errors.New("name is required")
	}
	return nil
}

func list(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := r.GetString("name", "")
	if err := check(name); err != nil {
		return fail("%v", err) // want `.`
	}
	if name == "x" {
		return fail("pod %q not found", name) // want `mcperr.NotFound\("POD_NOT_FOUND", …\)`
	}
	return mcp.NewToolResultText("list"), nil
}

func scale(ctx context.Context, r mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := r.GetString("name", "")
	if name == "" {
		return errf("name is required"), nil // want `mcperr.Validation\("NAME_REQUIRED", …\)`
	}
	if name == "x" {
		return errf("deployment %q not found", name), nil // want `mcperr.NotFound\("DEPLOYMENT_NOT_FOUND", …\)`
	}
	if name == "y" {
		return swapped(name, "deployment %q is locked"), nil // want `.`
	}
	return mcp.NewToolResultText("scale"), nil
}
