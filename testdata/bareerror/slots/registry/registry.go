// Package registry keeps functions as values of type any, and tells them apart by their types.
package registry

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Args are the arguments of a call.
type Args map[string]any

type entry struct {
	name  string
	fn    any
	check func(Args) error
}

var entries []*entry

// Register adds a function.
func Register(name string, fn any, check func(Args) error) {
	entries = append(entries, &entry{name: name, fn: fn, check: check})
}

// Host takes what plugins offer.
type Host interface {
	Tool(name string, f Func)
	Job(name string, f Func)
}

// Func is what plugins offer, for tools and for jobs.
type Func func(ctx context.Context, args map[string]any) (any, error)

// Server is a Host.
type Server struct{ *server.MCPServer }

// Tool adds a tool.
func (s Server) Tool(name string, f Func) {
	s.AddTool(mcp.NewTool(name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		v, err := f(ctx, req.GetArguments())
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultText(fmt.Sprint(v)), nil
	})
}

// Job runs a job.
func (s Server) Job(name string, f Func) {
	go func() {
		if _, err := f(context.Background(), nil); err != nil {
			fmt.Println(name, err)
		}
	}()
}

// Mount adds the functions to a server.
func Mount(s *server.MCPServer) {
	for _, e := range entries {
		s.AddTool(mcp.NewTool(e.name), e.answer)
	}
}

func (e *entry) answer(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	args := Args(req.GetArguments())
	if e.check != nil {
		if err := e.check(args); err != nil {
			return nil, err
		}
	}
	switch fn := e.fn.(type) {
	case func(context.Context, Args) (string, error):
		text, err := fn(ctx, args)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(text), nil
	case func(Args) error:
		if err := fn(args); err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText("done"), nil
	}
	return nil, fmt.Errorf("%s is a %T", e.name, e.fn) // want `answer returns "%s is a %T"`
}
