// Package encoded has handlers that decode or encode the arguments of a call before they choose the tool that answers.
package encoded

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type loan struct {
	Book string `json:"book"`
	Days int    `json:"days"`
}

type desk struct {
	tools map[string]func(ctx context.Context, raw json.RawMessage) (any, error)
}

func (d *desk) run(ctx context.Context, name string, raw json.RawMessage) (any, error) {
	tool, ok := d.tools[name]
	if !ok {
		return nil, fmt.Errorf("unknown tool %q", name) // want `"UNKNOWN_TOOL"`
	}
	return tool(ctx, raw)
}

func lend(ctx context.Context, raw json.RawMessage) (any, error) {
	var l loan
	if err := json.Unmarshal(raw, &l); err != nil {
		return nil, fmt.Errorf("bad loan: %w", err) // want `mcperr.Validation`
	}
	if l.Days > 30 {
		return nil, errors.New("a loan takes at most 30 days") // want `mcperr.Validation`
	}
	return l, nil
}

// Desk encodes what its tools decode.
func (d *desk) handle(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	raw, err := json.Marshal(req.Params.Arguments)
	if err != nil {
		return nil, err // want `mcperr.Internal`
	}
	out, err := d.run(ctx, req.Params.Name, raw)
	return answer(out, err)
}

type shelf struct {
	tools map[string]func(ctx context.Context, args map[string]any) (any, error)
}

func (s *shelf) run(ctx context.Context, name string, args map[string]any) (any, error) {
	tool, ok := s.tools[name]
	if !ok {
		return nil, fmt.Errorf("unknown tool %q", name) // want `"UNKNOWN_TOOL"`
	}
	return tool(ctx, args)
}

func find(ctx context.Context, args map[string]any) (any, error) {
	title, ok := args["title"].(string)
	if !ok {
		return nil, errors.New("title must be a string") // want `mcperr.Validation`
	}
	return title, nil
}

// Shelf decodes the arguments for its tools.
func (s *shelf) handle(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var args map[string]any
	if err := json.Unmarshal(req.Params.Arguments, &args); err != nil {
		return nil, err // want `mcperr.Validation`
	}
	out, err := s.run(ctx, req.Params.Name, args)
	return answer(out, err)
}

// Caller sends requests to another server, and runs no tool. Its method has the name that those of tools often have.
type Caller interface {
	Execute(ctx context.Context, body []byte) (any, error)
}

type archive struct{ caller Caller }

func (a *archive) handle(ctx context.Context, req *mcp.CallToolRequest, in loan) (*mcp.CallToolResult, any, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return nil, nil, err // want `mcperr.Internal`
	}
	out, err := a.caller.Execute(ctx, body)
	if err != nil {
		return nil, nil, fmt.Errorf("archive: %w", err) // want `mcperr.Wrap`
	}
	return nil, out, nil
}

type offline struct{}

func (offline) Execute(ctx context.Context, body []byte) (any, error) {
	return nil, errors.New("the archive is closed")
}

func answer(out any, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return nil, err
	}
	return &mcp.CallToolResult{StructuredContent: out}, nil
}

// Serve makes a server with three tools.
func Serve(s *mcp.Server) {
	d := &desk{tools: map[string]func(context.Context, json.RawMessage) (any, error){"lend": lend}}
	f := &shelf{tools: map[string]func(context.Context, map[string]any) (any, error){"find": find}}
	a := &archive{caller: offline{}}
	schema := json.RawMessage(`{"type":"object"}`)
	s.AddTool(&mcp.Tool{Name: "lend", InputSchema: schema}, d.handle)
	s.AddTool(&mcp.Tool{Name: "find", InputSchema: schema}, f.handle)
	mcp.AddTool(s, &mcp.Tool{Name: "archive"}, a.handle)
}
