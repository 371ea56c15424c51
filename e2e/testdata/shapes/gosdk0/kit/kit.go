// Package kit is what the servers share. Nothing in it is about tools.
package kit

import (
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Input is what all tools get.
type Input struct {
	ID string `json:"id,omitempty"`
}

// Params are the parameters of a call.
type Params = mcp.CallToolParamsFor[Input]

// Result is the result of a call.
type Result = mcp.CallToolResultFor[any]

// Text is a result.
func Text(text string) *Result { return &Result{Content: []mcp.Content{&mcp.TextContent{Text: text}}} }

// ErrNoItem is what Load returns for most items.
var ErrNoItem = errors.New("no such item")

// Load knows the items 1 and 2. Item 2 cannot be read.
func Load(id string) (string, error) {
	switch id {
	case "1":
		return "one", nil
	case "2":
		return "", errors.New("boom")
	}
	return "", fmt.Errorf("item %q: %w", id, ErrNoItem)
}
