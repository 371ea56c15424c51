// Package suggestions has an error type without a retry, and suggestions that nothing bounds.
package suggestions

import (
	"context"
	"fmt"
	"strings"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

// ToolError is the server's own.
//
//mcperr:error
type ToolError struct {
	Code       string
	Text       string
	Suggestion string
	Retryable  bool
}

func (e *ToolError) Error() string { return e.Text }

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("suggestions", "1")
	s.AddTool(mcp.NewTool("own"), own)
	s.AddTool(mcp.NewTool("elided"), elided)
	s.AddTool(mcp.NewTool("literal"), literal)
	return s
}

var tables = []string{"users", "items"}

//wire:tool own open
//wire:fails {} {"code":"UNKNOWN_TABLE","retry":"no","hint":"use one of users, items"}
//wire:answers {"id":"1"}
func own(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names := strings.Join(tables, ", ")
	if kit.Arg(req, "id") == "" {
		return nil, &ToolError{Code: "UNKNOWN_TABLE", Text: "unknown table", Suggestion: "use one of " + names}
	}
	return mcp.NewToolResultText("fine"), nil
}

var known = map[string]*ToolError{
	"":  {Code: "ID_REQUIRED", Text: "id is required", Suggestion: "give an id"},
	"2": {Code: "STORE_BUSY", Text: "the store is busy", Retryable: true},
}

//wire:tool elided open
//wire:fails {} {"code":"ID_REQUIRED","retry":"no","hint":"give an id"}
//wire:fails {"id":"2"} {"code":"STORE_BUSY","retry":"yes"}
//wire:answers {"id":"1"}
func elided(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if e := known[kit.Arg(req, "id")]; e != nil {
		return nil, e
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool literal open
//wire:fails {} {"code":"UNKNOWN_TABLE","hint":"use one of users, items"}
//wire:answers {"id":"1"}
func literal(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names := strings.Join(tables, ", ")
	if kit.Arg(req, "id") == "" {
		e := &mcperr.Error{Code: "UNKNOWN_TABLE", Message: "unknown table", Suggestion: "use one of " + names}
		return nil, fmt.Errorf("cannot query: %w", e)
	}
	return mcp.NewToolResultText("fine"), nil
}
