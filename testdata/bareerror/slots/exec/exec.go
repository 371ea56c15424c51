// Package exec has an interface for what tools do, and adapters to the SDK.
package exec

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Settings are the settings of the server.
type Settings struct{ Region string }

// Runner does the work of a tool.
type Runner interface {
	Run(ctx context.Context, args map[string]any, s *Settings) (string, error)
}

// RunnerFunc is a Runner that is a function.
type RunnerFunc func(ctx context.Context, args map[string]any, s *Settings) (string, error)

// Run calls f.
func (f RunnerFunc) Run(ctx context.Context, args map[string]any, s *Settings) (string, error) {
	return f(ctx, args, s)
}

// Adapt makes a handler of a Runner.
func Adapt(r Runner, s *Settings) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		args, ok := req.Params.Arguments.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("arguments of type %T", req.Params.Arguments) // want `Adapt returns "arguments of type %T"`
		}
		text, err := r.Run(ctx, args, s)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}

// Mount serves a backend. It decodes the arguments, so the backend knows nothing of tools.
func Mount(b Backend) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := b.Execute(ctx, "SELECT", req.GetArguments())
		if err != nil {
			return nil, err // want `Mount returns the error of b.Execute`
		}
		return mcp.NewToolResultText(text), nil
	}
}

// Backend runs statements.
type Backend interface {
	Execute(ctx context.Context, statement string, args map[string]any) (string, error)
}

// Upstream is another server.
type Upstream interface {
	CallTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error)
}

// Counted counts the calls of another server. It is a client.
type Counted struct {
	next  Upstream
	calls int
}

// CallTool calls a tool.
func (c *Counted) CallTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if c.calls++; c.calls > 100 {
		return nil, errors.New("too many calls")
	}
	return c.next.CallTool(ctx, req)
}
