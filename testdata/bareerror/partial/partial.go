// Package partial has functions that make some of their errors, and pass on others.
package partial

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("read"), read)
	s.AddTool(mcp.NewTool("size"), size)
}

func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := load(req.GetString("name", ""))
	if err != nil {
		return nil, err // want `return mcperr.Validation\("NAME_REQUIRED", …\) and the like in load`
	}
	return mcp.NewToolResultText(text), nil
}

func size(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := load(req.GetString("name", ""))
	if err != nil {
		return nil, err // want `return mcperr.From\(err\)`
	}
	return mcp.NewToolResultText(fmt.Sprint(len(text))), nil
}

func load(name string) (string, error) {
	if name == "" {
		return "", errors.New("name is required")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	if len(data) == 0 {
		return "", fmt.Errorf("file %s is too large", name)
	}
	return string(data), nil
}
