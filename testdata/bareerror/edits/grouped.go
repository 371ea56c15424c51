// Package edits has files whose imports, comments and names a fix must get along with.
package edits

import (
	"context"
	"fmt" // for the messages
	"os"

	// The SDK.
	"github.com/mark3labs/mcp-go/mcp" // of mcp-go
	"github.com/mark3labs/mcp-go/server"
)

var _ server.ToolHandlerFunc = Grouped

func Grouped(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := ctx.Err(); err != nil {
		// A comment before.
		return nil, fmt.Errorf("call of %q: %w", // want `Grouped returns`
			req.Params.Name,
			err,
		)
		// A comment after.
	}
	if _, err := os.Getwd(); err != nil {
		return nil, fmt.Errorf("no directory: %w", // a comment inside must stay // want `Grouped returns`
			err)
	}
	return nil, fmt.Errorf(`raw %d "text": %s`, 1, ctx.Err()) // want `Grouped returns`
}
