// Package deferred has errors that reach the named result, a channel or a function value first.
package deferred

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func pack(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("packing panicked: %v", p) // want `^pack returns "packing panicked: %v" without a type`
		}
	}()
	f, failed := os.Create("pack.tar")
	if failed != nil {
		return nil, mcperr.Wrap("PACK_FAILED", "failed to pack", failed)
	}
	defer func() {
		if failed := f.Close(); failed != nil && err == nil {
			err = failed // want `^pack returns the error of f.Close without a type`
		}
	}()
	return mcp.NewToolResultText("packed"), nil
}

// list has its errors typed at the end.
func list(ctx context.Context, req mcp.CallToolRequest) (_ *mcp.CallToolResult, err error) {
	defer func() {
		if err != nil {
			err = mcperr.From(err)
		}
	}()
	return nil, errors.New("nothing packed")
}

// open answers with an error result, but only after a panic.
func open(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if p := recover(); p != nil {
			res, err = mcperr.Result[mcp.CallToolResult](mcperr.Internal("OPEN_PANICKED", "")), nil
		}
	}()
	return nil, errors.New("nothing to open") // want `^open returns "nothing to open" without a type`
}

// shut has its errors handled at the end, after a panic and otherwise.
func shut(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	defer func() {
		if p := recover(); p != nil || err != nil {
			res, err = mcperr.Result[mcp.CallToolResult](mcperr.Internal("SHUT_FAILED", "")), nil
		}
	}()
	return nil, errors.New("nothing to shut")
}

// send gets typed errors in other ways than by a call.
func send(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	busy := func() error { return mcperr.Conflict("LINE_BUSY", "busy") }
	failures := make(chan error, 1)
	switch req.GetString("case", "") {
	case "a closure":
		return nil, busy()
	case "a channel":
		failures <- busy()
		return nil, <-failures
	case "a field":
		state := struct{ err error }{busy()}
		return nil, state.err
	case "a list":
		return nil, []error{busy()}[0]
	case "a plain error in a closure":
		plain := func() error { return errors.New("cut") }
		return nil, plain() // want `^send returns the error of plain without a type`
	}
	return mcp.NewToolResultText("sent"), nil
}

// typed types the errors of others.
func typed[In any](f func(context.Context, In) (string, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := req.BindArguments(&in); err != nil {
			return nil, mcperr.Validation("ARGUMENTS_MALFORMED", "", mcperr.WithCause(err))
		}
		text, err := f(ctx, in)
		if err != nil {
			return nil, mcperr.Wrap("TOOL_STOPPED", "the tool stopped", err)
		}
		return mcp.NewToolResultText(text), nil
	}
}

func size(ctx context.Context, in struct{ Name string }) (string, error) {
	return "", errors.New("the file is empty")
}

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("pack"), pack)
	s.AddTool(mcp.NewTool("list"), list)
	s.AddTool(mcp.NewTool("open"), open)
	s.AddTool(mcp.NewTool("shut"), shut)
	s.AddTool(mcp.NewTool("send"), send)
	s.AddTool(mcp.NewTool("size"), typed(size))
}
