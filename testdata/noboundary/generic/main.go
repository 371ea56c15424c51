// A server whose tools implement a generic interface.
package main

import (
	"context"
	"fmt"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type tool[In any] interface {
	name() string
	run(ctx context.Context, in In) (string, error)
}

type page struct{ Number int }

type turn struct{}

func (turn) name() string { return "turn" }

func (turn) run(ctx context.Context, p page) (string, error) {
	if p.Number < 1 {
		return "", mcperr.Validation("INVALID_NUMBER", "number must be positive")
	}
	return fmt.Sprint(p.Number), nil
}

func add[In any](s *mcp.Server, t tool[In]) {
	mcp.AddTool(s, &mcp.Tool{Name: t.name()}, func(
		ctx context.Context, _ *mcp.CallToolRequest, in In,
	) (*mcp.CallToolResult, any, error) {
		out, err := t.run(ctx, in)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: out}}}, nil, nil
	})
}

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "book", Version: "1"}, nil) // want `run returns errors, and no boundary`
	add(s, turn{})
	_ = s.Run(context.Background(), &mcp.StdioTransport{})
}
