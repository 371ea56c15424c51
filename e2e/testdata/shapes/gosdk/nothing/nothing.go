// Package nothing has handlers that return nothing, panic, or end the process.
package nothing

import (
	"context"
	"log"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "nothing", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "nothing", InputSchema: kit.Object}, nothing)
	s.AddTool(&mcp.Tool{Name: "panics", InputSchema: kit.Object}, panics)
	mcp.AddTool(s, &mcp.Tool{Name: "exits"}, exits)
	mcp.AddTool(s, &mcp.Tool{Name: "empty"}, empty)
	return s
}

//wire:tool nothing open
//wire:empty {}
//wire:answers {"id":"1"}
func nothing(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, nil
	}
	return kit.Text("fine"), nil
}

//wire:tool empty silent
//wire:answers {}
func empty(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	return nil, nil, nil
}

//wire:tool panics fixed|unfixable fixed@v1.1.0
//wire:other {"id":"3"}
//wire:fails {"id":"4"}
//wire:answers {"id":"1"}
func panics(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "4" {
		panic("id 4 is not supported")
	}
	text, _ := kit.Load(id)
	return kit.Text(text), nil
}

//wire:tool exits fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func exits(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	text, err := kit.Load(in.ID)
	if err != nil {
		log.Fatalf("cannot load: %v", err)
	}
	return kit.Text(text), nil, nil
}
