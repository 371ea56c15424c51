package handlers_test

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/mcperrlint/mcperrlint/internal/handlers"
	"github.com/mcperrlint/mcperrlint/internal/linttest"
	"github.com/mcperrlint/mcperrlint/internal/mcp"
)

// The stubs declare the parts of mcp-go, mcp-golang and the runtime that the tests use.
const (
	protocolStub = `package mcp

type CallToolRequest struct{ Params CallToolParams }

type CallToolParams struct {
	Name      string
	Arguments any
}

type CallToolResult struct {
	Content           []string
	StructuredContent any
	IsError           bool
}

type Tool struct{ Name string }

func NewTool(name string) Tool                       { return Tool{name} }
func NewToolResultText(text string) *CallToolResult  { return nil }
func NewToolResultError(text string) *CallToolResult { return nil }
`
	serverStub = `package server

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
)

type (
	ToolHandlerFunc func(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error)
	Middleware      func(ToolHandlerFunc) ToolHandlerFunc
	MCPServer       struct{}
	Option          func(*MCPServer)
)

func NewMCPServer(options ...Option) *MCPServer          { return nil }
func WithRecovery() Option                               { return nil }
func WithToolHandlerMiddleware(m Middleware) Option      { return nil }
func (*MCPServer) AddTool(tool mcp.Tool, h ToolHandlerFunc) {}
`
	clientStub = `package client

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
)

type Client struct{}

func (*Client) CallTool(context.Context, mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
`
	reflectingStub = `package mcp_golang

type Server struct{}

type ToolResponse struct{}

func (*Server) RegisterTool(name, description string, handler any) error { return nil }
`
	runtimeStub = `package mcperr

type Error struct{}

func (*Error) Error() string { return "" }

func Handler[R, Q any](h func(Q) (*R, error)) func(Q) (*R, error) { return h }
func Result[R any](err error) *R                                   { return nil }
`
)

// stubs returns the type-checked stubs.
func stubs(t *testing.T) []*linttest.Snippet {
	protocol := linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/mcp", protocolStub)
	return []*linttest.Snippet{
		protocol,
		linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/server", serverStub, protocol),
		linttest.CheckPackage(t, "github.com/mark3labs/mcp-go/client", clientStub, protocol),
		linttest.CheckPackage(t, "github.com/metoro-io/mcp-golang", reflectingStub, protocol),
		linttest.CheckPackage(t, mcp.RuntimePath, runtimeStub, protocol),
	}
}

// header imports the stubs. It is one line, so that the numbers of lines are those of the source below it.
const header = `import ("context"; "errors"; "fmt"; "reflect"; "github.com/mark3labs/mcp-go/mcp"; ` +
	`"github.com/mark3labs/mcp-go/server"; "github.com/mark3labs/mcp-go/client"; ` +
	`"github.com/metoro-io/mcp-golang"; "` + mcp.RuntimePath + `"); `

// find returns the handlers of a package of the module example.com/server. A source without a package clause gets one.
func find(t *testing.T, src string) *handlers.Result {
	t.Helper()
	return findIn(t, linttest.SnippetPath, src, stubs(t)...)
}

// findIn is find for a package with another import path, which imports other packages.
func findIn(t *testing.T, path, src string, imports ...*linttest.Snippet) *handlers.Result {
	t.Helper()
	s := check(t, path, src, imports...)
	return run(t, handlers.Analyzer, append(imports, s)).(*handlers.Result)
}

func check(t *testing.T, path, src string, imports ...*linttest.Snippet) *linttest.Snippet {
	t.Helper()
	if !strings.HasPrefix(src, "package ") {
		src = "package tools; " + header + src
	}
	return linttest.CheckPackage(t, path, src, imports...)
}

