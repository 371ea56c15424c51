// Package layer has tools of a layer whose results are plain texts.
package layer

import (
	"context"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type handler func(ctx context.Context, args map[string]any) (string, error)

type tool struct {
	tool    mcp.Tool
	handler handler
}

func Register(s *server.MCPServer) {
	for _, t := range []tool{{mcp.NewTool("read"), read}, {mcp.NewTool("size"), size}} {
		s.AddTool(t.tool, func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			text, err := t.handler(ctx, req.GetArguments())
			if err != nil {
				return nil, err
			}
			return mcp.NewToolResultText(text), nil
		})
	}
}

func read(_ context.Context, args map[string]any) (string, error) {
	path, ok := args["path"].(string)
	if !ok {
		return "Error: path must be a string", nil // want `read reports`
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Sprintf("failed to read %s: %v", path, err), nil // want `read reports`
	}
	return string(data), nil
}

func size(_ context.Context, args map[string]any) (string, error) {
	path, _ := args["path"].(string)
	info, err := os.Stat(path)
	if err != nil {
		return "0 bytes", nil
	}
	return fmt.Sprint(info.Size()), nil
}
