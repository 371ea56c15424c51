// Package rendering has errors that render themselves, code and retry included.
package rendering

import (
	"context"
	"fmt"
	"strings"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// ToolError renders code, retry and hints.
type ToolError struct {
	Operation   string
	Cause       error
	Suggestions []string
	IsRetryable bool
	ErrorCode   string
}

func (e *ToolError) Error() string { return fmt.Sprintf("%s failed: %v", e.Operation, e.Cause) }

// ToMCPResult renders the error.
func (e *ToolError) ToMCPResult() *mcp.CallToolResult {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s failed**: %v\n\n", e.Operation, e.Cause)
	fmt.Fprintf(&b, "**Error Code**: %s\n", e.ErrorCode)
	if e.IsRetryable {
		b.WriteString("**Retryable**: Yes\n")
	} else {
		b.WriteString("**Retryable**: No\n")
	}
	for _, s := range e.Suggestions {
		fmt.Fprintf(&b, "- %s\n", s)
	}
	return mcp.NewToolResultError(b.String())
}

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("rendering", "1")
	s.AddTool(mcp.NewTool("method"), method)
	s.AddTool(mcp.NewTool("brackets"), brackets)
	return s
}

//wire:tool method open
//wire:fails {} {"code":"PROMETHEUS_DOWN","retry":"yes","hint":"check the URL"}
//wire:fails {"id":"2"} {"code":"QUERY_INVALID","retry":"no"}
//wire:answers {"id":"1"}
func method(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	text, err := kit.Load(id)
	if err == nil {
		return mcp.NewToolResultText(text), nil
	}
	if id == "" {
		e := &ToolError{Operation: "query", Cause: err, ErrorCode: "PROMETHEUS_DOWN", IsRetryable: true}
		e.Suggestions = append(e.Suggestions, "check the URL")
		return e.ToMCPResult(), nil
	}
	return (&ToolError{Operation: "query", Cause: err, ErrorCode: "QUERY_INVALID"}).ToMCPResult(), nil
}

//wire:tool brackets open
//wire:fails {} {"code":"BAD_ID"}
//wire:fails {"id":"2"} {"code":"STORE_DOWN"}
//wire:answers {"id":"1"}
func brackets(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return failed("BAD_ID", "id is required"), nil
	}
	if _, err := kit.Load(id); err != nil {
		return failed("STORE_DOWN", "cannot load %s: %v", id, err), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

func failed(code, format string, args ...any) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf("[%s] %s", code, fmt.Sprintf(format, args...)))
}
