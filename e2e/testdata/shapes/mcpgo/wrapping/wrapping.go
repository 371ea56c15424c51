// Package wrapping has a logging wrapper around single handlers, and a middleware that counts.
package wrapping

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync/atomic"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var calls, failures atomic.Int64

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("wrapping", "1", server.WithToolHandlerMiddleware(metrics))
	s.AddTool(mcp.NewTool("logged"), logged(load))
	s.AddTool(mcp.NewTool("counted"), counted)
	return s
}

// metrics counts.
func metrics(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		calls.Add(1)
		res, err := next(ctx, req)
		if err != nil || res != nil && res.IsError {
			failures.Add(1)
		}
		return res, err
	}
}

// logged logs errors, and puts the name of the tool before them.
func logged(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			log.Printf("failed: %v", err)
			return nil, fmt.Errorf("%s: %w", req.Params.Name, err)
		}
		return res, nil
	}
}

//wire:tool logged fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func load(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("failed to load item: %w", err)
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool counted fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
func counted(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return mcp.NewToolResultError("id is required"), nil
	}
	return mcp.NewToolResultText("counted"), nil
}
