package handlers_test

import "testing"

func TestRegistered(t *testing.T) {
	runHandlerTests(t, []handlerTest{
		{"a function", `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_file"), read) }`,
			[]string{"read mcp-go protocol"}},
		{"a method", `
type files struct{}
func (files) read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_file"), files{}.read) }`,
			[]string{"read mcp-go protocol"}},
		{"a literal has the name of its tool", `
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("read_file"), func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, nil
	})
}`,
			[]string{"read_file mcp-go protocol"}},
		{"a variable", `
func Register(s *server.MCPServer) {
	read := func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
	s.AddTool(mcp.NewTool("read_file"), read)
}`,
			[]string{"Register mcp-go protocol"}},
		{"a table", `
type entry struct {
	tool    mcp.Tool
	handler server.ToolHandlerFunc
}
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func Register(s *server.MCPServer) {
	for _, e := range []entry{{mcp.NewTool("read_file"), read}} {
		s.AddTool(e.tool, e.handler)
	}
}`,
			[]string{"read mcp-go protocol"}},
		{"the result of a factory", `
func newRead() server.ToolHandlerFunc {
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
}
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_file"), newRead()) }`,
			[]string{"newRead mcp-go protocol"}},
		{"the first result of a factory that can fail", `
func newRead() (server.ToolHandlerFunc, error) {
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }, nil
}
func Register(s *server.MCPServer) {
	h, _ := newRead()
	s.AddTool(mcp.NewTool("read_file"), h)
}`,
			[]string{"newRead mcp-go protocol"}},
		{"a function that the SDK calls by reflection", `
func read(args struct{ Path string }) (*mcp_golang.ToolResponse, error) { return nil, nil }
func Register(s *mcp_golang.Server) { s.RegisterTool("read_file", "", read) }`,
			[]string{"read mcp-golang text"}},
		{"a handler in the runtime's boundary", `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
var Read = mcperr.Handler(read)`,
			[]string{"read mcp-go typed"}},
		{"a handler with the boundary and without", `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func Register(s *server.MCPServer) {
	s.AddTool(mcp.NewTool("read_file"), read)
	s.AddTool(mcp.NewTool("read_safely"), mcperr.Handler(read))
}`,
			[]string{"read mcp-go typed"}},
		{"a function that no function registers", `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_file"), read) }`,
			nil},
	})
}
