// Package mcpcompat registers tools with toolhive's compatibility layer.
package mcpcompat

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/stacklok/toolhive-core/mcpcompat/mcp"
	"github.com/stacklok/toolhive-core/mcpcompat/server"
)

type workloads struct{ dir string }

func Register(s *server.MCPServer, w *workloads) {
	s.AddTool(mcp.NewTool("start", mcp.WithString("name", mcp.Required())), w.start)
	s.AddTools(
		server.ServerTool{Tool: mcp.NewTool("logs"), Handler: w.logs},
		server.ServerTool{Tool: mcp.NewTool("stop"), Handler: func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			return nil, errors.New("stop is not supported") // want `stop returns "stop is not supported" without a type: mcpcompat sends a JSON-RPC error, which the model never sees`
		}},
	)
}

func (w *workloads) start(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name, err := req.RequireString("name")
	if err != nil {
		return nil, err // want `start returns the error of req.RequireString without a type`
	}
	if _, err := os.Stat(w.dir + name); os.IsNotExist(err) {
		return nil, fmt.Errorf("workload %s not found", name) // want `start returns`
	}
	return mcp.NewToolResultText("started " + name), nil
}

func (w *workloads) logs(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	data, err := os.ReadFile(w.dir + req.GetString("name", "") + ".log")
	if err != nil {
		return nil, fmt.Errorf("failed to read the log: %w", err) // want `logs returns`
	}
	return mcp.NewToolResultText(string(data)), nil
}
