// Command program has its tools behind an interface with one method.
package main

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type toolHandler interface {
	Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error)
}

type weather struct{}

func (w *weather) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("no weather") // want `Handle returns "no weather"`
}

func main() {
	s := server.NewMCPServer("program", "1")
	for name, h := range map[string]toolHandler{"weather": &weather{}} {
		s.AddTool(mcp.NewTool(name), h.Handle)
	}
}
