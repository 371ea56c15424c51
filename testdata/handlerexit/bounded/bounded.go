// Package bounded has a boundary that recovers from the panics of all requests.
package bounded

import (
	"context"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func shelf(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	panic("empty")
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "books"}, nil)
	s.AddReceivingMiddleware(mcperr.Requests[jsonrpc.Error])
	s.AddResource(&mcp.Resource{URI: "shelf://1"}, shelf)
	return s
}
