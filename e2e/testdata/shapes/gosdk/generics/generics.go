// Package generics has plain functions behind generic wrappers.
package generics

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

type output struct {
	Text string `json:"text"`
}

func wrap[In, Out any](fn func(context.Context, In) (Out, error)) mcp.ToolHandlerFor[In, Out] {
	return func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
		out, err := fn(ctx, in)
		return nil, out, err
	}
}

func checked[In, Out any](fn func(In) (Out, error)) mcp.ToolHandlerFor[In, Out] {
	return func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
		out, err := fn(in)
		if err != nil {
			var zero Out
			return nil, zero, fmt.Errorf("tool failed: %w", err)
		}
		return nil, out, nil
	}
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "generics", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "plain"}, wrap(plain))
	mcp.AddTool(s, &mcp.Tool{Name: "checked"}, checked(get))
	return s
}

//wire:tool plain fixed|unfixable fixed@v1.3.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func plain(ctx context.Context, in input) (output, error) {
	if in.ID == "" {
		return output{}, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return output{}, err
	}
	return output{text}, nil
}

//wire:tool checked fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"9"}
//wire:answers {"id":"1"}
func get(in input) (*output, error) {
	if in.ID == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, fmt.Errorf("failed to get: %w", err)
	}
	return &output{text}, nil
}
