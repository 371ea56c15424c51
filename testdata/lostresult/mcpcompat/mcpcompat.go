// Package mcpcompat has tools whose results are thrown away by toolhive's compatibility layer.
package mcpcompat

import (
	"context"
	"errors"
	"os"

	"github.com/stacklok/toolhive-core/mcpcompat/mcp"
	"github.com/stacklok/toolhive-core/mcpcompat/server"
)

var errStopped = errors.New("the workload is stopped")

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("tail"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		data, err := os.ReadFile(req.GetString("file", ""))
		if err != nil {
			return mcp.NewToolResultError("failed to read the log"), err // want `tail returns a result beside an error: mcpcompat drops the result`
		}
		if len(data) == 0 {
			return mcp.NewToolResultText("nothing yet"), errStopped // want `tail returns a result beside an error`
		}
		return mcp.NewToolResultText(string(data)), nil
	})
}
