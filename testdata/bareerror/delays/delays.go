// Package delays has messages that name a delay, in a file that does not import package time.
package delays

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type library interface {
	Find(ctx context.Context, name string) error
}

var books library

// Register adds the tool.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("find"), find) }

func find(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	if err := books.Find(ctx, name); err != nil {
		return nil, fmt.Errorf("rate limit for %s exceeded, try again in 5 minutes: %w", name, err) // want `mcperr.RateLimited\(`
	}
	return mcp.NewToolResultText("found " + name), nil
}
