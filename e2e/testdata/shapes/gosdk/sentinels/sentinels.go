// Package sentinels has sentinel errors, returned as they are, wrapped, and translated.
package sentinels

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var (
	errClosed = errors.New("the item is closed")
	errBusy   = errors.New("the store is busy, try again later")
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "sentinels", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "returned", InputSchema: kit.Object}, returned)
	s.AddTool(&mcp.Tool{Name: "wrapped", InputSchema: kit.Object}, wrapped)
	s.AddTool(&mcp.Tool{Name: "translated", InputSchema: kit.Object}, translated)
	return s
}

func state(id string) error {
	switch id {
	case "":
		return errClosed
	case "2":
		return errBusy
	}
	return nil
}

//wire:tool returned fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func returned(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := state(kit.Arg(req, "id")); err != nil {
		return nil, err
	}
	return kit.Text("fine"), nil
}

//wire:tool wrapped fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func wrapped(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if err := state(id); err != nil {
		return nil, fmt.Errorf("item %q: %w", id, err)
	}
	return kit.Text("fine"), nil
}

//wire:tool translated fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func translated(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch err := state(kit.Arg(req, "id")); {
	case errors.Is(err, errClosed):
		return nil, errors.New("closed items cannot be changed")
	case err != nil:
		return nil, err
	}
	return kit.Text("fine"), nil
}

//wire:shared
