// Package ownerrors has errors of the server's own that carry a code.
package ownerrors

import (
	"context"

	"example.com/shapes/kit"
	mcp "trpc.group/trpc-go/trpc-mcp-go"
)

// ToolError has fields.
type ToolError struct {
	Code      string
	Message   string
	Retryable bool
}

func (e *ToolError) Error() string { return e.Message }

// New returns the server.
func New() *mcp.StdioServer {
	s := mcp.NewStdioServer("ownerrors", "1")
	s.RegisterTool(mcp.NewTool("fields"), fields)
	return s
}

//wire:tool fields fixed|unfixable
//wire:fails {} {"code":"USER_GONE","retry":"no"}
//wire:answers {"id":"1"}
func fields(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, &ToolError{Code: "USER_GONE", Message: "the user is gone"}
	}
	return mcp.NewTextResult("fine"), nil
}
