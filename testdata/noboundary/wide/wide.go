// Package wide makes a server with its options on one line.
package wide

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

func Serve(version string) error {
	s := server.NewMCPServer("weather", version, server.WithToolCapabilities(true), server.WithLogging()) // want `put mcperr.Middleware around all tools`
	s.AddTool(mcp.NewTool("forecast"), forecast)
	return server.ServeStdio(s)
}

func forecast(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("no forecast was made")
}
