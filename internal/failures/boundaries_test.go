package failures

import (
	"go/ast"
	"slices"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/linttest"
)

func TestMiddlewareThatConvertsErrors(t *testing.T) {
	t.Parallel()
	const head = `
func Serve() { server.NewMCPServer("x", "1", server.WithToolHandlerMiddleware(around)) }
func around(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
`
	tests := []struct {
		name, body string
		want       bool
	}{
		{"makes a result of every error", `result, err := next(ctx, request)
			if err != nil { return mcp.NewToolResultError(err.Error()), nil }
			return result, nil`, true},
		{"passes some errors on", `result, err := next(ctx, request)
			if err == nil { return result, nil }
			if ctx == nil { return nil, err }
			return mcp.NewToolResultError(err.Error()), nil`, false},
		{"logs errors", `result, err := next(ctx, request)
			if err != nil { log.Print(err) }
			return result, err`, false},
		{"hands the call on", `return next(ctx, request)`, false},
		{"looks at its own errors only", `if err := ctx.Err(); err != nil {
			return mcp.NewToolResultError(err.Error()), nil }
			return next(ctx, request)`, false},
		{"uses the runtime", `return mcperr.Middleware(next)(ctx, request)`, true},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := analyze(t, head+c.body+"\n}\n}\n")
			if r.bounded != c.want {
				t.Errorf("the server is bounded: %t, want %t", r.bounded, c.want)
			}
		})
	}
}

func TestWhatConvertsErrors(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, expr string
		want       bool
	}{
		{"the runtime's middleware", `mcperr.Middleware[server.ToolHandlerFunc]`, true},
		{"a variable that holds it", `bounded`, true},
		{"a middleware that hands calls on", `passing`, false},
		{"a call that returns it", `option()`, true},
		{"a call that is given it", `server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc])`, true},
		{"a conversion of a function", `server.ToolHandlerMiddleware(passing)`, false},
		{"nil", `nil`, false},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, s := prepare(t, `
var bounded = mcperr.Middleware[server.ToolHandlerFunc]
func passing(next server.ToolHandlerFunc) server.ToolHandlerFunc { return next }
func option() server.ServerOption {
	return server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc])
}
var _ any = /*here*/ `+c.expr)
			if got := b.converts(s.Marked("here").(ast.Expr)); got != c.want {
				t.Errorf("%s converts errors: %t, want %t", c.expr, got, c.want)
			}
		})
	}
}

const typedhandler = `
func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.NotFound("NO_OWNER", "no owner")
}
`

func TestLeaks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src string
		want      []string
	}{
		{"a typed error", `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), handle) }` + typedhandler, []string{"handle"}},
		{"an error that a fix types", `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), handle) }
func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, errors.New("no owner")
}`, []string{"handle"}},
		{"a typed error of a delegate", `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), outer) }
func outer(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return handle(ctx, request)
}` + typedhandler, []string{"outer"}},
		{"an SDK's own error", `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), handle) }
func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcp.ErrInvalidParams
}`, nil},
		{"an error whose text has code and retry", `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), handle) }
func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return nil, mcperr.InText(mcperr.NotFound("NO_OWNER", "no owner"))
}`, nil},
		{"no errors", `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), handle) }
func handle(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	return &mcp.CallToolResult{StructuredContent: 1}, nil
}`, nil},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, l := range analyze(t, c.src).Leaks {
				got = append(got, l.Name)
				if l.Remedy != AtServer {
					t.Errorf("the remedy of %s is %d, want a boundary at the server", l.Name, l.Remedy)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestToolsOfPackagesBelow(t *testing.T) {
	t.Parallel()
	const register = `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("issues"), handle) }
` + typedhandler
	tests := []struct {
		name, main string
		below      []string
		makes      bool
	}{
		{"the server has no boundary", `
import "example.com/server/tools"
func Serve() { tools.Register(server.NewMCPServer("x", "1")) }`, []string{"example.com/server/tools"}, true},
		{"the server has a boundary", `
import "example.com/server/tools"
func Serve() {
	tools.Register(server.NewMCPServer("x", "1",
		server.WithToolHandlerMiddleware(mcperr.Middleware[server.ToolHandlerFunc])))
}`, nil, false},
		{"the package makes no server", `
import "example.com/server/tools"
func Serve(s *server.MCPServer) { tools.Register(s) }`, nil, false},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			h := newHost(t)
			h.analyze(linttest.SnippetPath, register)
			r := h.analyze("example.com/server/cmd", c.main)
			var below []string
			for _, b := range r.Below {
				below = append(below, b.Path)
			}
			if !slices.Equal(below, c.below) {
				t.Errorf("tools below: got %s, want %s", below, c.below)
			}
			if r.Makes != c.makes {
				t.Errorf("makes a server without a boundary: %t, want %t", r.Makes, c.makes)
			}
		})
	}
}

func TestMiddlewareThatMakesTextOfErrors(t *testing.T) {
	t.Parallel()
	r := analyze(t, `
type reply struct { Text string }
type callFunc func(ctx context.Context) (reply, error)
func Serve() { server.NewMCPServer("x", "1", server.WithToolHandlerMiddleware(around(flatten))) }
func around(f func(callFunc) callFunc) server.ToolHandlerMiddleware { return nil }
func flatten(next callFunc) callFunc {
	return func(ctx context.Context) (reply, error) {
		r, err := next(ctx)
		if err != nil {
			return reply{err.Error()}, nil
		}
		return r, nil
	}
}
`)
	if !r.Flattens {
		t.Error("a function that puts the text of errors into a reply of its own flattens them")
	}
	if r.bounded {
		t.Error("a function that flattens errors is not a boundary")
	}
}
