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

type reply struct {
	Success bool     `json:"success"`
	Error   string   `json:"error,omitempty"`
	Data    []string `json:"data,omitempty"`
}

func (r *reply) accept(data []string) { r.Success, r.Error, r.Data = len(data) > 0, "", data }

// A variable that changes afterwards may hold a success.
func search(text string, data []string) *mcp.CallToolResult {
	r := reply{Error: "no match for " + text}
	r.Success = len(data) > 0
	if r.Success {
		r.Error, r.Data = "", data
	}
	out, _ := json.Marshal(r)
	return mcp.NewToolResultText(string(out))
}

func accepted(data []string) *mcp.CallToolResult {
	r := reply{Success: false, Error: "nothing was accepted"}
	r.accept(data)
	out, _ := json.Marshal(r)
	return mcp.NewToolResultText(string(out))
}

func filled(data []string) *mcp.CallToolResult {
	r := reply{Success: false, Error: "nothing was filled in"}
	fill(&r, data)
	out, _ := json.Marshal(&r)
	return mcp.NewToolResultText(string(out))
}

func fill(r *reply, data []string) { r.accept(data) }

func find(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	list := req.GetStringSlice("list", nil)
	switch req.GetString("how", "") {
	case "accept":
		return accepted(list), nil
	case "fill":
		return filled(list), nil
	}
	return search(req.GetString("text", ""), list), nil
}

// RegisterFind registers the tool.
func RegisterFind(s *server.MCPServer) { s.AddTool(mcp.NewTool("find"), find) }
