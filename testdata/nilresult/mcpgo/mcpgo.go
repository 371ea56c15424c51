// Package mcpgo has tools that answer with nothing, or with errors that are nil and are not.
package mcpgo

import (
	"context"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type toolError struct{ text string }

func (e *toolError) Error() string { return e.text }

func check(name string) *toolError {
	if name == "" {
		return &toolError{"no name"}
	}
	return nil
}

func mustFail(name string) *toolError { return &toolError{name} }

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("empty"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, nil // want `empty returns no result and no error: without a boundary, the client gets a JSON-RPC error, which the model never sees; return an empty result`
	})
	s.AddTool(mcp.NewTool("forwarded"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return onlyTyped(req.GetString("name", ""))
	})
	s.AddTool(mcp.NewTool("typed"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		name := req.GetString("name", "")
		var failed *toolError
		switch name {
		case "a":
			return mcp.NewToolResultText("a"), failed // want `typed returns a \*toolError that is nil as an error`
		case "b":
			return mcp.NewToolResultText("b"), check(name) // want `typed returns a \*toolError that can be nil .*as an error`
		case "c":
			return nil, mustFail(name)
		case "d":
			if len(os.Args) > 0 {
				failed = &toolError{name}
			}
			return mcp.NewToolResultText("d"), failed // want `typed returns a \*toolError that can be nil .*as an error`
		case "e":
			if failed = check(name); failed != nil {
				return nil, failed
			}
		case "f":
			failed = check(name)
			return mcp.NewToolResultText("f"), failed // want `typed returns a \*toolError that can be nil .*as an error`
		}
		var err error
		return mcp.NewToolResultText(name), err
	})
}

// onlyTyped returns no errors but typed ones, and sometimes nothing.
func onlyTyped(name string) (*mcp.CallToolResult, error) {
	if name == "" {
		return nil, mcperr.Validation("NAME_REQUIRED", "name is required")
	}
	return nil, nil // want `onlyTyped returns no result and no error`
}
