// Package outputs has typed results of many types, and a schema that the zero value violates.
package outputs

import (
	"context"
	"errors"

	"example.com/shapes/kit"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

type item struct {
	ID    string `json:"id"`
	State string `json:"state"`
}

var errNoID = errors.New("id is required")

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "outputs", Version: "1"}, nil)
	one := 1
	strict := &jsonschema.Schema{Type: "object", Properties: map[string]*jsonschema.Schema{
		"id":    {Type: "string", MinLength: &one},
		"state": {Type: "string", Enum: []any{"open", "closed"}},
	}}
	mcp.AddTool(s, &mcp.Tool{Name: "strict", OutputSchema: strict}, get)
	mcp.AddTool(s, &mcp.Tool{Name: "result", OutputSchema: strict}, result)
	mcp.AddTool(s, &mcp.Tool{Name: "any"}, anything)
	addOthers(s)
	addNewest(s)
	return s
}

//wire:tool strict fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func get(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, item, error) {
	if in.ID == "" {
		return nil, item{}, errNoID
	}
	if _, err := kit.Load(in.ID); err != nil {
		return nil, item{}, err
	}
	return nil, item{in.ID, "open"}, nil
}

//wire:tool result open
//wire:fails {}
//wire:answers {"id":"1"}
func result(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, *item, error) {
	if in.ID == "" {
		return &mcp.CallToolResult{
			IsError: true,
			Content: []mcp.Content{&mcp.TextContent{Text: "id is missing"}},
		}, &item{"-", "closed"}, nil
	}
	return nil, &item{in.ID, "open"}, nil
}

//wire:tool any fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func anything(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if in.ID == "" {
		return nil, nil, errors.New("id is missing")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, nil, err
	}
	return nil, map[string]any{"text": text}, nil
}

//wire:shared

// addOthers and addNewest add what newer releases have.
var (
	addOthers = func(*mcp.Server) {}
	addNewest = func(*mcp.Server) {}
)
