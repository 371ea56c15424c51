package handlers_test

import "testing"

func TestToolTypes(t *testing.T) {
	runHandlerTests(t, []handlerTest{
		{"a handler calls a method", `
type Tool interface {
	Schema() any
	Execute(ctx context.Context, args any) (string, error)
}
type list struct{}
func (list) Schema() any { return nil }
func (list) Execute(ctx context.Context, args any) (string, error) { return "", nil }
func Adapt(t Tool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := t.Execute(ctx, req.Params.Arguments)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return mcp.NewToolResultText(text), nil
	}
}`,
			[]string{"Execute mcp-go text inspects rendered", "Adapt mcp-go protocol"}},
		{"nothing in the package calls the method", `
type Tool interface {
	Schema() any
	Execute(ctx context.Context, args any) (string, error)
}
type list struct{}
func (list) Schema() any { return nil }
func (list) Execute(ctx context.Context, args any) (string, error) { return "", nil }
func Add(s *server.MCPServer, t Tool) {}`,
			[]string{"Execute unknown"}},
		{"a method that prepares the call", `
type Tool interface {
	Schema() any
	ValidateCall(args any) (string, error)
}
type list struct{}
func (list) Schema() any { return nil }
func (list) ValidateCall(args any) (string, error) { return "", nil }
func Add(s *server.MCPServer, t Tool) {}`,
			nil},
		{"an interface without a schema", `
type Job interface { Execute(ctx context.Context, args any) (string, error) }
type list struct{}
func (list) Execute(ctx context.Context, args any) (string, error) { return "", nil }
func Add(s *server.MCPServer, j Job) {}`,
			nil},
		{"the struct of a tool", `
type Tool struct {
	Name, Description string
	Schema            map[string]any
	Run               func(args map[string]any) (string, error)
}
func list(args map[string]any) (string, error) { return "", nil }
func Add(s *server.MCPServer) { _ = Tool{Name: "list", Run: list} }`,
			[]string{"list unknown"}},
		{"a struct that holds a tool of the SDK", `
type Entry struct {
	Tool mcp.Tool
	Run  func(args map[string]any) (string, error)
}
func list(args map[string]any) (string, error) { return "", nil }
func Add(s *server.MCPServer) { _ = &Entry{mcp.NewTool("list"), list} }`,
			[]string{"list unknown"}},
		{"a struct with the description of a tool in another struct", `
type Spec struct {
	Name, Description string
	InputSchema       []byte
}
type Entry struct {
	Spec
	Run func(args map[string]any) (string, error)
}
func list(args map[string]any) (string, error) { return "", nil }
func Add(s *server.MCPServer) { _ = Entry{Run: list} }`,
			[]string{"list unknown"}},
		{"a struct that also has a handler of the SDK", `
type Entry struct {
	Tool    mcp.Tool
	Handler server.ToolHandlerFunc
	Run     func(args map[string]any) (string, error)
}
func list(args map[string]any) (string, error) { return "", nil }
func Add(s *server.MCPServer) { _ = Entry{Run: list} }`,
			nil},
		{"a field that does not take the arguments", `
type Entry struct {
	Tool mcp.Tool
	Run  func(name string) (string, error)
}
func list(name string) (string, error) { return "", nil }
func Add(s *server.MCPServer) { _ = Entry{Run: list} }`,
			nil},
		{"a field that returns an exit code", `
type Entry struct {
	Tool mcp.Tool
	Run  func(args map[string]any) (int, error)
}
func list(args map[string]any) (int, error) { return 0, nil }
func Add(s *server.MCPServer) { _ = Entry{Run: list} }`,
			nil},
		{"the struct of a prompt", `
type PromptSpec struct {
	Name, Description string
	Parameters        map[string]any
	Run               func(args map[string]any) (string, error)
}
func list(args map[string]any) (string, error) { return "", nil }
func Add(s *server.MCPServer) { _ = PromptSpec{Run: list} }`,
			nil},
		{"a struct with a list of names is not a tool", `
type Group struct {
	Name, Description string
	Schema            []string
	Run               func(args map[string]any) (string, error)
}
func list(args map[string]any) (string, error) { return "", nil }
func Add(s *server.MCPServer) { _ = Group{Name: "list", Run: list} }`,
			nil},
	})
}
