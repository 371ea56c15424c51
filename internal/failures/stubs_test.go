package failures

import "iter"

// The import paths of the stubs.
const (
	mcpGoPath     = "github.com/mark3labs/mcp-go/mcp"
	serverPath    = "github.com/mark3labs/mcp-go/server"
	goSDKPath     = "github.com/modelcontextprotocol/go-sdk/mcp"
	mcpGolangPath = "github.com/metoro-io/mcp-golang"
	runtimePath   = "github.com/mcperrlint/mcperrlint/mcperr"
)

// stubs lists import paths and sources of small parts of three SDKs and of the runtime, each after those it imports.
func stubs() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		_ = yield(mcpGoPath, mcpGoStub) && yield(serverPath, serverStub) && yield(goSDKPath, goSDKStub) &&
			yield(mcpGolangPath, mcpGolangStub) && yield(runtimePath, runtimeStub)
	}
}

const mcpGoStub = `package mcp

type Content interface{ isContent() }
type TextContent struct { Type, Text string }
type ImageContent struct { Type, Data string }
func (TextContent) isContent()  {}
func (ImageContent) isContent() {}
func NewTextContent(text string) TextContent { return TextContent{} }

type Tool struct { Name string }
func NewTool(name string) Tool { return Tool{} }

type CallToolRequest struct { Arguments map[string]any }
func (CallToolRequest) RequireString(key string) (string, error)    { return "", nil }
func (CallToolRequest) RequireInt(key string) (int, error)           { return 0, nil }
func (CallToolRequest) GetString(key, otherwise string) string       { return "" }

type CallToolResult struct {
	Content           []Content
	StructuredContent any
	IsError           bool
}
func (*CallToolResult) UnmarshalJSON([]byte) error { return nil }

func NewToolResultText(text string) *CallToolResult                          { return nil }
func NewToolResultError(text string) *CallToolResult                         { return nil }
func NewToolResultErrorf(format string, a ...any) *CallToolResult            { return nil }
func NewToolResultErrorFromErr(text string, err error) *CallToolResult       { return nil }
func NewToolResultStructured(structured any, text string) *CallToolResult    { return nil }

var ErrInvalidParams error
`

const serverStub = `package server

import (
	"context"

	"github.com/mark3labs/mcp-go/mcp"
)

type ToolHandlerFunc func(ctx context.Context, request mcp.CallToolRequest) (*mcp.CallToolResult, error)
type ToolHandlerMiddleware func(ToolHandlerFunc) ToolHandlerFunc
type ServerOption func(*MCPServer)

type MCPServer struct{}
func NewMCPServer(name, version string, opts ...ServerOption) *MCPServer           { return nil }
func WithToolHandlerMiddleware(middleware ToolHandlerMiddleware) ServerOption      { return nil }
func (*MCPServer) AddTool(tool mcp.Tool, handler ToolHandlerFunc)                  {}
func (*MCPServer) Use(middleware ...ToolHandlerMiddleware)                         {}
`

const goSDKStub = `package mcp

import "context"

type Content interface{ isContent() }
type TextContent struct { Text string }
func (*TextContent) isContent() {}

type Tool struct { Name string }
type Server struct{}
type CallToolRequest struct { Arguments []byte }

type CallToolResult struct {
	Content           []Content
	StructuredContent any
	IsError           bool
}
func (*CallToolResult) UnmarshalJSON([]byte) error { return nil }
func (*CallToolResult) SetError(err error)         {}

type ToolHandlerFor[In, Out any] func(context.Context, *CallToolRequest, In) (*CallToolResult, Out, error)

func NewServer(name string) *Server                                                   { return nil }
func AddTool[In, Out any](s *Server, tool *Tool, handler ToolHandlerFor[In, Out])     {}
`

const mcpGolangStub = `package mcp_golang

type Content struct { Text string }
type ToolResponse struct { Content []*Content }
type Server struct{}

func NewTextContent(text string) *Content                              { return nil }
func NewToolResponse(content ...*Content) *ToolResponse                { return nil }
func (*Server) RegisterTool(name, text string, handler any) error      { return nil }
`

const runtimeStub = `package mcperr

type Error struct {
	Code, Message string
	Retry         Retry
}
type Retry struct{ Kind string }

func (*Error) Error() string { return "" }

func NotFound(code, message string) *Error                    { return nil }
func Wrap(code, message string, cause error) error            { return nil }
func InText(err error) error                                  { return nil }
func Result[R any](err error) *R                              { return nil }
func Middleware[H any](next H) H                              { return next }
`
