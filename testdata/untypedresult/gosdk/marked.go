package gosdk

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func saying(format string, args ...any) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: fmt.Sprintf(format, args...)}}}
}

// failing marks what another function makes.
func failing(format string, args ...any) *mcp.CallToolResult {
	r := saying(format, args...)
	r.IsError = true
	return r
}

// RegisterMarked adds tools whose error results are marked as such.
func RegisterMarked(s *mcp.Server, load, create func(context.Context, string) error) {
	s.AddTool(&mcp.Tool{Name: "load"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		id := string(req.Params.Arguments)
		if id == "" {
			return failing("id is required"), nil // want `"ID_REQUIRED"`
		}
		if err := load(ctx, id); err != nil {
			return failing("could not load order %s: %v", id, err), nil // want `"LOAD_ORDER_FAILED"`
		}
		return saying("loaded"), nil
	})
	s.AddTool(&mcp.Tool{Name: "make"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if err := create(ctx, string(req.Params.Arguments)); err != nil {
			return failing("%v", err), nil // want `mcperr.From\(err, mcperr.NotIdempotent\)`
		}
		return saying("made"), nil
	})
}
