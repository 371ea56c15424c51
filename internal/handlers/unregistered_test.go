package handlers_test

import "testing"

func TestUnregistered(t *testing.T) {
	runHandlerTests(t, []handlerTest{
		{"an exported function of a library", `
func Read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }`,
			[]string{"Read mcp-go protocol unregistered"}},
		{"an exported function that builds a result", `
func Read(ctx context.Context, path string) (*mcp.CallToolResult, error) { return mcp.NewToolResultText(path), nil }`,
			[]string{"Read mcp-go protocol unregistered"}},
		{"an exported function that passes a result on", `
func Read(ctx context.Context, c *client.Client) (*mcp.CallToolResult, error) {
	return c.CallTool(ctx, mcp.CallToolRequest{})
}`,
			nil},
		{"an exported function that gets its result from a helper", `
func Read(ctx context.Context, path string) (*mcp.CallToolResult, error) { return result(path), nil }
func result(path string) *mcp.CallToolResult { return &mcp.CallToolResult{} }`,
			[]string{"Read mcp-go protocol unregistered"}},
		{"an exported function that gets its result from a literal", `
func Read(ctx context.Context, path string) (*mcp.CallToolResult, error) {
	result := func() *mcp.CallToolResult { return mcp.NewToolResultText(path) }
	return result(), nil
}`,
			[]string{"Read mcp-go protocol unregistered"}},
		{"an exported method that other packages can name", `
type Files struct{}
func (*Files) Read(ctx context.Context, path string) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(path), nil
}`,
			[]string{"Read mcp-go protocol unregistered"}},
		{"an exported method of an unexported type", `
type files struct{}
func (*files) Read(ctx context.Context, path string) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(path), nil
}`,
			nil},
		{"a method that an interface of the package has", `
type reader interface {
	read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error)
}
type files struct{}
func (files) read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
var Read = files{}.read`,
			[]string{"read mcp-go protocol unregistered"}},
		{"the method of a client", `
type Session struct{ next func(mcp.CallToolRequest) (*mcp.CallToolResult, error) }
func (s *Session) CallTool(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return mcp.NewToolResultText(""), nil
}`,
			nil},
		{"a function that is stored where nothing is known", `
var handlers = []any{read}
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }`,
			[]string{"read mcp-go protocol"}},
		{"a function that is only called", `
func Run() { text("") }
func text(s string) (*mcp.CallToolResult, error) { return mcp.NewToolResultText(s), nil }`,
			nil},
		{"an exported function of package main", `package main
import ("context"; "github.com/mark3labs/mcp-go/mcp")
func Read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func main() {}`,
			nil},
		{"an unexported function that nothing uses", `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }`,
			nil},
		{"an unexported function that calls itself", `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return read(ctx, req) }`,
			nil},
		{"a literal that calls another server", `
func Proxy(c *client.Client) any {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return c.CallTool(ctx, req) }
}`,
			nil},
	})
}
