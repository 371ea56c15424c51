// Package prompts has prompts and resources beside a tool.
package prompts

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// The prompts and resources stay as they are:
//
//wire:prompt triage {"id":"1"}
//wire:prompt triage {"id":"2"}
//wire:prompt triage {}
//wire:resource item://1
//wire:resource item://2

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("prompts", "1",
		server.WithPromptCapabilities(true), server.WithResourceCapabilities(true, true))
	s.AddTool(mcp.NewTool("get"), get)
	s.AddPrompt(mcp.NewPrompt("triage", mcp.WithArgument("id")), triage)
	s.AddResource(mcp.NewResource("item://1", "one"), item)
	s.AddResource(mcp.NewResource("item://2", "two"), item)
	return s
}

func triage(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	id := req.Params.Arguments["id"]
	if id == "" {
		return nil, errors.New("argument id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("triage: %w", err)
	}
	messages := []mcp.PromptMessage{mcp.NewPromptMessage(mcp.RoleUser, mcp.NewTextContent(text))}
	return mcp.NewGetPromptResult("triage", messages), nil
}

func item(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
	text, err := kit.Load(req.Params.URI[len("item://"):])
	if err != nil {
		return nil, fmt.Errorf("cannot read: %w", err)
	}
	return []mcp.ResourceContents{mcp.TextResourceContents{URI: req.Params.URI, Text: text}}, nil
}

//wire:tool get fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
func get(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("argument id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("get: %w", err)
	}
	return mcp.NewToolResultText(text), nil
}
