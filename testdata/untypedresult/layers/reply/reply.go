// Package reply has the server's own results, and decorators for those of the SDK.
package reply

import (
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Reply is an answer.
type Reply struct {
	Text   string
	Failed bool
	Code   string
}

// Sorry is the answer to a call that failed.
func Sorry(text string) Reply { return Reply{Text: text, Failed: true} }

// Outcome is an answer that says whether it is a good one.
type Outcome struct {
	OK      bool
	Message string
}

// Convert makes a result of the SDK.
func Convert(r Reply) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: r.Failed, Content: []mcp.Content{&mcp.TextContent{Text: r.Text}}}
}

// Coded adds a code and a retry to a result.
func Coded(res *mcp.CallToolResult, code string, after time.Duration) *mcp.CallToolResult {
	res.IsError = true
	res.StructuredContent = map[string]any{"code": code, "retryAfterMs": after.Milliseconds()}
	return res
}

// Dated adds the time to a result.
func Dated(res *mcp.CallToolResult) *mcp.CallToolResult {
	res.Meta = mcp.Meta{"at": time.Now()}
	return res
}
