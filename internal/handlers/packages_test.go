package handlers_test

import (
	"bytes"
	"encoding/gob"
	"go/ast"
	"go/types"
	"slices"
	"testing"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// TestSlotsOfPackages tests that the slots of a package are known in the packages that import it.
func TestSlotsOfPackages(t *testing.T) {
	sdk := stubs(t)
	layer := check(t, "example.com/server/layer", `package layer; `+header+`
type Func func(args any) (string, error)
type Tool struct{ Run func(args any) (string, error) }
type Runner interface { Exec(args any) (string, error); Schema() any }
func AddTool(s *server.MCPServer, name string, run func(args any) (string, error)) {
	s.AddTool(mcp.NewTool(name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		text, err := run(req.Params.Arguments)
		return mcp.NewToolResultText(text), err
	})
}
func Handle(t Tool, r Runner, all map[string]Func) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		if run, ok := all[req.Params.Name]; ok {
			text, err := run(req.Params.Arguments)
			return mcp.NewToolResultText(text), err
		}
		if text, err := r.Exec(req.Params.Arguments); text != "" {
			return mcp.NewToolResultText(fmt.Sprint(text, err)), nil
		}
		text, err := t.Run(req.Params.Arguments)
		return mcp.NewToolResultText(text), err
	}
}`, sdk...)
	imports := append(sdk, layer)
	for _, test := range []handlerTest{
		{"a parameter", `package tools; import "example.com/server/layer"
func list(args any) (string, error) { return "", nil }
func Register() { layer.AddTool(nil, "list", list) }`,
			[]string{"list mcp-go protocol inspects"}},
		{"a field", `package tools; import "example.com/server/layer"
func list(args any) (string, error) { return "", nil }
var List = layer.Tool{Run: list}`,
			[]string{"list mcp-go protocol inspects"}},
		{"a method of an interface", `package tools; import "example.com/server/layer"
type List struct{}
func (List) Schema() any { return nil }
func (List) Exec(args any) (string, error) { return "", nil }
var _ layer.Runner = List{}`,
			[]string{"Exec mcp-go text inspects rendered"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, h := range findIn(t, "example.com/server/tools", test.src, imports...).Handlers {
				got = append(got, describe(h))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("handlers %q, want %q", got, test.want)
			}
		})
	}
}

func TestServers(t *testing.T) {
	const middleware = `
func outermost(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if typed(err) != nil {
			return mcp.NewToolResultError("typed"), nil
		}
		return res, err
	}
}
func typed(err error) *mcperr.Error {
	e, _ := err.(*mcperr.Error)
	return e
}`
	found := find(t, `
func New() *server.MCPServer {
	return server.NewMCPServer(server.WithRecovery(), server.WithToolHandlerMiddleware(outermost))
}`+middleware)
	if len(found.Servers) != 1 || !found.Creates {
		t.Errorf("%d calls make a server, Creates is %v", len(found.Servers), found.Creates)
	}
	if len(found.Around) != 1 || !found.Middleware || !found.Recovers {
		t.Errorf("%d calls add middleware, Middleware is %v, Recovers is %v",
			len(found.Around), found.Middleware, found.Recovers)
	}
	if len(found.TakesTyped) != 1 {
		t.Errorf("middleware calls mention %d functions, want 1", len(found.TakesTyped))
	}
	for fn, takes := range found.TakesTyped {
		if name := found.NameOf(fn); name != "outermost" || !takes {
			t.Errorf("%s takes typed errors apart: %v", name, takes)
		}
	}

	sdk := stubs(t)
	base := check(t, "example.com/server/base", `package base; `+header+`
func New() *server.MCPServer { return server.NewMCPServer(server.WithRecovery()) }`, sdk...)
	found = findIn(t, "example.com/server/tools", `package tools; import "example.com/server/base"
var Server = base.New()`, append(sdk, base)...)
	if len(found.Servers) != 0 || len(found.Obtained) != 1 || !found.Creates || !found.Recovers || found.Middleware {
		t.Errorf("%d servers, %d obtained, Creates is %v, Recovers is %v, Middleware is %v", len(found.Servers),
			len(found.Obtained), found.Creates, found.Recovers, found.Middleware)
	}
}

func TestResponder(t *testing.T) {
	found := find(t, `
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_file"), newRead()) }
func newRead() func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return read }
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return open("") }
func open(path string) (*mcp.CallToolResult, error) { return nil, nil }`)
	if len(found.Handlers) != 1 {
		t.Fatalf("%d handlers, want 1", len(found.Handlers))
	}
	h := found.Handlers[0]
	if call, ok := h.Given.(*ast.CallExpr); !ok || types.ExprString(call) != "newRead()" {
		t.Errorf("read is registered by %v, want newRead()", h.Given)
	}
	if h.Result != 0 || h.Err != 1 || h.Obj == nil || h.Obj.Name() != "read" {
		t.Errorf("result %d, error %d, object %v", h.Result, h.Err, h.Obj)
	}
	fn := h.Obj.Pkg().Scope().Lookup("open").(*types.Func)
	d := found.Delegate(h, found.Decls[fn], fn, fn.Signature())
	if d.Name != "open" || d.From != h || d.Registered || d.Given != nil || d.Delivery != mcp.Protocol {
		t.Errorf("the delegate is %+v", d)
	}
}

func TestNames(t *testing.T) {
	found := find(t, `
type handler = func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error)
func wrap(h handler) server.ToolHandlerFunc { return server.ToolHandlerFunc(h) }
func Register(s *server.MCPServer, tool mcp.Tool) {
	s.AddTool(mcp.NewTool("read_file"), wrap(func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, nil
	}))
	s.AddTool(mcp.Tool{Name: "write_file"}, func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return nil, nil
	})
	s.AddTool(tool, func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
}
func AddFiles(s *server.MCPServer, tool mcp.Tool) {
	s.AddTool(tool, func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil })
}`)
	want := [][2]string{ // for messages, and for codes
		{"wrap", "wrap"}, {"Register", "Register"}, {"read_file", "read_file"}, {"write_file", "write_file"},
		{"Register", ""}, {"AddFiles", "AddFiles"}, {"AddFiles", "AddFiles"},
	}
	var got [][2]string
	for _, fn := range found.Funcs {
		got = append(got, [2]string{found.NameOf(fn), found.CodeNameOf(fn)})
		if lit, ok := fn.(*ast.FuncLit); ok && found.Named(lit) != (found.NameOf(lit) != found.Outer[lit].Name.Name) {
			t.Errorf("%s: Named is %v", found.NameOf(lit), found.Named(lit))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
}

func TestDefersRecover(t *testing.T) {
	s := check(t, linttest.SnippetPath, `
func literal() { defer func() { recover() }() }
func named() { defer cleanUp() }
func cleanUp() { recover() }
func byName() { defer log.RecoverPanic() }
func later() { func() { defer cleanUp() }() }
func closes() { defer log.Close() }
type logger struct{}
func (logger) RecoverPanic() {}
func (logger) Close() {}
var log logger`, stubs(t)...)
	found := s.Run(handlers.Analyzer).(*handlers.Result)
	want := map[string]bool{"literal": true, "named": true, "byName": true}
	for _, fn := range found.Order {
		if got := found.DefersRecover(s.Info, found.Decls[fn]); got != want[fn.Name()] {
			t.Errorf("%s: DefersRecover is %v", fn.Name(), got)
		}
	}
}

func TestIrrelevant(t *testing.T) {
	found := findIn(t, "example.com/server/tools", `package tools
func Read(args any) (string, error) { return "", nil }`)
	if found.Relevant || found.Handlers != nil {
		t.Errorf("relevant: %v, %d handlers", found.Relevant, len(found.Handlers))
	}
}

func TestWrappingFact(t *testing.T) {
	for bits := range byte(16) {
		want := handlers.Wrapping{
			Bounded: bits&1 != 0, Rendered: bits&2 != 0, Recovers: bits&4 != 0, Inspects: bits&8 != 0,
		}
		var b bytes.Buffer
		if err := gob.NewEncoder(&b).Encode(want); err != nil {
			t.Fatal(err)
		}
		var got handlers.Wrapping
		if err := gob.NewDecoder(&b).Decode(&got); err != nil || got != want {
			t.Errorf("decoded %+v from %+v, error %v", got, want, err)
		}
	}
	const message = "invalid wrapping of 2 bytes: want 1"
	if err := new(handlers.Wrapping).GobDecode([]byte{1, 2}); err == nil || err.Error() != message {
		t.Errorf("error %v, want %q", err, message)
	}
}

// A method that several types have, or whose name says little, is named with its type, and so is a literal in it.
func TestTitles(t *testing.T) {
	found := find(t, `
type handler = func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error)
type read struct{}
type write struct{}
func (*read) Handler() handler {
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
}
func (write) Handler() handler {
	return func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
}
func (write) Close() {}
func (write) CloseAll() {}
func Close() {}`)
	var got []string
	for _, fn := range found.Funcs {
		got = append(got, found.TitleOf(fn))
	}
	slices.Sort(got)
	want := []string{"Close", "CloseAll", "read.Handler", "read.Handler", "write.Close", "write.Handler", "write.Handler"}
	if !slices.Equal(got, want) {
		t.Errorf("titles %q, want %q", got, want)
	}
}
