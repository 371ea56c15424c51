// Package handlers has handlers that another package registers on a server that a third one makes.
package handlers

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Items has the handlers.
type Items struct{ Prefix string }

// Input is what a handler gets.
type Input struct {
	ID string `json:"id,omitempty"`
}

// Output is what it returns.
type Output struct {
	Text string `json:"text"`
}

//wire:tool get fixed|unfixable fixed@v1.3.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}

// Get gets an item.
func (i *Items) Get(ctx context.Context, req *mcp.CallToolRequest, in Input) (*mcp.CallToolResult, Output, error) {
	if in.ID == "" {
		return nil, Output{}, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, Output{}, fmt.Errorf("failed to get item: %w", err)
	}
	return nil, Output{i.Prefix + text}, nil
}

//wire:tool raw fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}

// Raw is a handler without types.
func (i *Items) Raw(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, errors.New("id is required")
	}
	return kit.Text("raw"), nil
}
