// Package catalog makes plain handlers of typed ones, which change the way of their errors.
package catalog

import (
	"context"
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Entry is a tool with its handler.
type Entry struct {
	Tool *mcp.Tool
	Run  mcp.ToolHandler
}

// New makes an entry of a typed handler.
func New[In, Out any](tool *mcp.Tool, handler mcp.ToolHandlerFor[In, Out]) Entry {
	return Entry{tool, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
			return nil, err // want `New returns the error of json.Unmarshal without a type: without a boundary, go-sdk sends a JSON-RPC error, which the model never sees`
		}
		res, _, err := handler(ctx, req, in)
		return res, err
	}}
}

// Add adds the tool to a server.
func (e Entry) Add(s *mcp.Server) { s.AddTool(e.Tool, e.Run) }
