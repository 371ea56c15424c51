// Package ownerrors has errors of the server's own that carry a code.
package ownerrors

import (
	"context"

	"example.com/shapes/kit"
	"github.com/ThinkInAIXYZ/go-mcp/protocol"
	"github.com/ThinkInAIXYZ/go-mcp/server"
	"github.com/ThinkInAIXYZ/go-mcp/transport"
)

// ToolError has fields.
type ToolError struct {
	Code      string
	Message   string
	Retryable bool
}

func (e *ToolError) Error() string { return e.Message }

// New returns the server.
func New() *server.Server {
	s, err := server.NewServer(transport.NewStdioServerTransport())
	if err != nil {
		panic(err)
	}
	s.RegisterTool(kit.Tool("fields"), fields)
	return s
}

//wire:tool fields fixed
//wire:fails {} {"code":"USER_GONE","retry":"no"}
//wire:answers {"id":"1"}
func fields(ctx context.Context, req *protocol.CallToolRequest) (*protocol.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return nil, &ToolError{Code: "USER_GONE", Message: "the user is gone"}
	}
	return kit.Text("fine"), nil
}
