// Package mcpgo has resources and prompts made with mcp-go.
package mcpgo

import (
	"context"
	"errors"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func New() *server.MCPServer {
	s := server.NewMCPServer("pages", "1")
	s.AddPrompt(mcp.NewPrompt("greet"), greet) // want `^greet returns errors that mcp-go sends with the number -32603 and no code: a client cannot tell a wrong argument from an outage; type them, as with mcperr.Validation, and register it through mcperr.RequestHandler$`
	s.AddPrompt(mcp.NewPrompt("fine"), fine)
	s.AddPrompt(mcp.NewPrompt("wrapped"), mcperr.RequestHandler(greet))
	s.AddResource(mcp.NewResource("page:1", "page"), func(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) { // want `returns errors that mcp-go sends with the number -32603`
		data, err := os.ReadFile("page")
		if err != nil {
			return nil, err
		}
		return []mcp.ResourceContents{mcp.TextResourceContents{Text: string(data)}}, nil
	})
	s.AddPrompts(server.ServerPrompt{Prompt: mcp.NewPrompt("named"), Handler: named})   // want `^named returns errors`
	s.AddResources(server.ServerResource{mcp.NewResource("page:2", "page"), made("2")}) // want `returns errors that mcp-go sends`
	held := func(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		return nil, errors.New("held")
	}
	s.AddPrompt(mcp.NewPrompt("held"), held)            // want `returns errors that mcp-go sends`
	s.AddPrompt(mcp.NewPrompt("generic"), generic[int]) // want `^generic returns errors`
	several := fine
	several = greet
	s.AddPrompt(mcp.NewPrompt("several"), several)
	return s
}

func named(ctx context.Context, req mcp.GetPromptRequest) (res *mcp.GetPromptResult, err error) {
	res = new(mcp.GetPromptResult)
	if _, err = os.ReadFile("prompt"); err != nil {
		return
	}
	return
}

func made(name string) server.ResourceHandlerFunc {
	return func(ctx context.Context, req mcp.ReadResourceRequest) ([]mcp.ResourceContents, error) {
		return nil, errors.New("no page " + name)
	}
}

func generic[T any](ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	return nil, errors.New("generic")
}

func greet(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	if req.Params.Arguments["name"] == "" {
		return nil, errors.New("name is required")
	}
	return new(mcp.GetPromptResult), nil
}

func fine(ctx context.Context, req mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
	return new(mcp.GetPromptResult), nil
}
