// Package own has an error type of its own, as many servers do.
package own

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mark3labs/mcp-go/mcp"
)

// ErrorCode is the type of codes.
type ErrorCode string

// Codes.
const (
	CodeNotFound  ErrorCode = "not_found" // want `^CodeNotFound uses the code "not_found", .* write "NOT_FOUND"$`
	CodeForbidden ErrorCode = "FORBIDDEN_PATH"
	CodeUnknown   ErrorCode = "unknown" // want `^CodeUnknown uses the code "unknown", which fits every failure`
)

// Scope is no code.
type Scope string

// ReadScope has the form that people give to scopes.
const ReadScope Scope = "read:all"

// ToolError is a typed error.
type ToolError struct {
	Code      ErrorCode `json:"code"`
	Message   string    `json:"message"`
	Scope     Scope     `json:"scope"`
	Retryable bool      `json:"retryable"`
	cause     error
}

func (e *ToolError) Error() string { return e.Message }

// Unwrap returns the cause.
func (e *ToolError) Unwrap() error { return e.cause }

// New is a constructor: what its first parameter is given is a code.
func New(code ErrorCode, format string, args ...any) *ToolError {
	return &ToolError{Code: code, Message: fmt.Sprintf(format, args...), Scope: ReadScope}
}

// NewString converts its code.
func NewString(message, code string) error {
	e := new(ToolError)
	e.Message, e.Code = message, ErrorCode(code)
	return e
}

// Option changes an error.
type Option func(*ToolError)

// WithCode is an option.
func WithCode(code string) Option { return func(e *ToolError) { e.Code = ErrorCode(code) } }

// Build takes options.
func Build(message string, options ...Option) *ToolError {
	e := &ToolError{Message: message}
	for _, o := range options {
		o(e)
	}
	return e
}

// WithErrorCode is a step of a chain.
func (e *ToolError) WithErrorCode(code string) *ToolError {
	e.Code = ErrorCode(code)
	return e
}

// Retry is another.
func (e *ToolError) Retry(retry bool) *ToolError {
	e.Retryable = retry
	return e
}

// Trimmed changes only the letters of its parameter, which is not judged: it may come from a list.
func Trimmed(code string) *ToolError {
	code = strings.TrimSpace(code)
	return &ToolError{Code: ErrorCode(code)}
}

// Fail puts the code into the text only.
func Fail(errCode, message string) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf("[%s] %s", errCode, message))
}

// FailJSON puts it into a map.
func FailJSON(code, message string) *mcp.CallToolResult {
	data, _ := json.Marshal(map[string]any{"error": map[string]any{"code": code, "message": message}})
	return mcp.NewToolResultError(string(data))
}

// FailCompile takes a piece of code, too.
func FailCompile(code string) *mcp.CallToolResult {
	return mcp.NewToolResultError("can't compile " + code)
}

// Highlight takes a piece of code, which is something else.
func Highlight(code, message string) *mcp.CallToolResult {
	return mcp.NewToolResultText("<pre>" + code + "</pre>" + message)
}

// Is asks, and builds nothing.
func Is(e *ToolError, code ErrorCode) bool { return e.Code == code }

// DriverError has a code, and is no tool's error.
type DriverError struct {
	Code    string
	Message string
}

func (e *DriverError) Error() string { return e.Message }

var errDriver = &DriverError{Code: "driver gone", Message: "gone"}

var _ = errDriver
