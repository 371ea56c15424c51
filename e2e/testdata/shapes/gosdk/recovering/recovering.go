// Package recovering has handlers that panic, below a middleware of the server's own that recovers.
package recovering

import (
	"context"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "recovering", Version: "1"}, nil)
	s.AddReceivingMiddleware(recovering)
	s.AddTool(&mcp.Tool{Name: "get", InputSchema: kit.Object}, get)
	return s
}

func recovering(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (res mcp.Result, err error) {
		defer func() {
			if p := recover(); p != nil {
				res, err = nil, fmt.Errorf("the server panicked: %v", p)
			}
		}()
		return next(ctx, method, req)
	}
}

//wire:tool get fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"2"}
//wire:other {"id":"3"}
//wire:answers {"id":"1"}
func get(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		return nil, fmt.Errorf("cannot get the item: %w", err)
	}
	return kit.Text(text), nil
}
