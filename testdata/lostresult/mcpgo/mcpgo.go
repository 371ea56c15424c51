// Package mcpgo has tools whose answers are thrown away.
package mcpgo

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func clean(err error) error {
	os.Remove("lock")
	return err
}

func other(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("other"), nil
}

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("load"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		name, err := req.RequireString("name")
		if err != nil {
			return mcp.NewToolResultError("name is required"), err // want `load returns a result beside an error \(1 of 6\): mcp-go drops the result`
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return mcp.NewToolResultErrorFromErr("failed to read the file", err), err // want `load returns a result beside an error \(2 of 6\)`
		}
		switch string(data) {
		case "a":
			return mcp.NewToolResultError("a is not a file"), errors.New("not a file") // want `load returns a result beside an error \(3 of 6\)`
		case "b":
			return mcp.NewToolResultError("b is locked"), clean(errors.New("locked")) // judged no further: it may be nil
		case "c":
			return mcp.NewToolResultText("c"), fmt.Errorf("c is half a file: %s", name) // want `load returns a result beside an error: mcp-go drops`
		case "d":
			return mcp.NewToolResultError("d is unknown"), mcperr.NotFound("UNKNOWN_D", "unknown d") // want `load returns a result beside an error \(4 of 6\)`
		case "e":
			result := mcp.NewToolResultError("e is too short")
			return result, errors.New("too short") // want `load returns a result beside an error \(5 of 6\)`
		case "saved":
			err := os.WriteFile("saved", data, 0o600)
			return mcp.NewToolResultText("saved"), mcperr.From(err, mcperr.NotIdempotent) // it may be nil
		case "f":
			result := &mcp.CallToolResult{}
			return result, errors.New("empty")
		case "g":
			result, err := other(ctx, req)
			if err != nil && result != nil {
				return result, err
			}
		}
		if err := clean(nil); err != nil {
			return mcp.NewToolResultError("locked: " + name), clean(err)
		}
		if err := clean(nil); err != nil {
			return mcp.NewToolResultError("Locked: " + err.Error()), err // want `load returns a result beside an error \(6 of 6\)`
		}
		return mcp.NewToolResultText(string(data)), nil
	})
}

var errBusy = errors.New("busy")

func RegisterMore(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("busy"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("half of it"), errBusy // want `busy returns a result beside an error`
	})
	s.AddTool(mcp.NewTool("both"), both(func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return mcp.NewToolResultText("half of it"), errors.New("busy")
	}))
}

// both uses the result beside an error.
func both(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil && res != nil {
			res.IsError = true
			return res, nil
		}
		return res, err
	}
}
