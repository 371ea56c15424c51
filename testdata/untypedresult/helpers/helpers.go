// Package helpers has constructors for the tools of other packages.
package helpers

import (
	"fmt"
	"log"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// NewError returns an error result.
func NewError(message string) *mcp.CallToolResult {
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: message}}}
}

// NewErrorFrom returns an error result with a cause.
func NewErrorFrom(message string, err error) *mcp.CallToolResult {
	return NewError(message + ": " + err.Error()) // want `^NewErrorFrom reports an error.*; (?:return|use) mcperr.Result\[…\]\(err\)`
}

// Fail logs and returns an error result.
func Fail(logger *log.Logger, message string, err error) (*mcp.CallToolResult, error) {
	logger.Print(message, err)
	return NewErrorFrom(message, err), nil
}

// Failf logs and returns an error result.
func Failf(logger *log.Logger, format string, args ...any) (*mcp.CallToolResult, error) {
	logger.Printf(format, args...)
	return NewError(format), nil
}

// Status logs and returns an error result for a status.
func Status(logger *log.Logger, message string, status int) *mcp.CallToolResult {
	err := fmt.Errorf("unexpected status %d", status)
	logger.Print(err)
	return NewErrorFrom(message, err) // want `^Status reports "unexpected status %d".*; (?:return|use) mcperr\.Wrap\("UNEXPECTED_STATUS", …\)`
}

// Create reports the status of a request that must not be sent twice.
func Create(logger *log.Logger) *mcp.CallToolResult {
	body, status := send(http.MethodPost, "/orders")
	if status != http.StatusCreated {
		logger.Print(body)
		return NewError(fmt.Sprintf("the order was refused with status %d", status)) // want `mcperr\.Wrap`
	}
	return nil
}

// Fetch reports the status of a request that can be repeated.
func Fetch(logger *log.Logger) *mcp.CallToolResult {
	body, status := send(http.MethodGet, "/orders")
	if status != http.StatusOK {
		logger.Print(body)
		return NewError(fmt.Sprintf("no orders, but status %d", status)) // want `mcperr\.Wrap`
	}
	return nil
}

func send(method, path string) (string, int) { return method + path, len(path) }

// Hand logs an error and returns it as it is.
func Hand(logger *log.Logger, err error) (*mcp.CallToolResult, error) {
	logger.Print(err)
	return nil, err
}

// Text returns a result that is no error.
func Text(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}
