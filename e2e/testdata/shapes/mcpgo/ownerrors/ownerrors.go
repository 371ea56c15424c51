// Package ownerrors has errors of the server's own that carry a code.
package ownerrors

import (
	"context"
	"errors"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// ToolError has fields.
type ToolError struct {
	Code      string
	Message   string
	Retryable bool
	Hint      string
}

func (e *ToolError) Error() string { return e.Message }

// codedError has methods.
type codedError struct {
	code, text string
	again      bool
}

func (e codedError) Error() string   { return e.text }
func (e codedError) Code() string    { return e.code }
func (e codedError) Retryable() bool { return e.again }

// apiError has a method of another name.
type apiError struct{ code, text string }

func (e *apiError) Error() string     { return e.text }
func (e *apiError) ErrorCode() string { return e.code }
func (e *apiError) Retryable() bool   { return false }

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("ownerrors", "1")
	s.AddTool(mcp.NewTool("fields"), fields)
	s.AddTool(mcp.NewTool("methods"), methods)
	s.AddTool(mcp.NewTool("outer"), outer)
	s.AddTool(mcp.NewTool("text"), text)
	s.AddTool(mcp.NewTool("wrapper"), named(inner))
	return s
}

//wire:tool fields fixed|unfixable fixed@v0.34.0
//wire:fails {} {"code":"USER_GONE","retry":"no","hint":"ask for another"}
//wire:fails {"id":"2"} {"code":"STORE_BUSY","retry":"yes"}
//wire:answers {"id":"1"}
func fields(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch kit.Arg(req, "id") {
	case "":
		return nil, &ToolError{Code: "USER_GONE", Message: "the user is gone", Hint: "ask for another"}
	case "2":
		return nil, &ToolError{Code: "STORE_BUSY", Message: "the store is busy", Retryable: true}
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool methods fixed|unfixable fixed@v0.34.0
//wire:fails {} {"code":"QUOTA_USED","retry":"no"}
//wire:fails {"id":"2"} {"code":"REGION_UNKNOWN","retry":"no"}
//wire:answers {"id":"1"}
func methods(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	switch kit.Arg(req, "id") {
	case "":
		return nil, codedError{"QUOTA_USED", "the quota is used up", false}
	case "2":
		return nil, &apiError{"REGION_UNKNOWN", "region xy does not exist"}
	}
	return mcp.NewToolResultText("fine"), nil
}

func load(id string) error {
	if id == "1" {
		return nil
	}
	return &ToolError{Code: "ITEM_GONE", Message: "item " + id + " is gone"}
}

//wire:tool outer fixed|unfixable fixed@v0.34.0
//wire:fails {"id":"7"} {"code":"ITEM_GONE","retry":"no"}
//wire:answers {"id":"1"}
func outer(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := load(kit.Arg(req, "id")); err != nil {
		return nil, fmt.Errorf("cannot load: %w", err)
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool text fixed|unfixable fixed@v0.34.0
//wire:fails {"id":"7"} {"code":"ITEM_GONE","retry":"no"}
//wire:answers {"id":"1"}
func text(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := load(kit.Arg(req, "id")); err != nil {
		return mcp.NewToolResultError("loading failed: " + err.Error()), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool wrapper fixed|unfixable fixed@v0.34.0
//wire:fails {"id":"7"} {"code":"ITEM_GONE","retry":"no"}
//wire:answers {"id":"1"}
func inner(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := load(kit.Arg(req, "id")); err != nil {
		return nil, err
	}
	return mcp.NewToolResultText("fine"), nil
}

func named(next server.ToolHandlerFunc) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("%s failed: %w", req.Params.Name, err))
		}
		return res, nil
	}
}
