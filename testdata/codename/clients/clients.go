// Package clients calls tools, and answers none.
package clients

import "github.com/modelcontextprotocol/go-sdk/mcp"

func describe(res *mcp.CallToolResult) map[string]any {
	if res.IsError {
		return map[string]any{"error_code": "toolFailed", "error": res.Content}
	}
	return nil
}

var _ = describe
