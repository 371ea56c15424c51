// Package basic has handlers that are functions, methods, closures and results of factories.
package basic

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("basic", "1")
	h := &handlers{limit: 3}
	s.AddTool(mcp.NewTool("function"), function)
	s.AddTool(mcp.NewTool("method"), h.method)
	s.AddTool(mcp.NewTool("factory"), factory("item"))
	s.AddTool(mcp.NewTool("bare"), bare)
	s.AddTool(mcp.NewTool("named"), named)
	s.AddTools(closure())
	return s
}

type handlers struct{ limit int }

//wire:tool function fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"2"}
//wire:fails {"id":"9"}
//wire:answers {"id":"1"}
func function(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return mcp.NewToolResultError("id is required"), nil
	}
	text, err := kit.Load(id)
	if errors.Is(err, kit.ErrNoItem) {
		return mcp.NewToolResultError(fmt.Sprintf("there is no item %s", id)), nil
	}
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool method fixed|unfixable fixed@v0.34.0
//wire:fails {"id":"long"}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func (h *handlers) method(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if len(id) > h.limit {
		return &mcp.CallToolResult{
			Content: []mcp.Content{mcp.TextContent{Type: "text", Text: fmt.Sprintf("id is longer than %d bytes", h.limit)}},
			IsError: true,
		}, nil
	}
	text, err := kit.Load(id)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("failed to load the item", err), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool factory fixed
//wire:fails {}
//wire:fails {"id":"2"}
//wire:answers {"id":"1"}
func factory(what string) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		id := kit.Arg(req, "id")
		if id == "" {
			return nil, fmt.Errorf("the id of the %s is missing", what)
		}
		text, err := kit.Load(id)
		if err != nil {
			return nil, fmt.Errorf("failed to load %s %s: %w", what, id, err)
		}
		return mcp.NewToolResultText(text), nil
	}
}

//wire:tool closure fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:answers {"id":"1"}
func closure() server.ServerTool {
	return server.ServerTool{
		Tool: mcp.NewTool("closure"),
		Handler: func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if kit.Arg(req, "id") == "" {
				return mcp.NewToolResultError("id must not be empty"), nil
			}
			return mcp.NewToolResultText("done"), nil
		},
	}
}

//wire:tool bare fixed
//wire:fails {"id":"2"}
//wire:fails {"id":"9"}
//wire:answers {"id":"1"}
func bare(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool named fixed|unfixable fixed@v0.34.0
//wire:fails {"id":"2"}
//wire:fails {"id":"9"}
//wire:answers {"id":"1"}
func named(ctx context.Context, req mcp.CallToolRequest) (res *mcp.CallToolResult, err error) {
	var text string
	if text, err = kit.Load(kit.Arg(req, "id")); err != nil {
		return
	}
	res = mcp.NewToolResultText(text)
	return
}
