// Package basic has handlers that are functions, methods, closures and results of factories.
package basic

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "basic", Version: "1"}, nil)
	h := &handlers{limit: 3}
	mcp.AddTool(s, &mcp.Tool{Name: "function"}, function)
	mcp.AddTool(s, &mcp.Tool{Name: "method"}, h.method)
	mcp.AddTool(s, &mcp.Tool{Name: "factory"}, factory("item"))
	return s
}

type handlers struct{ limit int }

//wire:tool function fixed|unfixable|silent
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func function(
	ctx context.Context, s *mcp.ServerSession, p *mcp.CallToolParamsFor[kit.Input],
) (*mcp.CallToolResultFor[any], error) {
	if p.Arguments.ID == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(p.Arguments.ID)
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}

//wire:tool method fixed|unfixable|silent
//wire:other {"id":"long"}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func (h *handlers) method(
	ctx context.Context, s *mcp.ServerSession, p *mcp.CallToolParamsFor[kit.Input],
) (*mcp.CallToolResultFor[any], error) {
	if len(p.Arguments.ID) > h.limit {
		return &mcp.CallToolResultFor[any]{
			IsError: true,
			Content: []mcp.Content{&mcp.TextContent{Text: "id is too long"}},
		}, nil
	}
	text, err := kit.Load(p.Arguments.ID)
	if err != nil {
		return nil, fmt.Errorf("failed to load: %w", err)
	}
	return kit.Text(text), nil
}

//wire:tool factory fixed|unfixable|silent
//wire:fails {}
//wire:answers {"id":"1"}
func factory(what string) mcp.ToolHandlerFor[kit.Input, any] {
	return func(ctx context.Context, s *mcp.ServerSession, p *kit.Params) (*kit.Result, error) {
		if p.Arguments.ID == "" {
			return nil, fmt.Errorf("the id of the %s is missing", what)
		}
		return kit.Text("done"), nil
	}
}
