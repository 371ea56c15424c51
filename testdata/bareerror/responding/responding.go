// Package responding gives errors to a helper that makes results of them, so that they are no JSON-RPC errors.
package responding

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
)

func respond(text string, err error) (*mcp.CallToolResult, error) {
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}

// Read is a tool.
func Read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return respond(read(req.GetString("name", "")))
}

func read(name string) (string, error) {
	if name == "" {
		return "", errors.New("name is required") // want `read returns "name is required" without a type: the client gets no code and no retry, and the model its text at best`
	}
	return name, nil
}
