// Package reply has the helper by which the tools of other packages report errors. It does not know what they do.
package reply

import "github.com/mark3labs/mcp-go/mcp"

// Failed makes a result of an error.
func Failed(message string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultErrorFromErr(message, err) // want `mcperr.Wrap`
}

// Invalid makes a result of an error in the arguments.
func Invalid(err error) *mcp.CallToolResult {
	return mcp.NewToolResultError("invalid arguments: " + err.Error()) // want `mcperr.Validation`
}
