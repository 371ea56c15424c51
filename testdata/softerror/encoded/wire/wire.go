// Package wire makes results of values, for the tools of the server.
package wire

import (
	"encoding/json"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
)

// JSON returns a result with a value as JSON.
func JSON(data any) (*mcp.CallToolResult, error) {
	bytes, err := json.Marshal(data)
	if err != nil {
		return nil, fmt.Errorf("failed to marshal: %w", err)
	}
	return mcp.NewToolResultText(string(bytes)), nil
}

// Failure returns an error result with a value as JSON.
func Failure(data any) (*mcp.CallToolResult, error) {
	bytes, err := json.Marshal(data)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultError(string(bytes)), nil
}
