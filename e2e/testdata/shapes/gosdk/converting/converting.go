// Package converting has a middleware that makes results of errors.
package converting

import (
	"context"
	"errors"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "converting", Version: "1"}, nil)
	s.AddReceivingMiddleware(converting)
	s.AddTool(&mcp.Tool{Name: "get", InputSchema: kit.Object}, get)
	return s
}

func converting(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if err != nil && method == "tools/call" {
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}, nil
		}
		return res, err
	}
}

//wire:tool get fixed|unfixable fixed@v1.1.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func get(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return nil, errors.New("id is required")
	}
	text, err := kit.Load(id)
	if err != nil {
		return nil, err
	}
	return kit.Text(text), nil
}
