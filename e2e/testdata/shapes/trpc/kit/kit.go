// Package kit is what the servers share. Nothing in it is about tools.
package kit

import (
	"errors"
	"fmt"

	mcp "trpc.group/trpc-go/trpc-mcp-go"
)

// Arg returns a text argument.
func Arg(req *mcp.CallToolRequest, name string) string {
	text, _ := req.Params.Arguments[name].(string)
	return text
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
