// Package insured asks a service whose errors have codes and delays. They are not typed errors of the server.
package insured

import (
	"context"
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"

	"example.com/mcpserver/bareerror/insured/insurer"
)

// Register adds the tools.
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("cover_treatment"), cover) }

func cover(_ context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	treatment := req.GetString("treatment", "")
	if treatment == "" {
		return nil, errors.New("treatment must not be empty") // want `cover returns "treatment must not be empty" without a type: without a boundary.*Validation`
	}
	if err := insurer.Cover(treatment); err != nil {
		return nil, fmt.Errorf("ask the insurer: %w", err) // want `cover returns "ask the insurer: %w" without a type: without a boundary, mcp-go sends.*Wrap`
	}
	if treatment == "tattoo" {
		return nil, insurer.Refuse("NOT_MEDICAL") // it has a code and a retry
	}
	return mcp.NewToolResultText("covered"), nil
}
