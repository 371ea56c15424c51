// Package trace adapts handlers of tools: it measures them.
package trace

import (
	"context"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Handler is a handler whose calls are measured.
type Handler func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error)

// Seconds are those of the last call of each tool.
var Seconds = make(map[string]float64)

// Measured measures the calls of a tool.
func Measured(tool string, h Handler) Handler {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		start := time.Now()
		defer func() { Seconds[tool] = time.Since(start).Seconds() }()
		return h(ctx, req)
	}
}

// Adapt makes a handler for the server of it.
func Adapt(h Handler) server.ToolHandlerFunc { return server.ToolHandlerFunc(h) }
