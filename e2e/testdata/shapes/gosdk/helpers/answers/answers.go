// Package answers has helpers that make error results.
package answers

import (
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Failure is an error result.
func Failure(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// Failuref formats.
func Failuref(format string, args ...any) (*mcp.CallToolResult, any, error) {
	return Failure(fmt.Sprintf(format, args...)), nil, nil
}

// Of is an error result for an error.
func Of(what string, err error) *mcp.CallToolResult { return Failure(what + ": " + err.Error()) }
