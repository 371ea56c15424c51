// Package hooks has a function that is called with each error of a handler.
package hooks

import (
	"context"
	"errors"
	"log"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	hooks := &server.Hooks{}
	hooks.AddOnError(func(ctx context.Context, id any, method mcp.MCPMethod, message any, err error) {
		log.Printf("%s failed: %v", method, err)
	})
	s := server.NewMCPServer("hooks", "1", server.WithHooks(hooks))
	s.AddTool(mcp.NewTool("get"), get)
	return s
}

// Without a boundary, the error has to stay, because the hook would not get a result.

//wire:tool get unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, errors.New("id is required")
	}
	return mcp.NewToolResultText("got"), nil
}
