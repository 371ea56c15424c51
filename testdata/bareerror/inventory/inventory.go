// Package inventory keeps tools whose handlers have the form of typed ones, but are called by the server's own
// wrapper, which returns their errors from a raw handler.
package inventory

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Deps is what tools depend on.
type Deps struct{ BaseURL string }

// Tool is a tool that can be registered.
type Tool struct {
	Tool   mcp.Tool
	Handle func(deps *Deps) mcp.ToolHandler
}

// New makes a tool of a function with dependencies.
func New[In, Out any](tool mcp.Tool, handle func(ctx context.Context, deps *Deps, req *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error)) Tool {
	return Tool{Tool: tool, Handle: func(deps *Deps) mcp.ToolHandler {
		return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			var in In
			if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
				return nil, err // want `New returns the error of json.Unmarshal`
			}
			res, _, err := handle(ctx, deps, req, in)
			return res, err
		}
	}}
}

// Register registers a tool.
func (t Tool) Register(server *mcp.Server, deps *Deps) {
	server.AddTool(&t.Tool, t.Handle(deps))
}
