// Package suggestions has an error type without a retry, and suggestions that nothing bounds.
package suggestions

import (
	"context"
	"strings"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// ToolError is the server's own.
type ToolError struct {
	Code       string
	Text       string
	Suggestion string
	Retryable  bool
}

func (e *ToolError) Error() string { return e.Text }

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "suggestions", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "own", InputSchema: kit.Object}, own)
	s.AddTool(&mcp.Tool{Name: "elided", InputSchema: kit.Object}, elided)
	return s
}

var tables = []string{"users", "items"}

//wire:tool own open
//wire:fails {} {"code":"UNKNOWN_TABLE","retry":"no","hint":"use one of users, items"}
//wire:answers {"id":"1"}
func own(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	names := strings.Join(tables, ", ")
	if kit.Arg(req, "id") == "" {
		return nil, &ToolError{Code: "UNKNOWN_TABLE", Text: "unknown table", Suggestion: "use one of " + names}
	}
	return kit.Text("fine"), nil
}

var known = map[string]*ToolError{
	"":  {Code: "ID_REQUIRED", Text: "id is required", Suggestion: "give an id"},
	"2": {Code: "STORE_BUSY", Text: "the store is busy", Retryable: true},
}

//wire:tool elided open
//wire:fails {} {"code":"ID_REQUIRED","retry":"no","hint":"give an id"}
//wire:fails {"id":"2"} {"code":"STORE_BUSY","retry":"yes"}
//wire:answers {"id":"1"}
func elided(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if e := known[kit.Arg(req, "id")]; e != nil {
		return nil, e
	}
	return kit.Text("fine"), nil
}
