// Package basic has handlers that are functions, methods, closures and results of factories, raw and typed.
package basic

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

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "basic", Version: "1"}, nil)
	h := &handlers{limit: 3}
	s.AddTool(&mcp.Tool{Name: "raw", InputSchema: kit.Object}, raw)
	s.AddTool(&mcp.Tool{Name: "method", InputSchema: kit.Object}, h.method)
	mcp.AddTool(s, &mcp.Tool{Name: "typed"}, typed)
	mcp.AddTool(s, &mcp.Tool{Name: "result"}, h.result)
	mcp.AddTool(s, &mcp.Tool{Name: "factory"}, factory("item"))
	addClosure(s)
	return s
}

type handlers struct{ limit int }

//wire:tool raw fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:fails {"id":"9"}
//wire:answers {"id":"1"}
func raw(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if errors.Is(err, kit.ErrNoItem) {
		return nil, fmt.Errorf("there is no item %s", id)
	}
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}

//wire:tool method fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"long"}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func (h *handlers) method(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if len(id) > h.limit {
		return &mcp.CallToolResult{
			Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf("id is longer than %d bytes", h.limit)}},
			IsError: true,
		}, nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("failed to load the item: %w", err)
	}
	return kit.Text(text), nil
}

//wire:tool typed fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:fails {"id":"9"}
//wire:other {"id":7}
//wire:answers {"id":"1"}
func typed(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	if in.ID == "" {
		return nil, output{}, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, output{}, err
	}
	return nil, output{text}, nil
}

//wire:tool result fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"long"}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func (h *handlers) result(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if len(in.ID) > h.limit {
		return &mcp.CallToolResult{
			IsError: true,
			Content: []mcp.Content{&mcp.TextContent{Text: "id is too long"}},
		}, nil, nil
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, nil, fmt.Errorf("failed to load the item: %w", err)
	}
	return kit.Text(text), nil, nil
}

//wire:tool factory fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func factory(what string) mcp.ToolHandlerFor[input, output] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
		if in.ID == "" {
			return nil, output{}, fmt.Errorf("the id of the %s is missing", what)
		}
		text, err := kit.Load(in.ID)
		if err != nil {
			return nil, output{}, fmt.Errorf("failed to load %s %s: %w", what, in.ID, err)
		}
		return nil, output{text}, nil
	}
}

//wire:tool closure fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
func addClosure(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "closure", InputSchema: kit.Object},
		func(ctx context.Context, req *mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
			if kit.Arg(req, "id") == "" {
				err = errors.New("id must not be empty")
				return
			}
			return kit.Text("done"), nil
		})
}
