// Package nothing has handlers that return nothing, panic, or end the process.
package nothing

import (
	"context"
	"log"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("nothing", "1")
	s.AddTool(mcp.NewTool("nothing"), nothing)
	s.AddTool(mcp.NewTool("panics"), panics)
	s.AddTool(mcp.NewTool("exits"), exits)
	return s
}

//wire:tool nothing open
//wire:empty {}
//wire:answers {"id":"1"}
func nothing(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, nil
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool panics fixed|unfixable fixed@v0.34.0
//wire:other {"id":"3"}
//wire:fails {"id":"4"}
//wire:answers {"id":"1"}
func panics(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "4" {
		panic("id 4 is not supported")
	}
	text, err := kit.Load(id)
	if err != nil {
		return mcp.NewToolResultError("cannot load"), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool exits fixed|unfixable fixed@v0.34.0
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func exits(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		log.Fatalf("cannot load: %v", err)
	}
	return mcp.NewToolResultText(text), nil
}
