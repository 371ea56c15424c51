// Package basic has handlers that are functions, methods and closures, and a table of handlers of type any.
package basic

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	mcp "github.com/metoro-io/mcp-golang"
)

type tool struct {
	name    string
	handler any
}

var tools = []tool{
	{"function", function},
	{"table", table},
}

// New returns the server.
func New() *mcp.Server {
	s := kit.Server()
	for _, t := range tools {
		kit.Must(s.RegisterTool(t.name, "a tool", t.handler))
	}
	h := &handlers{limit: 3}
	kit.Must(s.RegisterTool("method", "a tool", h.method))
	kit.Must(s.RegisterPrompt("triage", "a prompt", triage))
	registerClosure(s)
	return s
}

type handlers struct{ limit int }

//wire:prompt triage {"id":"1"}
//wire:prompt triage {"id":"2"}

func triage(args kit.Args) (*mcp.PromptResponse, error) {
	text, err := kit.Load(args.ID)
	if err != nil {
		return nil, fmt.Errorf("cannot triage: %w", err)
	}
	return mcp.NewPromptResponse("triage", mcp.NewPromptMessage(mcp.NewTextContent(text), mcp.RoleUser)), nil
}

//wire:tool function fixed|unfixable
//wire:fails {"id":""}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func function(ctx context.Context, args kit.Args) (*mcp.ToolResponse, error) {
	if args.ID == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(args.ID)
	if err != nil {
		return nil, fmt.Errorf("failed to load: %w", err)
	}
	return kit.Text(text), nil
}

//wire:tool table fixed|unfixable
//wire:fails {"id":""}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func table(args kit.Args) (*mcp.ToolResponse, error) {
	text, err := kit.Load(args.ID)
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}

//wire:tool method fixed|unfixable
//wire:fails {"id":"long"}
//wire:answers {"id":"1"}
func (h *handlers) method(ctx context.Context, args kit.Args) (*mcp.ToolResponse, error) {
	if len(args.ID) > h.limit {
		return nil, fmt.Errorf("id is longer than %d bytes", h.limit)
	}
	return kit.Text("fine"), nil
}

//wire:tool closure fixed|unfixable
//wire:fails {"id":""}
//wire:answers {"id":"1"}
func registerClosure(s *mcp.Server) {
	kit.Must(s.RegisterTool("closure", "a tool", func(args kit.Args) (*mcp.ToolResponse, error) {
		if args.ID == "" {
			return nil, errors.New("id must not be empty")
		}
		return kit.Text("done"), nil
	}))
}
