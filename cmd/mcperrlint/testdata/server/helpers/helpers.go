package helpers

import "github.com/mark3labs/mcp-go/mcp"

func Fail(message string) *mcp.CallToolResult { return mcp.NewToolResultError(message) }
