// Package sentinels has sentinel errors, returned as they are, wrapped, and translated.
package sentinels

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var (
	errClosed = errors.New("the item is closed")
	errBusy   = errors.New("the store is busy, try again later")
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("sentinels", "1")
	s.AddTool(mcp.NewTool("returned"), returned)
	s.AddTool(mcp.NewTool("wrapped"), wrapped)
	s.AddTool(mcp.NewTool("translated"), translated)
	return s
}

func state(id string) error {
	switch id {
	case "":
		return errClosed
	case "2":
		return errBusy
	}
	return nil
}

//wire:tool returned fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func returned(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := state(kit.Arg(req, "id")); err != nil {
		return nil, err
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool wrapped fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func wrapped(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if err := state(id); err != nil {
		return mcp.NewToolResultError(fmt.Sprintf("item %q: %s", id, err)), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool translated fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func translated(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch err := state(kit.Arg(req, "id")); {
	case errors.Is(err, errClosed):
		return mcp.NewToolResultError("closed items cannot be changed"), nil
	case err != nil:
		return nil, err
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:shared
