// Package gosdk registers tools that return typed errors.
package gosdk

import (
	"context"
	"errors"

	"example.com/mcpserver/noboundary/render"
	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct{ Name string }

func check(name string) error {
	if name == "" {
		return mcperr.Validation("NAME_REQUIRED", "name is required")
	}
	return nil
}

func search(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	if err := check(in.Name); err != nil {
		return nil, nil, err
	}
	return nil, nil, nil
}

func raw(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return deeper(ctx)
}

func deeper(ctx context.Context) (*mcp.CallToolResult, error) {
	if ctx.Err() != nil {
		return nil, mcperr.From(ctx.Err())
	}
	return &mcp.CallToolResult{}, nil
}

func protocol(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, &jsonrpc.Error{Code: -32601, Message: "no such method"}
}

func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "tools"}, nil) // want `search and 2 other functions return errors, and no boundary puts their code and retry into results: the client gets neither; put mcperr.Receiving around all tools, by AddReceivingMiddleware`
	mcp.AddTool(s, &mcp.Tool{Name: "search"}, search)
	s.AddTool(&mcp.Tool{Name: "raw"}, raw)
	s.AddTool(&mcp.Tool{Name: "bounded"}, mcperr.Handler(raw2))
	s.AddTool(&mcp.Tool{Name: "rendered"}, rendered)
	s.AddTool(&mcp.Tool{Name: "protocol"}, protocol)
	s.AddTool(&mcp.Tool{Name: "own"}, own(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, mcperr.Internal("OWN_FAILED", "own")
	}))
	s.AddTool(&mcp.Tool{Name: "logged"}, logged(func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, mcperr.Internal("LOGGED_FAILED", "logged")
	}))
	s.AddTool(&mcp.Tool{Name: "helped"}, helped(raw2))
	s.AddTool(&mcp.Tool{Name: "spread"}, spread(raw2))
	s.AddTool(&mcp.Tool{Name: "elsewhere"}, elsewhere(raw2))
	return s
}

func toResult(err error) *mcp.CallToolResult {
	if e, ok := errors.AsType[*mcperr.Error](err); ok {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: string(e.Code)}}}
	}
	return &mcp.CallToolResult{IsError: true}
}

func helped(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return toResult(err), nil
		}
		return res, nil
	}
}

func finish(res *mcp.CallToolResult, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return toResult(err), nil
	}
	return res, nil
}

func spread(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return finish(next(ctx, req))
	}
}

func elsewhere(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return render.Error(err), nil
		}
		return res, nil
	}
}

func raw2(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.From(ctx.Err())
}

func rendered(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcperr.Result[mcp.CallToolResult](mcperr.Internal("X_FAILED", "x")), nil
}

func own(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if typed := new(mcperr.Error); errors.As(err, &typed) {
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: string(typed.Code) + typed.Message}}}, nil
		}
		return res, err
	}
}

func logged(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		return res, err
	}
}
