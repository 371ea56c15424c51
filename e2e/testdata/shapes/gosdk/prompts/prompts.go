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
//wire:prompt triage {"id":"2"}
//wire:prompt triage {}
//wire:resource item://1
//wire:resource item://2

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "prompts", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "get", InputSchema: kit.Object}, get)
	s.AddPrompt(&mcp.Prompt{Name: "triage", Arguments: []*mcp.PromptArgument{{Name: "id"}}}, triage)
	s.AddResource(&mcp.Resource{URI: "item://1", Name: "one"}, item)
	s.AddResource(&mcp.Resource{URI: "item://2", Name: "two"}, item)
	return s
}

func triage(ctx context.Context, req *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	id := req.Params.Arguments["id"]
	if id == "" {
		return nil, errors.New("argument id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("get: %w", err)
	}
	message := &mcp.PromptMessage{Role: "user", Content: &mcp.TextContent{Text: text}}
	return &mcp.GetPromptResult{Messages: []*mcp.PromptMessage{message}}, nil
}

func item(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	text, err := kit.Load(req.Params.URI[len("item://"):])
	if err != nil {
		return nil, fmt.Errorf("cannot read: %w", err)
	}
	contents := []*mcp.ResourceContents{{URI: req.Params.URI, MIMEType: "text/plain", Text: text}}
	return &mcp.ReadResourceResult{Contents: contents}, nil
}

//wire:tool get fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
func get(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("argument id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("get: %w", err)
	}
	return kit.Text(text), nil
}
