// Package own has an error type with a retry of its own.
package own

import (
	"time"

	"github.com/mark3labs/mcp-go/mcp"
)

// ToolError is a typed error.
type ToolError struct {
	Code       string
	Retryable  bool
	RetryAfter time.Duration
	Message    string
}

func (e *ToolError) Error() string { return e.Code }

// New says both.
func New(code string, retryable bool) *ToolError { return &ToolError{Code: code, Retryable: retryable} }

func fail(retryable bool) []error {
	code := "INVALID_PARAM"
	if retryable {
		code = "TIMEOUT"
	}
	return []error{
		New("INVALID_PARAM", true), // want `^fail lets INVALID_PARAM be retried, which mcperr registers as not retryable`
		New("TIMEOUT", false),      // want `^fail forbids to retry TIMEOUT`
		&ToolError{Code: "TIMEOUT", Retryable: true, RetryAfter: time.Second},     // nobody has told the server how long
		&ToolError{Code: "INVALID_PARAM", Retryable: true, RetryAfter: time.Hour}, // as they say when, they mean it
		&ToolError{Code: "INTERNAL_ERROR", Retryable: true},                       // a deadlock passes
		&ToolError{Code: "RESOURCE_NOT_FOUND", Retryable: true},                   // want `lets RESOURCE_NOT_FOUND be retried`
		&ToolError{Code: "RESOURCE_NOT_FOUND", Retryable: true, Message: "no report yet, try again later"},
		&ToolError{Code: "NETWORK_ERROR", Retryable: false, Message: "the URL is invalid"},
		&ToolError{Code: "NETWORK_ERROR", Retryable: false, Message: "the link is down"}, // want `forbids to retry NETWORK_ERROR`

		New("INVALID_PARAM", false),
		New("TIMEOUT", true),
		New("TIMEOUT", retryable),
		New(code, true),
		&ToolError{Code: "TIMEOUT", Retryable: true, RetryAfter: 20 * time.Second},
	}
}

var _ mcp.Tool
var _ = fail
