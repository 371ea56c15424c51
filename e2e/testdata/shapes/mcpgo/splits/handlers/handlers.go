// Package handlers has handlers that another package registers on a server that a third one makes.
package handlers

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
)

// Items has the handlers.
type Items struct{ Prefix string }

//wire:tool get fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}

// Get gets an item.
func (i *Items) Get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("failed to get item: %w", err)
	}
	return mcp.NewToolResultText(i.Prefix + text), nil
}

//wire:tool put fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}

// Put puts an item.
func Put(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return mcp.NewToolResultError("id is required"), nil
	}
	return mcp.NewToolResultText("put"), nil
}
