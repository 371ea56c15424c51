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
	s := server.NewMCPServer("tools", "1") // want `d and 3 other functions return errors, .*; put mcperr.Middleware around all tools, by WithToolHandlerMiddleware`
	for _, t := range []tool{{mcp.NewTool("a"), a}, {mcp.NewTool("b"), b}} {
		s.AddTool(t.tool, t.handle)
	}
	s.AddTools(server.ServerTool{Tool: mcp.NewTool("c"), Handler: c()})
	s.AddTool(mcp.NewTool("d"), mcp.NewTypedToolHandler(d))
	s.AddTool(mcp.NewTool("e"), mcp.NewTypedToolHandler(mcperr.HandlerIn(d2)))
	s.AddTool(mcp.NewTool("f"), mcp.NewStructuredToolHandler(f)) // want `f returns errors, and no boundary puts their code and retry into results: mcp-go sends the text alone; register it through mcperr.HandlerOut`
	s.AddTool(mcp.NewTool("g"), mcp.NewStructuredToolHandler(mcperr.HandlerOut(f2)))
	return s
}

func f(ctx context.Context, req mcp.CallToolRequest, in args) ([]string, error) {
	return nil, mcperr.Internal("F_FAILED", in.Name)
}

func f2(ctx context.Context, req mcp.CallToolRequest, in args) ([]string, error) {
	return nil, mcperr.Internal("F_FAILED", in.Name)
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
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, mcperr.Internal("C_FAILED", "c")
	}
}
