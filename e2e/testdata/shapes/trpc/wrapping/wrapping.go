// Package wrapping has a wrapper around handlers, and a handler that returns nothing.
package wrapping

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	mcp "trpc.group/trpc-go/trpc-mcp-go"
)

type handler = func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error)

// New returns the server.
func New() *mcp.StdioServer {
	s := mcp.NewStdioServer("wrapping", "1")
	s.RegisterTool(mcp.NewTool("wrapped"), wrap("wrapped", load))
	s.RegisterTool(mcp.NewTool("json"), json)
	return s
}

func wrap(name string, next handler) handler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		return res, nil
	}
}

//wire:tool wrapped fixed|unfixable
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func load(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, err
	}
	return mcp.NewTextResult(text), nil
}

//wire:tool json open
//wire:fails {}
//wire:answers {"id":"1"}
func json(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return mcp.NewErrorResult(`{"error":"id is missing"}`), nil
	}
	return mcp.NewTextResult("fine"), nil
}
