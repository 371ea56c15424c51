// Package own has an error type with a number and a symbol of its own.
package own

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Code numbers a failure.
type Code int

// Codes.
const (
	CodeLocked Code = 2600 + iota
	CodeGone
	CodeLost  Code = 2601 // want `^CodeLost has the value 2601, which is that of CodeGone`
	CodeTaken      = CodeLost
)

// AppError is a typed error.
type AppError struct {
	Code      Code
	Symbol    string
	Domain    string
	Message   string
	Retryable bool
}

func (e *AppError) Error() string { return e.Message }

// StatusError is what a service answered, and no tool's error.
type StatusError struct{ Code int }

func (e *StatusError) Error() string { return "status" }

func handler(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch req.Params.Name {
	case "an HTTP status":
		return nil, &AppError{Code: 404, Message: "no such page"} // want `uses the HTTP status 404`
	case "outside":
		return nil, &AppError{Code: 42, Message: "no"} // want `uses the number 42, which is outside`
	case "another's symbol":
		return nil, &AppError{Code: 2101, Symbol: "E_PW_NAV", Domain: "playwright", Message: "no"} // want `^handler gives the number 2101 to the symbol E_PW_NAV, which is registered with 2100`
	case "a symbol of its own":
		return nil, &AppError{Code: 2100, Symbol: "E_NAVIGATE", Message: "no"} // want `^handler gives the symbol E_NAVIGATE to the number 2100, which is registered as E_PW_NAV`
	case "another domain":
		return nil, &AppError{2300, "E_MB_FILE_NOT_FOUND", "kg-memory", "no", false} // want `uses the number 2300 of the domain memory-bank`
	case "right":
		return nil, &AppError{Code: 2100, Symbol: "E_PW_NAV", Domain: "playwright", Message: "no"}
	case "constants":
		return nil, &AppError{Code: CodeTaken, Message: "no"}
	case "not a tool's":
		return nil, &StatusError{Code: 404}
	}
	return nil, &AppError{Code: CodeLocked}
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("x"), handler) }

var _ = register