// run returns the result of an analyzer for the last of some packages. The analyzer gets the facts of the others.
func run(t *testing.T, a *analysis.Analyzer, snippets []*linttest.Snippet) any {
	t.Helper()
	known := make(map[string]*packages.Package)
	var last *packages.Package
	for _, s := range snippets {
		last = &packages.Package{
			ID: s.Pkg.Path(), Name: s.Pkg.Name(), PkgPath: s.Pkg.Path(), Types: s.Pkg, TypesInfo: s.Info, Fset: s.Fset,
			Syntax: []*ast.File{s.File}, TypesSizes: types.SizesFor("gc", "amd64"),
			Module: &packages.Module{Path: "example.com/server"}, Imports: make(map[string]*packages.Package),
		}
		for _, imp := range s.Pkg.Imports() {
			if p := known[imp.Path()]; p != nil {
				last.Imports[imp.Path()] = p
			}
		}
		known[s.Pkg.Path()] = last
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{a}, []*packages.Package{last}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := graph.Roots[0].Err; err != nil {
		t.Fatal(err)
	}
	return graph.Roots[0].Result
}

// describe renders a handler as its name, its SDK, the delivery of its errors and the code around it. "unregistered"
// means that only its signature shows that it is a handler.
func describe(h *handlers.Responder) string {
	words := []string{h.Name}
	if h.SDK != nil {
		words = append(words, h.SDK.Name)
	}
	words = append(words, []string{"unknown", "protocol", "text", "typed"}[h.Delivery])
	for word, is := range map[string]bool{
		"bounded": h.Bounded, "rendered": h.Rendered, "recovers": h.Recovers, "inspects": h.Inspects,
		"unregistered": !h.Registered,
	} {
		if is {
			words = append(words, word)
		}
	}
	slices.Sort(words[min(3, len(words)):])
	return strings.Join(words, " ")
}

// handlerTest is a package and the handlers that it has, as describe renders them.
type handlerTest struct {
	name, src string
	want      []string
}

func runHandlerTests(t *testing.T, tests []handlerTest) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, h := range find(t, test.src).Handlers {
				got = append(got, describe(h))
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("handlers:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
		})
	}
}

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
func read(req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
var Read = mcperr.Handler(read)`,
			[]string{"read mcp-go typed"}},
		{"a function that no function registers", `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func register(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_file"), read) }`,
			nil},
	})
}

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
		{"a function that is stored where nothing is known", `
var handlers = []any{read}
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }`,
			[]string{"read mcp-go protocol unregistered"}},
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

func TestInterfaces(t *testing.T) {
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

func TestWrappers(t *testing.T) {
	const read = `
func read(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) { return nil, nil }
func Register(s *server.MCPServer) { s.AddTool(mcp.NewTool("read_file"), wrap(read)) }
func wrap(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {`
	runHandlerTests(t, []handlerTest{
		{"returns the error", read + `
		return next(ctx, req)
	}
}`,
			[]string{"read mcp-go protocol", "wrap mcp-go protocol"}},
		{"adds context to the error", read + `
		res, err := next(ctx, req)
		return res, fmt.Errorf("read: %w", err)
	}
}`,
			[]string{"read mcp-go protocol", "wrap mcp-go protocol"}},
		{"recovers", read + `
		defer func() { recover() }()
		return next(ctx, req)
	}
}`,
			[]string{"read mcp-go protocol recovers", "wrap mcp-go protocol"}},
		{"recovers by a function", read + `
		defer recoverPanic()
		return next(ctx, req)
	}
}
func recoverPanic() { recover() }`,
			[]string{"read mcp-go protocol recovers", "wrap mcp-go protocol"}},
		{"renders the error as text", read + `
		res, err := next(ctx, req)
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		return res, nil
	}
}`,
			[]string{"read mcp-go text rendered", "wrap mcp-go protocol"}},
		{"renders the error with the runtime", read + `
		res, err := next(ctx, req)
		if err != nil {
			return mcperr.Result[mcp.CallToolResult](err), nil
		}
		return res, nil
	}
}`,
			[]string{"read mcp-go typed rendered", "wrap mcp-go protocol"}},
		{"renders the error with data", read + `
		res, err := next(ctx, req)
		if err != nil {
			return &mcp.CallToolResult{IsError: true, StructuredContent: err}, nil
		}
		return res, nil
	}
}`,
			[]string{"read mcp-go typed rendered", "wrap mcp-go protocol"}},
		{"takes typed errors apart", read + `
		res, err := next(ctx, req)
		var typed *mcperr.Error
		if errors.As(err, &typed) {
			return mcp.NewToolResultError(typed.Error()), nil
		}
		return res, err
	}
}`,
			[]string{"read mcp-go protocol bounded", "wrap mcp-go protocol"}},
		{"inspects the result", read + `
		res, err := next(ctx, req)
		if res.IsError {
			println("failed")
		}
		return res, err
	}
}`,
			[]string{"read mcp-go protocol inspects", "wrap mcp-go protocol"}},
		{"decorates the result", read + `
		res, err := next(ctx, req)
		return decorate(res), err
	}
}
func decorate(r *mcp.CallToolResult) *mcp.CallToolResult { return r }`,
			[]string{"read mcp-go protocol inspects", "wrap mcp-go protocol"}},
	})
}
