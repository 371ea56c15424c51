// Package wrapping has a logging wrapper around single handlers, and a receiving middleware that counts.
package wrapping

import (
	"context"
	"errors"
	"fmt"
	"log"
	"sync/atomic"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

var calls, failures atomic.Int64

type input struct {
	ID string `json:"id,omitempty"`
}

type output struct {
	Text string `json:"text"`
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "wrapping", Version: "1"}, nil)
	s.AddReceivingMiddleware(metrics)
	s.AddTool(&mcp.Tool{Name: "logged", InputSchema: kit.Object}, logged(load))
	mcp.AddTool(s, &mcp.Tool{Name: "typed"}, loggedFor("typed", typed))
	return s
}

// metrics counts.
func metrics(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		calls.Add(1)
		res, err := next(ctx, method, req)
		if err != nil {
			failures.Add(1)
		}
		return res, err
	}
}

// logged logs errors, and puts the name of the tool before them.
func logged(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			log.Printf("failed: %v", err)
			return nil, fmt.Errorf("%s: %w", req.Params.Name, err)
		}
		return res, nil
	}
}

// loggedFor does so for typed handlers.
func loggedFor[In, Out any](name string, next mcp.ToolHandlerFor[In, Out]) mcp.ToolHandlerFor[In, Out] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
		res, out, err := next(ctx, req, in)
		if err != nil {
			log.Printf("failed: %v", err)
			return res, out, fmt.Errorf("%s: %w", name, err)
		}
		return res, out, nil
	}
}

//wire:tool logged fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func load(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, fmt.Errorf("failed to load item: %w", err)
	}
	return kit.Text(text), nil
}

//wire:tool typed fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func typed(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, output, error) {
	if in.ID == "" {
		return nil, output{}, errors.New("id is required")
	}
	text, err := kit.Load(in.ID)
	if err != nil {
		return nil, output{}, fmt.Errorf("failed to load item: %w", err)
	}
	return nil, output{text}, nil
}
