// Package kit is what the servers share. Nothing in it is about failures of tools.
package kit

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ThinkInAIXYZ/go-mcp/protocol"
)

// Tool returns a tool that takes any arguments.
func Tool(name string) *protocol.Tool {
	return protocol.NewToolWithRawSchema(name, "a tool", json.RawMessage(`{"type":"object"}`))
}

// Arg returns a text argument.
func Arg(req *protocol.CallToolRequest, name string) string {
	text, _ := req.Arguments[name].(string)
	return text
}

// Text returns a successful result.
func Text(text string) *protocol.CallToolResult {
	return protocol.NewCallToolResult([]protocol.Content{&protocol.TextContent{Type: "text", Text: text}}, false)
}

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
