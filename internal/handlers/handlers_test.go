package handlers_test

import (
	"slices"
	"strings"
	"testing"

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

import "context"

type Error struct{}

func (*Error) Error() string { return "" }

type HandlerFunc[R, Q any] = func(context.Context, Q) (*R, error)

func Handler[R, Q any](h HandlerFunc[R, Q]) HandlerFunc[R, Q] { return h }
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
	return check(t, path, src, imports...).Run(handlers.Analyzer).(*handlers.Result)
}

func check(t *testing.T, path, src string, imports ...*linttest.Snippet) *linttest.Snippet {
	t.Helper()
	if !strings.HasPrefix(src, "package ") {
		src = "package tools; " + header + src
	}
	return linttest.CheckPackage(t, path, src, imports...)
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
