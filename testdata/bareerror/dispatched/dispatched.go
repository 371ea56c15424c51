// Package dispatched has generic tools behind an interface. A registry chooses the one that answers.
package dispatched

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Tool is what the registry knows of a tool.
type Tool interface {
	Call(ctx context.Context, raw json.RawMessage) (any, error)
}

type tool[In, Out any] struct {
	work func(context.Context, In) (Out, error)
}

func (t *tool[In, Out]) Call(ctx context.Context, raw json.RawMessage) (any, error) {
	var in In
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, fmt.Errorf("bad arguments: %w", err) // want `mcperr.Validation`
	}
	return t.work(ctx, in)
}

type guarded[In any] struct {
	check func(In) error
	place func(context.Context, In) (string, error)
}

func (g *guarded[In]) Call(ctx context.Context, raw json.RawMessage) (any, error) {
	var in In
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, fmt.Errorf("bad arguments: %w", err) // want `mcperr.Validation`
	}
	if err := g.check(in); err != nil {
		return nil, err
	}
	out, err := g.place(ctx, in)
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Registry has the tools by name.
type Registry struct{ tools map[string]Tool }

func (r *Registry) dispatch(ctx context.Context, name string, raw json.RawMessage) (any, error) {
	t, ok := r.tools[name]
	if !ok {
		return nil, fmt.Errorf("tool %q is not registered", name) // want `"TOOL_NOT_REGISTERED"`
	}
	return t.Call(ctx, raw)
}

// Install adds the tools to a server.
func (r *Registry) Install(s *mcp.Server) {
	for name := range r.tools {
		t := &mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}
		s.AddTool(t, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			out, err := r.dispatch(ctx, req.Params.Name, req.Params.Arguments)
			if err != nil {
				return refusal(err), nil
			}
			return &mcp.CallToolResult{StructuredContent: out}, nil
		})
	}
}

func refusal(err error) *mcp.CallToolResult {
	var r mcp.CallToolResult
	r.IsError = true
	r.Content = append(r.Content, &mcp.TextContent{Text: err.Error()})
	return &r
}

type slot struct{ Room string }

func book(ctx context.Context, in slot) (string, error) {
	return "", errors.New("the room is locked") // want `"ROOM_LOCKED"`
}

func isRoom(in slot) error {
	if in.Room == "" {
		return errors.New("room is required") // want `"ROOM_REQUIRED"`
	}
	return nil
}

func order(ctx context.Context, in slot) (string, error) {
	return "", errors.New("the kitchen is closed") // want `"KITCHEN_CLOSED"`
}

// Serve makes a server with two tools.
func Serve(s *mcp.Server) {
	r := &Registry{tools: map[string]Tool{
		"book": &tool[slot, string]{work: book}, "order": &guarded[slot]{check: isRoom, place: order},
	}}
	r.Install(s)
}
