// Package plugin has tools behind an interface of the server's own.
package plugin

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Tool is what a plugin implements.
type Tool interface {
	Name() string
	InputSchema() map[string]any
	Run(ctx context.Context, args map[string]any) (string, error)
}

// Store is an interface too, but no tool's.
type Store interface {
	Load(ctx context.Context, filter map[string]any) (string, error)
}

// Add registers a plugin.
func Add(s *server.MCPServer, t Tool, store Store) {
	s.AddTool(mcp.NewTool(t.Name()), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := t.Run(ctx, req.GetArguments())
		if err != nil {
			return nil, err
		}
		if _, err := store.Load(ctx, req.GetArguments()); err != nil {
			return nil, err // want `Add returns the error of store.Load`
		}
		return mcp.NewToolResultText(text), nil
	})
}

type echo struct{}

func (echo) Name() string                { return "echo" }
func (echo) InputSchema() map[string]any { return nil }
func (echo) Run(ctx context.Context, args map[string]any) (string, error) {
	text, ok := args["text"].(string)
	if !ok {
		return "", errors.New("text is required") // want `Run returns "text is required" without a type: without a boundary, mcp-go sends a JSON-RPC error`
	}
	return text, nil
}

type memory struct{}

func (memory) Load(ctx context.Context, filter map[string]any) (string, error) {
	return "", errors.New("not a tool's error")
}

var (
	_ Tool  = echo{}
	_ Store = memory{}
)
