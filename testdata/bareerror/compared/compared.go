// Package compared tells errors apart in ways that do not see through a typed error.
package compared

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

var (
	errBusy = errors.New("device is busy") // want `errBusy is "device is busy" without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; make it mcperr\.Conflict\("DEVICE_BUSY", …\); 1 return passes it on`
	errGone = errors.New("device is gone") // want `errGone is "device is gone" without a type: without a boundary, mcp-go sends a JSON-RPC error, which the model never sees; make it mcperr\.NotFound\("DEVICE_GONE", …\); 1 return passes it on`
)

type staleError struct{ revision int }

func (e *staleError) Error() string { return "stale" }

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("device"), retrying(device))
}

func retrying(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err == errBusy {
			return next(ctx, req)
		}
		switch err.(type) {
		case *staleError:
			return mcp.NewToolResultText("stale, reload"), nil
		}
		return res, err
	}
}

func device(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.GetString("id", "") {
	case "busy":
		return nil, errBusy
	case "stale":
		return nil, &staleError{1} // the layer makes a result of it
	case "gone":
		return nil, errGone
	}
	return mcp.NewToolResultText("ready"), nil
}

// RegisterLate adds a tool behind a layer that compares the error of its context, and not those of the tool.
func RegisterLate(s *server.MCPServer) { s.AddTool(mcp.NewTool("late"), limited(late)) }

func limited(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if ctx.Err() == context.DeadlineExceeded {
			return mcp.NewToolResultText("too late"), nil
		}
		return res, err
	}
}

func late(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("id")
	if err != nil {
		return nil, err // want `return mcperr\.Validation\("INVALID_ID", …\)`
	}
	return mcp.NewToolResultText(id), nil
}
