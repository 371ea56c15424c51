//wire:since v1.2.0

// Package tasks has a tool that runs as a task, beside one that answers at once.
package tasks

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("tasks", "1", server.WithTaskCapabilities(true, true, true))
	s.AddTaskTool(mcp.NewTool("export", mcp.WithTaskSupport(mcp.TaskSupportRequired)), export)
	s.AddTool(mcp.NewTool("get"), get)
	return s
}

//wire:tool export fixed
//wire:task
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func export(ctx context.Context, req mcp.CallToolRequest) (*mcp.CreateTaskResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("failed to export: %w", err)
	}
	return &mcp.CreateTaskResult{Content: []mcp.Content{mcp.NewTextContent(text)}}, nil
}

//wire:tool get fixed
//wire:fails {}
//wire:answers {"id":"1"}
func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(text), nil
}
