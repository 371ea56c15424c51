// A server whose tools are function literals without names of their own.
package main

import (
	"context"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	s := mcp.NewServer(&mcp.Implementation{Name: "rooms", Version: "1"}, nil) // want `^a function in main returns errors, and no boundary`
	for _, room := range []string{"hall", "attic"} {
		mcp.AddTool(s, &mcp.Tool{Name: room}, func(
			ctx context.Context, _ *mcp.CallToolRequest, in struct{ Key string },
		) (*mcp.CallToolResult, any, error) {
			if in.Key == "" {
				return nil, nil, mcperr.Validation("KEY_REQUIRED", "key is required")
			}
			return nil, room, nil
		})
	}
	_ = s.Run(context.Background(), &mcp.StdioTransport{})
}
