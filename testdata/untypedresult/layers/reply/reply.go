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

// Result is an answer with fields as the protocol has them, and a text instead of the content.
type Result struct {
	Text    string
	IsError bool
	Content []any
}

// Failure is the result of a call that failed.
func Failure(text string) *Result { return &Result{Text: text, IsError: true} }

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

// Draft is an answer in the making.
type Draft struct {
	lines  []string
	failed bool
	code   string
}

// New starts an answer.
func New() *Draft { return &Draft{} }

// Line adds a line.
func (d *Draft) Line(line string) *Draft {
	d.lines = append(d.lines, line)
	return d
}

// Fail says that the call failed.
func (d *Draft) Fail() *Draft {
	d.failed = true
	return d
}

// Because says why the call failed.
func (d *Draft) Because(code string) *Draft {
	d.failed, d.code = true, code
	return d
}

// Done returns the answer.
func (d *Draft) Done() *mcp.CallToolResult {
	res := &mcp.CallToolResult{IsError: d.failed, Meta: mcp.Meta{"code": d.code}}
	for _, line := range d.lines {
		res.Content = append(res.Content, &mcp.TextContent{Text: line})
	}
	return res
}
