// Package cycles has values that depend on themselves.
package cycles

import (
	"context"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// divisor computes with its parameters, each of which is assigned the other.
func divisor(a, b int) error {
	for b > 1 {
		a, b = b, a
	}
	return fmt.Errorf("no divisor of %d", a)
}

func divide(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	n := req.GetInt("n", 0)
	if err := divisor(n, 7); err != nil {
		return nil, err // want `divide returns the error of divisor without a type`
	}
	for n > 9 {
		n = n / 10
	}
	if n == 4 {
		return nil, fmt.Errorf("bad digit %d", n) // want `divide returns "bad digit %d" without a type`
	}
	return mcp.NewToolResultText("done"), nil
}

// Register adds the tools.
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("divide"), divide)
	s.AddTool(mcp.NewTool("divide_more"), divide)
}
