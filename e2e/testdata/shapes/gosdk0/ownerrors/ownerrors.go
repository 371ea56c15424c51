// Package ownerrors has errors of the server's own that carry a code.
package ownerrors

import (
	"context"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ToolError has fields.
type ToolError struct {
	Code      string
	Message   string
	Retryable bool
}

func (e *ToolError) Error() string { return e.Message }

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "ownerrors", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "fields"}, fields)
	return s
}

//wire:tool fields fixed|unfixable|silent
//wire:fails {} {"code":"USER_GONE","retry":"no"}
//wire:answers {"id":"1"}
func fields(
	ctx context.Context, s *mcp.ServerSession, p *mcp.CallToolParamsFor[kit.Input],
) (*mcp.CallToolResultFor[any], error) {
	if p.Arguments.ID == "" {
		return nil, &ToolError{Code: "USER_GONE", Message: "the user is gone"}
	}
	return kit.Text("fine"), nil
}
