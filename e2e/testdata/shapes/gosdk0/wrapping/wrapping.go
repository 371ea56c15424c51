// Package wrapping has a generic wrapper, and a middleware.
package wrapping

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "wrapping", Version: "1"}, nil)
	s.AddReceivingMiddleware(metrics)
	mcp.AddTool(s, &mcp.Tool{Name: "plain"}, wrap(plain))
	return s
}

func metrics(next mcp.MethodHandler[*mcp.ServerSession]) mcp.MethodHandler[*mcp.ServerSession] {
	return func(ctx context.Context, s *mcp.ServerSession, method string, p mcp.Params) (mcp.Result, error) {
		return next(ctx, s, method, p)
	}
}

func wrap[In any](fn func(context.Context, In) (string, error)) mcp.ToolHandlerFor[In, any] {
	return func(
		ctx context.Context, s *mcp.ServerSession, p *mcp.CallToolParamsFor[In],
	) (*mcp.CallToolResultFor[any], error) {
		text, err := fn(ctx, p.Arguments)
		if err != nil {
			return nil, fmt.Errorf("tool failed: %w", err)
		}
		return kit.Text(text), nil
	}
}

//wire:tool plain fixed|unfixable|silent
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func plain(ctx context.Context, in kit.Input) (string, error) {
	if in.ID == "" {
		return "", errors.New("id is required")
	}
	return kit.Load(in.ID)
}
