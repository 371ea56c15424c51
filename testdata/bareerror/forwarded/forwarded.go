// Package forwarded has tools whose work another package repeats. Its errors are those of the work.
package forwarded

import (
	"context"
	"errors"

	"example.com/mcpserver/bareerror/forwarded/loop"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("lower"), lower)
	s.AddTool(mcp.NewTool("raise"), raise)
}

func lower(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, loop.Twice(func() error { return mcperr.Conflict("BRIDGE_DOWN", "the bridge is down already") })
}

func raise(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, loop.Twice(func() error { return errors.New("the bridge is up already") }) // want `raise returns`
}
