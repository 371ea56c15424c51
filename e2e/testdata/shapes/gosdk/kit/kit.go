// Package kit is what the servers share. Nothing in it is about tools.
package kit

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Object is the schema of any arguments.
var Object = &jsonschema.Schema{Type: "object"}

// Arg returns a text argument.
func Arg(req *mcp.CallToolRequest, name string) string {
	var args map[string]any
	data, _ := json.Marshal(req.Params.Arguments)
	json.Unmarshal(data, &args)
	text, _ := args[name].(string)
	return text
}

// Text is a result.
func Text(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// ErrNoItem is what Load returns for most items.
var ErrNoItem = errors.New("no such item")

// Load knows the items 1 and 2. Item 2 cannot be read, item 3 panics.
func Load(id string) (string, error) {
	switch id {
	case "1":
		return "one", nil
	case "2":
		return "", errors.New("boom")
	case "3":
		panic("the store is broken")
	}
	return "", fmt.Errorf("item %q: %w", id, ErrNoItem)
}
