// Package gotools registers a tool on a server that another package makes.
package gotools

import (
	"context"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func Register(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "one"}, func(ctx context.Context, req *mcp.CallToolRequest, in struct{}) (*mcp.CallToolResult, any, error) {
		return nil, nil, mcperr.From(ctx.Err())
	})
}
