package handlers_test

import "testing"

// TestStored is about the functions of a server's own layer that one of its handlers calls.
func TestStored(t *testing.T) {
	runHandlerTests(t, []handlerTest{
		{"in a field", `
type tool struct{ run func(context.Context, any) (string, error) }
func list(ctx context.Context, args any) (string, error) { return "", nil }
var Tools = []tool{{run: list}}
func (t tool) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := t.run(ctx, req.Params.Arguments)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(text), nil
}`,
			[]string{"list mcp-go protocol inspects", "Handle mcp-go protocol unregistered"}},
		{"in a map", `
var runners = map[string]func(any) (string, error){"list": list}
func list(args any) (string, error) { return "", nil }
func Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := runners[req.Params.Name](req.Params.Arguments)
	return mcp.NewToolResultText(text), err
}`,
			[]string{"list mcp-go protocol inspects", "Handle mcp-go protocol unregistered"}},
		{"in a variable that was looked up", `
var runners = map[string]func(any) (string, error){"list": list}
func list(args any) (string, error) { return "", nil }
func Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	h, ok := runners[req.Params.Name]
	if !ok {
		return nil, errors.New("unknown tool")
	}
	text, err := h(req.Params.Arguments)
	return mcp.NewToolResultText(text), err
}`,
			[]string{"list mcp-go protocol inspects", "Handle mcp-go protocol unregistered"}},
		{"in a parameter of a wrapper", `
func list(args any) (string, error) { return "", nil }
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("list"), adapt(list)) }
func adapt(run func(any) (string, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := run(req.Params.Arguments)
		return mcp.NewToolResultText(text), err
	}
}`,
			[]string{"list mcp-go protocol inspects", "adapt mcp-go protocol"}},
		{"in a parameter of a wrapper, with a result of the SDK", `
func list(path string) (*mcp.CallToolResult, error) { return nil, nil }
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("list"), adapt(list)) }
func adapt(run func(string) (*mcp.CallToolResult, error)) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return run(req.Params.Name)
	}
}`,
			[]string{"list mcp-go protocol", "adapt mcp-go protocol"}},
		{"a helper in a variable of the handler", `
func Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text := func(s string) (*mcp.CallToolResult, error) { return mcp.NewToolResultText(s), nil }
	return text("")
}`,
			[]string{"Handle mcp-go protocol unregistered"}},
		{"in a value that is called by reflection", `
func list(args any) (string, error) { return "", nil }
func Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	f := reflect.ValueOf(list)
	out := f.Call(nil)
	return mcp.NewToolResultText(out[0].String()), nil
}`,
			[]string{"list mcp-go text inspects rendered", "Handle mcp-go protocol unregistered"}},
		{"a field that gets a single argument", `
type tool struct{ run func(context.Context, string) (string, error) }
func list(ctx context.Context, name string) (string, error) { return "", nil }
var Tools = []tool{{run: list}}
func (t tool) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := t.run(ctx, req.Params.Name)
	return mcp.NewToolResultText(text), err
}`,
			[]string{"Handle mcp-go protocol unregistered"}},
		{"a field that prepares the call", `
type tool struct{ validate func(any) (string, error) }
func list(args any) (string, error) { return "", nil }
var Tools = []tool{{validate: list}}
func (t tool) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := t.validate(req.Params.Arguments)
	return mcp.NewToolResultText(text), err
}`,
			[]string{"Handle mcp-go protocol unregistered"}},
		{"a field whose result is worked with", `
type session struct{}
func (*session) read() string { return "" }
type tool struct{ run func(any) (*session, error) }
func open(args any) (*session, error) { return nil, nil }
var Tools = []tool{{run: open}}
func (t tool) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	s, err := t.run(req.Params.Arguments)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(s.read()), nil
}`,
			[]string{"Handle mcp-go protocol unregistered"}},
		{"a field that gets decoded arguments", `
type arguments struct{ Name string }
type tool struct{ run func(*arguments) (string, error) }
func decode(from any, to *arguments) error { return nil }
func list(args *arguments) (string, error) { return "", nil }
var Tools = []tool{{run: list}}
func (t tool) Handle(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	var args arguments
	if err := decode(req.Params.Arguments, &args); err != nil {
		return nil, err
	}
	text, err := t.run(&args)
	return mcp.NewToolResultText(text), err
}`,
			[]string{"list mcp-go protocol inspects", "Handle mcp-go protocol unregistered"}},
	})
}
