package server

import (
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
)

func errResult(format string, args ...any) *mcp.CallToolResult {
	r := mcp.NewToolResultText(fmt.Sprintf(format, args...))
	r.IsError = true
	return r
}
