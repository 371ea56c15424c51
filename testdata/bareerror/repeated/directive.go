package repeated

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A directive belongs to what follows it.

//go:noinline

// RegisterDirective registers a tool.
func RegisterDirective(s *mcp.Server) {
	mcp.AddTool(s, &mcp.Tool{Name: "sort"}, func(ctx context.Context, req *mcp.CallToolRequest, args in) (*mcp.CallToolResult, any, error) {
		switch args.Name {
		case "a":
			return nil, nil, errors.New("order is required") // want `"ORDER_REQUIRED"`
		case "b":
			return nil, nil, errors.New("order is required") // want `"ORDER_REQUIRED"`
		}
		return nil, nil, errors.New("order is required") // want `"ORDER_REQUIRED"`
	})
}
