// Package wire sends failures, and builds errors of drafts.
package wire

import (
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
)

// Failure is sent to clients as an error.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Retry   bool   `json:"retryable"`
}

// Result makes a result of a failure.
func (f Failure) Result() *mcp.CallToolResult {
	data, err := json.Marshal(f)
	if err != nil {
		return mcp.NewToolResultError("INTERNAL")
	}
	return mcp.NewToolResultError(string(data))
}

// Gone makes a result of a number that is no longer in use.
func Gone() *mcp.CallToolResult {
	data, err := json.Marshal(Failure{Code: "NUMBER_GONE", Message: "the number is no longer in use"})
	if err != nil {
		return mcp.NewToolResultError("INTERNAL")
	}
	return mcp.NewToolResultError(string(data))
}

// Error is what the server fails with.
type Error struct {
	Code      string
	Message   string
	Retryable bool
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

// Draft becomes an error.
type Draft struct {
	Sign string
	Text string
}

// Err returns the error.
func (d *Draft) Err() error { return &Error{Code: d.Sign, Message: d.Text} }
