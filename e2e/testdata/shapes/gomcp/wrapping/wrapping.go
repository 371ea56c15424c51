// Package wrapping has middleware around handlers, for one tool and for all, and a handler that returns nothing.
package wrapping

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	"github.com/ThinkInAIXYZ/go-mcp/server"
	"github.com/ThinkInAIXYZ/go-mcp/transport"
)

// New returns the server.
func New() *server.Server {
	s, _ := server.NewServer(transport.NewStdioServerTransport())
	s.Use(named)
	s.RegisterTool(kit.Tool("wrapped"), load, counted)
	s.RegisterTool(kit.Tool("nothing"), nothing)
	return s
}

func named(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", req.Name, err)
		}
		return res, nil
	}
}

var calls int

func counted(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
		calls++
		return next(ctx, req)
	}
}

//wire:tool wrapped fixed
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func load(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}

//wire:tool nothing open
//wire:answers {"id":"1"}
func nothing(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, nil
	}
	return kit.Text("fine"), nil
}
