// Package jsontext has errors whose text is JSON.
package jsontext

import (
	"context"
	"encoding/json"
	"errors"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "jsontext", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "literal"}, literal)
	s.AddTool(&mcp.Tool{Name: "marshaled", InputSchema: kit.Object}, marshaled)
	mcp.AddTool(s, &mcp.Tool{Name: "error"}, failed)
	return s
}

func failure(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

//wire:tool literal open
//wire:fails {}
//wire:answers {"id":"1"}
func literal(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if in.ID == "" {
		return failure(`{"error":"id is missing","field":"id"}`), nil, nil
	}
	return kit.Text(`{"id":1}`), nil, nil
}

//wire:tool marshaled open
//wire:fails {} {"code":"ITEM_NOT_FOUND","retry":"no"}
//wire:answers {"id":"1"}
func marshaled(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		data, _ := json.Marshal(map[string]any{"code": "ITEM_NOT_FOUND", "retryable": false, "error": err.Error()})
		return failure(string(data)), nil
	}
	return kit.Text(text), nil
}

//wire:tool error fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
func failed(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if in.ID == "" {
		return nil, nil, errors.New(`{"error":"ambiguous","candidates":["a","b"]}`)
	}
	return kit.Text("fine"), nil, nil
}
