// Package kit is what the servers share. Nothing in it is about tools.
package kit

import (
	"errors"
	"fmt"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Server returns an empty server.
func Server() *server.MCPServer { return server.NewMCPServer("shapes", "1") }

// Arg returns a text argument.
func Arg(req mcp.CallToolRequest, name string) string {
	text, _ := req.GetArguments()[name].(string)
	return text
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
