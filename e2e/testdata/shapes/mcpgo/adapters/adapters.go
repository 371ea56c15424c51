// Package adapters has handlers of the server's own types, which adapters turn into handlers of the SDK.
package adapters

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Executor answers with a text.
type Executor func(ctx context.Context, args map[string]any) (string, error)

// Result is the server's own result.
type Result struct {
	Text   string
	Failed bool
}

// Tool is an executor with a name, behind an interface.
type Tool interface {
	Name() string
	Run(ctx context.Context, args map[string]any) (string, error)
}

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("adapters", "1")
	s.AddTool(mcp.NewTool("flat"), flat(read))
	s.AddTool(mcp.NewTool("wrapped"), wrapped("wrapped", write))
	s.AddTool(mcp.NewTool("result"), result(check))
	for _, t := range []Tool{remove{}} {
		s.AddTool(mcp.NewTool(t.Name()), adapt(t))
	}
	return s
}

// flat sends the text of an error.
func flat(run Executor) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := run(ctx, req.GetArguments())
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

// wrapped puts words before the error.
func wrapped(name string, run Executor) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := run(ctx, req.GetArguments())
		if err != nil {
			return nil, fmt.Errorf("%s failed: %w", name, err)
		}
		return mcp.NewToolResultText(text), nil
	}
}

// result translates the server's own results.
func result(run func(args map[string]any) (*Result, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		r, err := run(req.GetArguments())
		if err != nil {
			return mcp.NewToolResultError("internal: " + err.Error()), nil
		}
		if r.Failed {
			return mcp.NewToolResultError(r.Text), nil
		}
		return mcp.NewToolResultText(r.Text), nil
	}
}

// adapt calls a tool through its interface.
func adapt(t Tool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := t.Run(ctx, req.GetArguments())
		if err != nil {
			return mcp.NewToolResultErrorFromErr(t.Name()+" failed", err), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

//wire:tool flat fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func read(ctx context.Context, args map[string]any) (string, error) {
	id, ok := args["id"].(string)
	if !ok {
		return "", errors.New("id must be a string")
	}
	return kit.Load(id)
}

//wire:tool wrapped fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
func write(ctx context.Context, args map[string]any) (string, error) {
	if _, ok := args["id"].(string); !ok {
		return "", errors.New("id must be a string")
	}
	return "written", nil
}

// refuse makes a failed result.
func refuse(format string, args ...any) *Result {
	return &Result{Text: fmt.Sprintf(format, args...), Failed: true}
}

//wire:tool result fixed
//wire:textonly
//wire:fails {}
//wire:fails {"id":"2"}
//wire:fails {"id":"100%"}
//wire:answers {"id":"1"}
func check(args map[string]any) (*Result, error) {
	id, _ := args["id"].(string)
	if id == "" {
		return &Result{Text: "id is required", Failed: true}, nil
	}
	if id == "100%" {
		return refuse("item %q is no number", id), nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, err
	}
	return &Result{Text: text}, nil
}

//wire:tool remove fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
type remove struct{}

func (remove) Name() string { return "remove" }

func (remove) Run(ctx context.Context, args map[string]any) (string, error) {
	id, _ := args["id"].(string)
	if id != "1" {
		return "", fmt.Errorf("item %q not found", id)
	}
	return "removed", nil
}
