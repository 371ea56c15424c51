// Package unpacked has typed handlers whose errors the SDK does not get as such.
package unpacked

import (
	"context"
	"errors"

	"example.com/mcpserver/bareerror/unpacked/catalog"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct{ Name string }

// Entries lists the tools of a catalog.
func Entries() []catalog.Entry {
	return []catalog.Entry{catalog.New(&mcp.Tool{Name: "find"}, find), catalog.New(&mcp.Tool{Name: "name"}, named(name))}
}

// Register adds a tool whose errors become results.
func Register(s *mcp.Server) { mcp.AddTool(s, &mcp.Tool{Name: "drop"}, named(drop)) }

func find(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	return nil, nil, errors.New("no index") // want `find returns "no index" without a type: without a boundary, go-sdk sends a JSON-RPC error, which the model never sees`
}

func name(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	return nil, nil, errors.New("no name") // want `name returns "no name" without a type: `
}

func drop(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, any, error) {
	return nil, nil, errors.New("no item") // want `drop returns "no item" without a type: the client gets no code and no retry, and the model its text at best`
}

// named demands a name of what a handler gets.
func named[Out any](next mcp.ToolHandlerFor[input, Out]) mcp.ToolHandlerFor[input, Out] {
	return func(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, Out, error) {
		if in.Name == "" {
			var none Out
			return nil, none, errors.New("a name is required") // want `named returns "a name is required" without a type: `
		}
		return next(ctx, req, in)
	}
}
