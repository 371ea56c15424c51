// Package basic has handlers that are functions, methods and closures.
package basic

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	mcp "trpc.group/trpc-go/trpc-mcp-go"
)

// New returns the server.
func New() *mcp.StdioServer {
	s := mcp.NewStdioServer("basic", "1")
	h := &handlers{limit: 3}
	s.RegisterTool(mcp.NewTool("function"), function)
	s.RegisterTool(mcp.NewTool("method"), h.method)
	s.RegisterTool(mcp.NewTool("typed"), mcp.NewTypedToolHandler(typed))
	registerClosure(s)
	return s
}

type handlers struct{ limit int }

//wire:tool function fixed|unfixable
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func function(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return mcp.NewErrorResult("id is required"), nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("failed to load: %w", err)
	}
	return mcp.NewTextResult(text), nil
}

//wire:tool method fixed|unfixable
//wire:fails {"id":"long"}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func (h *handlers) method(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if len(id) > h.limit {
		return mcp.NewErrorResult(fmt.Sprintf("id is longer than %d bytes", h.limit)), nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return mcp.NewErrorResult(err.Error()), nil
	}
	return mcp.NewTextResult(text), nil
}

type input struct {
	ID string `json:"id"`
}

type output struct {
	Text string `json:"text"`
}

//wire:tool typed open
//wire:fails {}
//wire:answers {"id":"1"}
func typed(ctx context.Context, req *mcp.CallToolRequest, in input) (output, error) {
	if in.ID == "" {
		return output{}, errors.New("id is required")
	}
	return output{"fine"}, nil
}

//wire:tool closure fixed|unfixable
//wire:fails {}
//wire:answers {"id":"1"}
func registerClosure(s *mcp.StdioServer) {
	s.RegisterTool(mcp.NewTool("closure"),
		func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if kit.Arg(req, "id") == "" {
				return nil, errors.New("id must not be empty")
			}
			return mcp.NewTextResult("done"), nil
		})
}
