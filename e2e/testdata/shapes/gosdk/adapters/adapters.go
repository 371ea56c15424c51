// Package adapters has handlers of the server's own types, which adapters turn into handlers of the SDK.
package adapters

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Executor answers with a text.
type Executor func(ctx context.Context, id string) (string, error)

// Result is the server's own result. Its error is for the model.
type Result struct {
	Text  string
	Error error
}

// Tool is an executor with a name, behind an interface.
type Tool interface {
	Name() string
	Run(ctx context.Context, id string) (string, error)
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "adapters", Version: "1"}, nil)
	add(s, "flat", flat(read))
	add(s, "wrapped", wrapped("wrapped", write))
	add(s, "result", result(check))
	for _, t := range []Tool{remove{}} {
		add(s, t.Name(), adapt(t))
	}
	return s
}

func add(s *mcp.Server, name string, h mcp.ToolHandler) {
	s.AddTool(&mcp.Tool{Name: name, InputSchema: kit.Object}, h)
}

// flat sends the text of an error.
func flat(run Executor) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := run(ctx, kit.Arg(req, "id"))
		if err != nil {
			res := kit.Text(err.Error())
			res.IsError = true
			return res, nil
		}
		return kit.Text(text), nil
	}
}

// wrapped puts words before the error.
func wrapped(name string, run Executor) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := run(ctx, kit.Arg(req, "id"))
		if err != nil {
			return nil, fmt.Errorf("%s failed: %w", name, err)
		}
		return kit.Text(text), nil
	}
}

// result translates the server's own results.
func result(run func(id string) (*Result, error)) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		r, err := run(kit.Arg(req, "id"))
		if err != nil {
			return nil, err
		}
		if r.Error != nil {
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: r.Error.Error()}}}, nil
		}
		return kit.Text(r.Text), nil
	}
}

// adapt calls a tool through its interface.
func adapt(t Tool) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := t.Run(ctx, kit.Arg(req, "id"))
		if err != nil {
			return nil, fmt.Errorf("%s: %v", t.Name(), err)
		}
		return kit.Text(text), nil
	}
}

//wire:tool flat fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func read(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", errors.New("id must be a string")
	}
	return kit.Load(id)
}

//wire:tool wrapped fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
func write(ctx context.Context, id string) (string, error) {
	if id == "" {
		return "", errors.New("id must be a string")
	}
	return "written", nil
}

//wire:tool result fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func check(id string) (*Result, error) {
	if id == "" {
		return &Result{Error: errors.New("id is required")}, nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, err
	}
	return &Result{Text: text}, nil
}

//wire:tool remove fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:answers {"id":"1"}
type remove struct{}

func (remove) Name() string { return "remove" }

func (remove) Run(ctx context.Context, id string) (string, error) {
	if id != "1" {
		return "", fmt.Errorf("item %q not found", id)
	}
	return "removed", nil
}
