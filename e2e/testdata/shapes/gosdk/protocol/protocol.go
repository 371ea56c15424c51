//wire:since v1.3.1

// Package protocol has protocol errors that the server chose.
package protocol

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "protocol", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "raw", InputSchema: kit.Object}, raw)
	mcp.AddTool(s, &mcp.Tool{Name: "typed"}, typed)
	s.AddTool(&mcp.Tool{Name: "mixed", InputSchema: kit.Object}, mixed)
	s.AddTool(&mcp.Tool{Name: "beside", InputSchema: kit.Object}, beside)
	return s
}

func urlRequired() error {
	data, _ := json.Marshal(map[string]any{"url": "https://example.com/login"})
	return &jsonrpc.Error{Code: 7001, Message: "log in first", Data: data}
}

//wire:tool raw open
//wire:other {}
//wire:answers {"id":"1"}
func raw(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, urlRequired()
	}
	return kit.Text("fine"), nil
}

//wire:tool typed open
//wire:other {}
//wire:answers {"id":"1"}
func typed(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if in.ID == "" {
		return nil, nil, urlRequired()
	}
	return kit.Text("fine"), nil, nil
}

//wire:tool mixed open
//wire:other {}
//wire:other {"id":"9"}
//wire:answers {"id":"1"}
func mixed(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, fmt.Errorf("not now: %w", urlRequired())
	}
	text, err := kit.Load(id)
	if errors.Is(err, kit.ErrNoItem) {
		return nil, errors.New("there is no such item")
	}
	return kit.Text(text), err
}

//wire:tool beside open
//wire:beside {}
//wire:answers {"id":"1"}
func beside(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		res := kit.Text("the store is being rebuilt")
		res.IsError = true
		return res, err
	}
	return kit.Text(text), nil
}

//wire:shared
