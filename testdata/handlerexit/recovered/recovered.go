// Package recovered makes a server that recovers, and registers on another that may.
package recovered

import (
	"context"
	"log"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("tools", "1", server.WithRecovery())
	s.AddTool(mcp.NewTool("load"), load)
	return s
}

func load(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if req.Params.Name == "" {
		log.Fatal("no name") // want `load calls log.Fatal`
	}
	if req.Params.Name == "a" {
		log.Panicf("no %s", req.Params.Name)
	}
	panic("load")
}
