// Package kit is what the servers share. Nothing in it is about tools.
package kit

import (
	"errors"
	"fmt"

	mcp "github.com/metoro-io/mcp-golang"
	"github.com/metoro-io/mcp-golang/transport/stdio"
)

// Args are the arguments of all tools.
type Args struct {
	ID string `json:"id" jsonschema:"description=the item"`
}

// Server returns an empty server.
func Server() *mcp.Server { return mcp.NewServer(stdio.NewStdioServerTransport()) }

// Must panics on errors of registration.
func Must(err error) {
	if err != nil {
		panic(err)
	}
}

// Text is a response.
func Text(text string) *mcp.ToolResponse { return mcp.NewToolResponse(mcp.NewTextContent(text)) }

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
