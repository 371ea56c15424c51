//wire:since v0.38.0

// Package structured has handlers with typed results.
package structured

import (
	"context"
	"errors"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type input struct {
	ID string `json:"id"`
}

type output struct {
	Text string `json:"text"`
}

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("structured", "1")
	s.AddTool(mcp.NewTool("get", mcp.WithOutputSchema[output]()), mcp.NewStructuredToolHandler(get))
	s.AddTool(mcp.NewTool("both"), both)
	return s
}

//wire:tool get fixed|unfixable
//wire:textonly
//wire:fails {}
//wire:fails {"id":"2"}
//wire:other {"id":7}
//wire:answers {"id":"1"}
func get(ctx context.Context, req mcp.CallToolRequest, in input) (output, error) {
	if in.ID == "" {
		return output{}, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return output{}, err
	}
	return output{text}, nil
}

//wire:tool both open
//wire:fails {}
//wire:answers {"id":"1"}
func both(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		res := mcp.NewToolResultStructured(map[string]any{"reason": "gone"}, "the item is gone")
		res.IsError = true
		return res, nil
	}
	return mcp.NewToolResultStructured(output{text}, text), nil
}
