// Package adapted has tools whose errors an adapter of another package makes results of.
package adapted

import (
	"context"

	"example.com/mcpserver/noboundary/adapter"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type query struct{ ID string }

// New registers a tool that needs no boundary.
func New() *server.MCPServer {
	s := server.NewMCPServer("adapted", "1")
	adapter.Add(s, "find", find)
	return s
}

func find(ctx context.Context, in query) (string, error) {
	return "", mcperr.NotFound("ITEM_NOT_FOUND", "no such item")
}
