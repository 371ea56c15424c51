// Package texts builds results for the tools of other packages.
package texts

import "github.com/mark3labs/mcp-go/mcp"

// Say makes a result of a text.
func Say(text string) *mcp.CallToolResult { return mcp.NewToolResultText(text) }

// Complain makes a result of what went wrong, and forgets to say so.
func Complain(text string) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText("Error: " + text), nil
}

// ErrorResult is named after errors, but makes none.
func ErrorResult(err error) *mcp.CallToolResult { return mcp.NewToolResultText(err.Error()) }
