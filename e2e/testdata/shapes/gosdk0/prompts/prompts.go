// Package prompts has prompts and resources beside a tool.
package prompts

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The prompts and resources stay as they are:
//
//wire:prompt triage {"id":"1"}
//wire:prompt triage {}
//wire:resource item://1
//wire:resource item://2

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "prompts", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "get"}, get)
	s.AddPrompt(&mcp.Prompt{Name: "triage", Arguments: []*mcp.PromptArgument{{Name: "id"}}}, triage)
	s.AddResource(&mcp.Resource{URI: "item://1", Name: "one"}, item)
	s.AddResource(&mcp.Resource{URI: "item://2", Name: "two"}, item)
	return s
}

func triage(ctx context.Context, s *mcp.ServerSession, p *mcp.GetPromptParams) (*mcp.GetPromptResult, error) {
	if p.Arguments["id"] == "" {
		return nil, errors.New("argument id is required")
	}
	message := &mcp.PromptMessage{Role: "user", Content: &mcp.TextContent{Text: "triage"}}
	return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{message}}, nil
}

func item(ctx context.Context, s *mcp.ServerSession, p *mcp.ReadResourceParams) (*mcp.ReadResourceResult, error) {
	text, err := kit.Load(p.URI[len("item://"):])
	if err != nil {
		return nil, fmt.Errorf("cannot read: %w", err)
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: p.URI, Text: text}}}, nil
}

//wire:tool get fixed|unfixable|silent
//wire:fails {}
//wire:answers {"id":"1"}
func get(
	ctx context.Context, s *mcp.ServerSession, p *mcp.CallToolParamsFor[kit.Input],
) (*mcp.CallToolResultFor[any], error) {
	if p.Arguments.ID == "" {
		return nil, errors.New("argument id is required")
	}
	return kit.Text("fine"), nil
}
