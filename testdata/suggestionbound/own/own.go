// Package own has an error type with suggestions.
package own

import "strings"

// ToolError is a typed error.
type ToolError struct {
	Code        string   `json:"code"`
	Message     string   `json:"message"`
	Retryable   bool     `json:"retryable"`
	Suggestions []string `json:"suggestions"`
	Next        Hint     `json:"hint"`
}

// Hint has a type of its own.
type Hint string

func (e *ToolError) Error() string { return e.Message }

// New is given a suggestion.
func New(code, message, suggestion string) *ToolError {
	return &ToolError{Code: code, Message: message, Suggestions: []string{suggestion}}
}

// WithHint is given one, too.
func (e *ToolError) WithHint(hint string) *ToolError {
	e.Next = Hint(hint)
	return e
}

// FirstLine is bounded.
//
//mcperr:bound 80
func FirstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line[:min(len(line), 80)]
}

// Hints never change.
var Hints = map[string]string{"table": "Call list_tables.", "view": "Call list_views."}

// Learned grows.
var Learned = map[string]string{"table": "Call list_tables."}

// Learn adds a hint.
func Learn(name, hint string) { Learned[name] = hint }

// Short needs no directive.
func Short(text string) string {
	if len(text) > 50 {
		return text[:50]
	}
	return text
}
