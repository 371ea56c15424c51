// Package middleware makes a server that recovers in its own way.
package middleware

import (
	"context"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "server"}, nil)
	s.AddReceivingMiddleware(func(next mcp.MethodHandler) mcp.MethodHandler {
		return func(ctx context.Context, method string, req mcp.Request) (res mcp.Result, err error) {
			defer func() {
				if p := recover(); p != nil {
					err = fmt.Errorf("panic: %v", p)
				}
			}()
			return next(ctx, method, req)
		}
	})
	s.AddTool(&mcp.Tool{Name: "panics"}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) { panic("middleware") })
	return s
}
