// Package relayed gives the functions of a client to a registrar, and the errors of some calls to a function that makes
// errors of its own of them.
package relayed

import (
	"context"
	"fmt"

	"example.com/mcpserver/bareerror/orders"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var client = new(orders.Client)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("get"), read(client.Get))
	s.AddTool(mcp.NewTool("create"), made(client.Create))
	s.AddTool(mcp.NewTool("both"), both(client.CreateAndNotify))
	s.AddTool(mcp.NewTool("own"), own(twice))
	s.AddTool(mcp.NewTool("direct"), direct)
	s.AddTool(mcp.NewTool("plain"), plain)
	s.AddTool(mcp.NewTool("scene"), scene)
}

func read(get func(context.Context, string) (*orders.Order, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		o, err := get(ctx, req.GetString("id", ""))
		if err != nil {
			return nil, fmt.Errorf("reading failed: %w", err) // want `returns "reading failed: %w" without a type`
		}
		return mcp.NewToolResultText(o.ID), nil
	}
}

func made(f func(context.Context, string) (*orders.Order, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		o, err := f(ctx, req.GetString("id", ""))
		if err != nil {
			return nil, fmt.Errorf("the tool failed: %w", err) // want `returns "the tool failed: %w" without a type`
		}
		return mcp.NewToolResultText(o.ID), nil
	}
}

func both(f func(context.Context, string) (*orders.Order, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		o, err := f(ctx, req.GetString("id", ""))
		if err != nil {
			return nil, fmt.Errorf("it failed: %w", err) // want `returns "it failed: %w" without a type`
		}
		return mcp.NewToolResultText(o.ID), nil
	}
}

// own is given a function of the package, which gets the type and says how often it can be called.
func own(f func(context.Context, string) (*orders.Order, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		o, err := f(ctx, req.GetString("id", ""))
		if err != nil {
			return nil, fmt.Errorf("twice failed: %w", err) // want `returns "twice failed: %w" without a type`
		}
		return mcp.NewToolResultText(o.ID), nil
	}
}

func twice(ctx context.Context, id string) (*orders.Order, error) {
	o, err := client.Create(ctx, id)
	if err != nil {
		return nil, err // want `twice returns the error of client.Create without a type`
	}
	if _, err := client.Create(ctx, id+"-2"); err != nil {
		return nil, fmt.Errorf("one was created, another not: %w", err) // want `twice returns "one was created, another not: %w" without a type`
	}
	return o, nil
}

// direct calls a function that a registrar is given as well.
func direct(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	o, err := client.Create(ctx, req.GetString("id", ""))
	if err != nil {
		return nil, fmt.Errorf("direct failed: %w", err) // want `direct returns "direct failed: %w" without a type`
	}
	return mcp.NewToolResultText(o.ID), nil
}

func plain(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := explain(client.Queue(ctx).Err()); err != nil {
		return nil, err // want `plain returns the error of explain without a type`
	}
	if err := client.Queue(ctx).Err(); err != nil {
		return nil, explain(err) // want `plain returns the error of explain without a type`
	}
	return mcp.NewToolResultText("queued"), nil
}

// scene gets errors that may be a lost connection, whatever it calls them.
func scene(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	o, err := client.Get(ctx, req.GetString("id", ""))
	if err != nil {
		return nil, fmt.Errorf("no scenes: %w", err) // want `scene returns "no scenes: %w" without a type`
	}
	if _, err := client.Get(ctx, o.ID); err != nil {
		return nil, fmt.Errorf("price missing: %w", err) // want `scene returns "price missing: %w" without a type`
	}
	return mcp.NewToolResultText(o.ID), nil
}

type opError struct{ cause error }

func (e *opError) Error() string { return "the service failed" }

func (e *opError) Unwrap() error { return e.cause }

func explain(err error) error {
	if err == nil {
		return nil
	}
	return &opError{err}
}
