// Package basic has handlers that are functions, methods and closures.
package basic

import (
	"context"
	"errors"
	"fmt"
	"log"

	"example.com/shapes/kit"
	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	"github.com/ThinkInAIXYZ/go-mcp/server"
	"github.com/ThinkInAIXYZ/go-mcp/transport"
)

// New returns the server.
func New() *server.Server {
	s, err := server.NewServer(transport.NewStdioServerTransport())
	if err != nil {
		log.Fatalf("no server: %v", err)
	}
	h := &handlers{limit: 3}
	s.RegisterTool(kit.Tool("function"), function)
	s.RegisterTool(kit.Tool("method"), h.method)
	s.RegisterTool(kit.Tool("literal"), literal)
	s.RegisterTool(kit.Tool("hinted"), hinted)
	typed, err := protocol.NewTool("typed", "a tool", input{})
	if err != nil {
		log.Fatal(err)
	}
	s.RegisterTool(typed, verified)
	registerClosure(s)
	return s
}

type handlers struct{ limit int }

//wire:tool function fixed
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func function(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("failed to load: %w", err)
	}
	return kit.Text(text), nil
}

//wire:tool method fixed
//wire:fails {"id":"long"}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func (h *handlers) method(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if len(id) > h.limit {
		return nil, fmt.Errorf("id is longer than %d bytes", h.limit)
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}

//wire:tool literal fixed
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func literal(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return &protocol.CallToolResult{
			IsError: true,
			Content: []protocol.Content{&protocol.TextContent{Type: "text", Text: "id is required"}},
		}, nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return failed(fmt.Sprintf("failed to load: %v", err)), nil
	}
	return kit.Text(text), nil
}

func failed(text string) *protocol.CallToolResult {
	return protocol.NewCallToolResult([]protocol.Content{&protocol.TextContent{Type: "text", Text: text}}, true)
}

//wire:tool hinted fixed
//wire:fails {}
//wire:answers {"id":"1"}
func hinted(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	if kit.Arg(req, "id") != "" {
		return kit.Text("fine"), nil
	}
	text := &protocol.TextContent{Type: "text", Text: "no items are left"}
	hint := &protocol.TextContent{Type: "text", Text: "see the manual"}
	return protocol.NewCallToolResult([]protocol.Content{text, hint}, true), nil
}

type input struct {
	ID string `json:"id" required:"true"`
}

//wire:tool typed fixed
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func verified(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	var in input
	if err := protocol.VerifyAndUnmarshal(req.RawArguments, &in); err != nil {
		return nil, err
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, fmt.Errorf("failed to load %s: %v", in.ID, err)
	}
	return kit.Text(text), nil
}

//wire:tool closure fixed
//wire:fails {}
//wire:answers {"id":"1"}
func registerClosure(s *server.Server) {
	s.RegisterTool(kit.Tool("closure"),
		func(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
			if kit.Arg(req, "id") == "" {
				return nil, errors.New("id must not be empty")
			}
			return kit.Text("done"), nil
		})
}
