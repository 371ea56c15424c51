// Package gosdk is a server written with go-sdk.
package gosdk

import (
	"context"
	"errors"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ISBN string `json:"isbn,omitempty"`
}

func noBoundary(context.Context, *mcp.CallToolRequest, input) (*mcp.CallToolResult, any, error) {
	return nil, nil, mcperr.RateLimited("SHELF_BUSY", "the shelf is busy")
}

func lostResult(context.Context, *mcp.CallToolRequest, input) (*mcp.CallToolResult, any, error) {
	err := errors.New("the shelf is closed")
	return &mcp.CallToolResult{
		Content: []mcp.Content{&mcp.TextContent{Text: "the shelf is closed until 9:00"}}, IsError: true,
	}, nil, err
}

func protocolError(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, &jsonrpc.Error{Code: -32000, Message: "the shelf is locked"}
}

// Serve serves the tools over stdio.
func Serve(ctx context.Context) error {
	s := mcp.NewServer(&mcp.Implementation{Name: "pages", Version: "1"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "mcpnoboundary"}, noBoundary)
	mcp.AddTool(s, &mcp.Tool{Name: "mcplostresult"}, lostResult)
	s.AddTool(&mcp.Tool{Name: "mcpprotocolerror", InputSchema: map[string]any{"type": "object"}}, protocolError)
	return s.Run(ctx, &mcp.StdioTransport{})
}
