// Package layers has functions whose results and errors other functions render, pass on and decorate.
package layers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "layers", Version: "1"}, nil)
	add(s, "rendered", func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return render(load(ctx, kit.Arg(req, "id")))
	})
	add(s, "passed", func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := load(ctx, kit.Arg(req, "id"))
		return finish(text, err)
	})
	add(s, "stamped", stamped)
	add(s, "based", newRemoval().Handle)
	return s
}

func add(s *mcp.Server, name string, h mcp.ToolHandler) {
	s.AddTool(&mcp.Tool{Name: name, InputSchema: kit.Object}, h)
}

//wire:tool rendered fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func load(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", errors.New("id is required")
	}
	return kit.Load(id)
}

func render[T any](v T, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return &mcp.CallToolResult{
			IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}},
		}, nil
	}
	return kit.Text(fmt.Sprint(v)), nil
}

//wire:tool passed open
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func finish(text string, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}

//wire:tool stamped fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:fails {"id":"4"}
//wire:answers {"id":"1"}
func stamped(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	stamp := func(res *mcp.CallToolResult) *mcp.CallToolResult { return res }
	res, err := find(kit.Arg(req, "id"))
	return stamp(res), err
}

func find(id string) (*mcp.CallToolResult, error) {
	switch id {
	case "":
		return nil, errors.New("id is required")
	case "4":
		return &mcp.CallToolResult{
			IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "the item is gone"}},
		}, nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("find: %w", err)
	}
	return kit.Text(text), nil
}

//wire:tool based fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
type removal struct{ *base }

func newRemoval() *removal {
	r := &removal{new(base)}
	r.procedure = r
	return r
}

func (r *removal) Act(ctx context.Context, p params) (string, error) {
	if p.ID == "" {
		return "", errors.New("id is required")
	}
	return kit.Load(p.ID)
}

type params struct {
	ID string `json:"id"`
}

// procedure is what tools with the same base differ in.
type procedure interface {
	Act(ctx context.Context, p params) (string, error)
}

type nothing struct{}

func (nothing) Act(ctx context.Context, p params) (string, error) { return "", nil }

var _ procedure = nothing{}

type base struct{ procedure }

func (b *base) Handle(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var p params
	data, err := json.Marshal(req.Params.Arguments)
	if err != nil {
		return nil, fmt.Errorf("arguments: %w", err)
	}
	if err := json.Unmarshal(data, &p); err != nil {
		return nil, fmt.Errorf("arguments: %w", err)
	}
	text, err := b.procedure.Act(ctx, p)
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}
