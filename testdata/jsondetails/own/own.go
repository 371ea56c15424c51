// Package own has an error type with details.
package own

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// ToolError is a typed error.
type ToolError struct {
	Code      string
	Message   string
	Retryable bool
	Details   map[string]any
	Context   context.Context
	Data      func() `json:"-"`
}

func (e *ToolError) Error() string { return e.Message }

// New takes details.
func New(code, message string, details map[string]any) *ToolError {
	return &ToolError{Code: code, Message: message, Details: details}
}

// With adds one.
func (e *ToolError) With(key string, value any) *ToolError {
	e.Details[key] = value
	return e
}

func handler(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "constructor":
		return nil, New("ODD_STATE", "odd", map[string]any{"ctx": ctx}) // want `^handler sends details\["ctx"\]: context.Context, and Context has nothing to encode and becomes {}`
	case "chain":
		return nil, New("ODD_STATE", "odd", nil).With("ctx", ctx) // want `^handler sends details: context.Context`
	case "literal":
		return nil, &ToolError{Code: "ODD_STATE", Details: map[string]any{"c": 1i}, Context: ctx, Data: func() {}} // want `details\["c"\]: complex128, and .*: the client gets no answer, or not this error; pass text`
	}
	return nil, New("ODD_STATE", "odd", map[string]any{"name": req.Params.Name})
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("x"), handler) }

var _ = register
