// Package mcpgo makes a server that does not recover.
package mcpgo

import (
	"context"
	"log/slog"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("tools", "1")
	s.AddTool(mcp.NewTool("load"), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		data, err := os.ReadFile(req.GetString("path", ""))
		if err != nil {
			panic(err) // want `load calls panic: the client gets a JSON-RPC error, which the model never sees; return a typed error$`
		}
		if len(data) == 0 {
			slog.Error("no data")
			os.Exit(2) // want `load calls os.Exit`
		}
		return mcp.NewToolResultText(string(data)), nil
	})
	return s
}
