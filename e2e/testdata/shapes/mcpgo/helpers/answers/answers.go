// Package answers has helpers that make error results.
package answers

import (
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
)

// Failure is an error result.
func Failure(text string) *mcp.CallToolResult { return mcp.NewToolResultError(text) }

// Failuref formats.
func Failuref(format string, args ...any) (*mcp.CallToolResult, error) {
	return Failure(fmt.Sprintf(format, args...)), nil
}

// Of is an error result for an error.
func Of(what string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(what + ": " + err.Error())
}
