// Package checks has no handler that returns an error, because a layer of its own makes results of them.
package checks

import (
	"context"
	"encoding/json"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcpserver/noboundary/checks/toolkit"
)

type booking struct{ Room string }

func check(in booking) error {
	if in.Room == "" {
		return mcperr.Validation("ROOM_REQUIRED", "room is required")
	}
	return nil
}

func book(ctx context.Context, in booking) (string, error) {
	return "", mcperr.NotFoundf("ROOM_NOT_FOUND", "room %s not found", in.Room)
}

// Serve makes a server with one tool.
func Serve() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "rooms"}, nil)
	s.AddTool(&mcp.Tool{Name: "book", InputSchema: json.RawMessage(`{"type":"object"}`)}, toolkit.Adapt(book, check))
	return s
}
