// Package wrapping has a generic wrapper around handlers, and a response guard.
package wrapping

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	mcp "github.com/metoro-io/mcp-golang"
)

// New returns the server.
func New() *mcp.Server {
	s := kit.Server()
	kit.Must(s.RegisterTool("wrapped", "a tool", wrap("wrapped", load)))
	return s
}

func wrap[T any](
	name string, fn func(context.Context, T) (string, error),
) func(context.Context, T) (*mcp.ToolResponse, error) {
	return func(ctx context.Context, args T) (*mcp.ToolResponse, error) {
		text, err := fn(ctx, args)
		if err != nil {
			return nil, fmt.Errorf("%s failed: %w", name, err)
		}
		return kit.Text(text), nil
	}
}

//wire:tool wrapped fixed|unfixable
//wire:fails {"id":""}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func load(ctx context.Context, args kit.Args) (string, error) {
	if args.ID == "" {
		return "", errors.New("id is required")
	}
	return kit.Load(args.ID)
}
