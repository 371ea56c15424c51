// Package tools has a tool whose errors an adapter of another package knows. How it reads its arguments does not matter.
package tools

import (
	"context"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"

	"example.com/mcpserver/bareerror/known/kit"
)

// All lists the tools.
func All() []kit.Tool { return []kit.Tool{read{}} }

type read struct{}

func (read) Definition() mcp.Tool { return mcp.NewTool("read", mcp.WithString("name")) }

func (read) Run(_ context.Context, args map[string]any) (any, error) {
	name, _ := args["name"].(string)
	if name == "" {
		return nil, kit.BadInput("name is required")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read the file: %w", err) // want `Run returns "read the file: %w" without a type`
	}
	return string(data), nil
}
