// Command custom has a middleware of its own around all requests.
package main

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "pages"}, nil)
	s.AddReceivingMiddleware(numbered)
	s.AddPrompt(&mcp.Prompt{Name: "greet"}, func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return nil, errors.New("name is required")
	})
	return s
}

func numbered(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		res, err := next(ctx, method, req)
		if err != nil {
			return nil, &jsonrpc.Error{Code: 3000, Message: err.Error()}
		}
		return res, nil
	}
}

func main() { New() }
