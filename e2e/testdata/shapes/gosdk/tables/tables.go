// Package tables has handlers in a slice of structs and in a map of elided pointers.
package tables

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type entry struct {
	name   string
	handle mcp.ToolHandler
}

type job struct {
	run func(id string) (string, error)
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "tables", Version: "1"}, nil)
	for _, e := range list {
		s.AddTool(&mcp.Tool{Name: e.name, InputSchema: kit.Object}, e.handle)
	}
	for name, j := range jobs {
		s.AddTool(&mcp.Tool{Name: name, InputSchema: kit.Object}, j.handler())
	}
	return s
}

//wire:tool literal fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
var list = []entry{
	{"literal", func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := kit.Load(kit.Arg(req, "id"))
		if err != nil {
			return nil, fmt.Errorf("cannot load: %w", err)
		}
		return kit.Text(text), nil
	}},
	{"named", named},
}

//wire:tool named fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
func named(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, errors.New("id is required")
	}
	return kit.Text("named"), nil
}

//wire:shared

func (j *job) handler() mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := j.run(kit.Arg(req, "id"))
		if err != nil {
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}, nil
		}
		return kit.Text(text), nil
	}
}

//wire:tool elided fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"9"}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
var jobs = map[string]*job{
	"elided": {run: func(id string) (string, error) {
		if id == "9" {
			return "", fmt.Errorf("item %q does not exist", id)
		}
		return kit.Load(id)
	}},
}
