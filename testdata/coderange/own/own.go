// Package own has an error type with a number and a symbol of its own.
package own

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	_ "github.com/mcperrlint/mcperrlint/mcperr/catalog"
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

// TextError has a code that is a name, and a number.
type TextError struct {
	Code      string
	Symbol    string
	Number    int
	Retryable bool
}

func (e *TextError) Error() string { return e.Code }

// The first of two is not the one that is used first.
const (
	pageTorn = 2650
	pageWet  = 2650 // want `^pageWet has the value 2650, which is that of pageTorn`
)

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
	case "the later one first":
		return nil, &TextError{Number: pageWet}
	case "the earlier one then":
		return nil, &TextError{Number: pageTorn}
	case "another code's symbol":
		return nil, &TextError{Code: "TIMEOUT", Symbol: "E_PW_NAV"} // want `^handler gives the symbol E_PW_NAV to the code TIMEOUT: registered is E_PW_NAV for PW_NAV; clients that go by one or the other see different failures$`
	case "a code's other symbol":
		return nil, &TextError{Code: "TIMEOUT", Symbol: "E_SLOW"} // want `gives the symbol E_SLOW to the code TIMEOUT: registered is E_TIMEOUT;`
	case "the code's symbol":
		return nil, &TextError{Code: "TIMEOUT", Symbol: "E_TIMEOUT", Number: 1001}
	case "not a tool's":
		return nil, &StatusError{Code: 404}
	}
	return nil, &AppError{Code: CodeLocked}
}

func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("x"), handler) }

var _ = register
