// Package api is a server's own layer over its SDK, which it does not import.
package api

import "context"

// Tool describes a tool.
type Tool struct {
	Name        string
	Description string
	InputSchema map[string]any
}

// Call is one call of a tool.
type Call struct {
	Context   context.Context
	Arguments map[string]any
}

// Result is what a tool gives: text, or the error that kept it from giving any.
type Result struct {
	Text  string
	Error error
}

// NewResult returns a result.
func NewResult(text string, err error) *Result { return &Result{Text: text, Error: err} }

// Handler answers a call.
type Handler func(call Call) (*Result, error)

// ServerTool is a tool with its handler.
type ServerTool struct {
	Tool    Tool
	Handler Handler
	Enabled func(name string) (bool, error)
}
