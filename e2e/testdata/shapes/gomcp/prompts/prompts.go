// Package prompts has a prompt and a resource, whose failures are JSON-RPC errors.
package prompts

import (
	"context"
	"fmt"
	"os"

	"example.com/shapes/kit"
	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	"github.com/ThinkInAIXYZ/go-mcp/server"
	"github.com/ThinkInAIXYZ/go-mcp/transport"
)

// New returns the server.
func New() *server.Server {
	s, err := server.NewServer(transport.NewStdioServerTransport())
	if err != nil {
		panic(err)
	}
	s.RegisterPrompt(&protocol.Prompt{Name: "triage"}, triage)
	s.RegisterResource(&protocol.Resource{URI: "item://2", Name: "two"}, read)
	return s
}

//wire:prompt triage {"id":"1"}
//wire:prompt triage {"id":"2"}
//wire:resource item://2

func triage(ctx context.Context, req *protocol.GetPromptRequest) (*protocol.GetPromptResult, error) {
	text, err := kit.Load(req.Arguments["id"])
	if err != nil {
		return nil, fmt.Errorf("cannot triage: %w", err)
	}
	content := &protocol.TextContent{Type: "text", Text: text}
	messages := []*protocol.PromptMessage{{Role: protocol.RoleUser, Content: content}}
	return &protocol.GetPromptResult{Messages: messages}, nil
}

func read(ctx context.Context, req *protocol.ReadResourceRequest) (*protocol.ReadResourceResult, error) {
	text, err := os.ReadFile("none.txt")
	if err != nil {
		return nil, fmt.Errorf("cannot read %s: %w", req.URI, err)
	}
	content := &protocol.TextResourceContents{URI: req.URI, Text: string(text)}
	return &protocol.ReadResourceResult{Contents: []protocol.ResourceContents{content}}, nil
}
