// Package generic has tools behind a generic interface: each type implements another instance of it.
package generic

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Tool is a tool with arguments of its own.
type Tool[In any] interface {
	Describe() *mcp.Tool
	Run(ctx context.Context, in In) (string, error)
}

// Add adds a tool to a server.
func Add[In any](s *mcp.Server, t Tool[In]) {
	mcp.AddTool(s, t.Describe(), func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, any, error) {
		out, err := t.Run(ctx, in)
		if err != nil {
			return nil, nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: out}}}, nil, nil
	})
}

type page struct{ Number int }

type turn struct{}

func (turn) Describe() *mcp.Tool { return &mcp.Tool{Name: "turn"} }

func (turn) Run(ctx context.Context, p page) (string, error) {
	if p.Number < 1 {
		return "", errors.New("number must be positive") // want `"INVALID_NUMBER"`
	}
	return fmt.Sprint(p.Number), nil
}

type mark[T ~string] struct{ taken map[T]bool }

func (m *mark[T]) Describe() *mcp.Tool { return &mcp.Tool{Name: "mark"} }

func (m *mark[T]) Run(ctx context.Context, name T) (string, error) {
	if m.taken[name] {
		return "", fmt.Errorf("there is a mark %s already", name) // want `mcperr.Conflict`
	}
	return string(name), nil
}

// printer has the method of a tool, but nothing registers it.
type printer struct{}

func (printer) Run(ctx context.Context, p page) error { return errors.New("out of paper") }

// Serve makes a server with two tools.
func Serve(s *mcp.Server) error {
	Add(s, turn{})
	Add(s, &mark[string]{})
	return printer{}.Run(context.Background(), page{})
}
