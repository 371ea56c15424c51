// Package anylayer has tools of a layer whose results are values of any type.
package anylayer

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type tool interface {
	Run(ctx context.Context, args map[string]any) (any, error)
}

// Register adds the tools.
func Register(s *server.MCPServer) {
	for name, t := range map[string]tool{"read": read{}, "validate": validate{}} {
		s.AddTool(mcp.NewTool(name), adapt(t))
	}
}

func adapt(t tool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		value, err := t.Run(ctx, req.GetArguments())
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		text, err := json.Marshal(value)
		return mcp.NewToolResultText(string(text)), err
	}
}

type read struct{}

func (read) Run(_ context.Context, args map[string]any) (any, error) {
	path, ok := args["path"].(string)
	if !ok {
		return "Error: path must be a string", nil // want `Run reports`
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Sprintf("failed to read %s: %v", path, err), nil // want `Run reports`
	}
	if len(data) == 0 {
		return "the file is empty", nil
	}
	return map[string]any{"text": string(data)}, nil
}

// What a tool is for can be in the name of its type.
type validate struct{}

func (validate) Run(_ context.Context, args map[string]any) (any, error) {
	path, _ := args["path"].(string)
	if _, err := os.Stat(path); err != nil {
		return fmt.Sprintf("invalid: %v", err), nil
	}
	return "valid", nil
}
