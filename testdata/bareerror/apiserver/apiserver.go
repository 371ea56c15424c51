// Package apiserver adapts the layer to the SDK.
package apiserver

import (
	"context"
	"encoding/json"
	"fmt"

	"example.com/mcpserver/bareerror/api"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Add registers a tool.
func Add(server *mcp.Server, tool api.ServerTool) {
	server.AddTool(&mcp.Tool{Name: tool.Tool.Name}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		call := api.Call{Context: ctx}
		if err := json.Unmarshal(req.Params.Arguments, &call.Arguments); err != nil {
			return nil, fmt.Errorf("invalid arguments: %w", err) // want `mcperr.Validation\("INVALID_ARGUMENTS", …\)`
		}
		res, err := tool.Handler(call)
		if err != nil {
			return nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: res.Text}}}, nil
	})
}
