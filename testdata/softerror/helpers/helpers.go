// Package helpers has functions that make a success of each failure that they are given.
package helpers

import (
	"context"
	"encoding/json"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func failed(text string) *mcp.CallToolResult {
	data, _ := json.Marshal(map[string]any{"success": false, "error": text})
	return mcp.NewToolResultText(string(data)) // want `^failed reports an error as a success`
}

func failedBy(err error) (*mcp.CallToolResult, error) {
	data, broken := json.Marshal(map[string]any{"error": err.Error()})
	if broken != nil {
		return nil, broken
	}
	return mcp.NewToolResultText(string(data)), nil // want `^failedBy reports an error as a success: .*; use mcperr.Wrap\("", …\)`
}

// Here, only the caller knows whether there is an error.
func output(text, problem string) *mcp.CallToolResult {
	data, _ := json.Marshal(map[string]any{"output": text, "error": problem})
	return mcp.NewToolResultText(string(data))
}

func open(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	if name == "" {
		return failed("name is required"), nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return failedBy(err)
	}
	return output(string(data), ""), nil
}

func status(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	name := req.GetString("name", "")
	if name == "" {
		data, _ := json.Marshal(map[string]any{"ok": false, "error": "name is required"})
		return mcp.NewToolResultText(string(data)), nil // want `^status reports "name is required" as a success: .*; use mcperr.Validation\("NAME_REQUIRED", …\)`
	}
	return output(name, ""), nil
}

// Register registers the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("open"), open)
	s.AddTool(mcp.NewTool("status"), status)
}
