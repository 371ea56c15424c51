// Package odd has servers to which no boundary can be added safely, and middleware that is none.
package odd

import (
	"context"
	"errors"

	gosdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

var errLimit = errors.New("too many calls")

// limiting makes a result of one error only.
func limiting(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if errors.Is(err, errLimit) {
			return mcperr.Result[mcp.CallToolResult](mcperr.RateLimited("TOO_MANY_CALLS", "too many calls")), nil
		}
		return res, err
	}
}

// Limited has a middleware that is no boundary.
func Limited(opts ...server.ServerOption) *server.MCPServer {
	s := server.NewMCPServer("limited", "1", append(opts, server.WithToolHandlerMiddleware(limiting))...) // want `read returns errors.*, and no boundary puts`
	s.AddTool(mcp.NewTool("read"), read)
	return s
}

func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.Internal("READ_FAILED", "cannot read")
}

type pool struct {
	servers map[int]*gosdk.Server
	last    int
}

func (p *pool) next() int { p.last++; return p.last }

func ask(ctx context.Context, req *gosdk.CallToolRequest) (*gosdk.CallToolResult, error) {
	return nil, mcperr.Internal("ASK_FAILED", "cannot ask")
}

// Add keeps servers in a map: the index must not be evaluated again.
func (p *pool) Add() {
	p.servers[p.next()] = gosdk.NewServer(&gosdk.Implementation{Name: "pool"}, nil) // want `ask returns errors .*, and no boundary puts`
	p.servers[p.last].AddTool(&gosdk.Tool{Name: "ask"}, ask)
}

// Maybe tests the server before it is used.
func Maybe() *gosdk.Server {
	s := gosdk.NewServer(&gosdk.Implementation{Name: "maybe"}, nil) // want `ask returns errors .*, and no boundary puts`
	if s == nil {
		return nil
	}
	return s
}

var _ = (&pool{}).Add

// Listed passes on a list of options, in which middleware may be. The boundary goes before it.
func Listed(opts ...server.ServerOption) *server.MCPServer {
	return server.NewMCPServer("listed", "1", opts...) // want `read returns errors.*, and no boundary puts`
}

// Lined has a line for each argument.
func Lined(opts ...server.ServerOption) *server.MCPServer {
	return server.NewMCPServer( // want `read returns errors.*, and no boundary puts`
		"lined",
		"1",
		opts...,
	)
}
