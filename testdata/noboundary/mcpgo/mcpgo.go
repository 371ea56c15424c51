// Package mcpgo registers tools out of a list.
package mcpgo

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

type tool struct {
	tool   mcp.Tool
	handle server.ToolHandlerFunc
}

func New() *server.MCPServer {
	s := server.NewMCPServer("tools", "1")
	for _, t := range []tool{{mcp.NewTool("a"), a}, {mcp.NewTool("b"), b}} { // want `a returns typed errors` `b returns typed errors`
		s.AddTool(t.tool, t.handle)
	}
	s.AddTools(server.ServerTool{Tool: mcp.NewTool("c"), Handler: c()})
	s.AddTool(mcp.NewTool("d"), mcp.NewTypedToolHandler(d)) // want `d returns typed errors, .*; register it through mcperr.HandlerIn`
	s.AddTool(mcp.NewTool("e"), mcp.NewTypedToolHandler(mcperr.HandlerIn(d2)))
	return s
}

type args struct{ Name string }

func d(ctx context.Context, req mcp.CallToolRequest, in args) (*mcp.CallToolResult, error) {
	return nil, mcperr.Internal("D_FAILED", in.Name)
}

func d2(ctx context.Context, req mcp.CallToolRequest, in args) (*mcp.CallToolResult, error) {
	return nil, mcperr.Internal("D_FAILED", in.Name)
}

func a(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.Internal("A_FAILED", "a")
}

func b(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.Internal("B_FAILED", "b")
}

func c() server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { // want `c returns typed errors`
		return nil, mcperr.Internal("C_FAILED", "c")
	}
}
