// Command bounded has a boundary around all requests.
package main

import (
	"context"
	"errors"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "pages"}, nil)
	s.AddReceivingMiddleware(mcperr.Requests[jsonrpc.Error, mcp.MethodHandler])
	s.AddPrompt(&mcp.Prompt{Name: "greet"}, func(context.Context, *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return nil, errors.New("name is required")
	})
	return s
}

func main() { New() }
