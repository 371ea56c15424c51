//wire:since v0.31.0

// Package require has helpers for arguments: the SDK's and the server's own.
package require

import (
	"context"
	"fmt"
	"strconv"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("require", "1")
	s.AddTool(mcp.NewTool("sdk"), sdk)
	s.AddTool(mcp.NewTool("own"), own)
	s.AddTool(mcp.NewTool("parse"), parse)
	return s
}

func requireArg(req mcp.CallToolRequest, name string) (string, error) {
	text := kit.Arg(req, name)
	if text == "" {
		return "", fmt.Errorf("missing required parameter: %s", name)
	}
	return text, nil
}

func validateID(id string) error {
	if len(id) > 3 {
		return fmt.Errorf("id %q is too long", id)
	}
	return nil
}

func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("invalid count %q: %w", text, err)
	}
	return n, nil
}

//wire:tool sdk fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":7}
//wire:answers {"id":"1"}
func sdk(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("id")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	return mcp.NewToolResultText(id), nil
}

//wire:tool own fixed|unfixable fixed@v0.34.0
//wire:fails {}
//wire:fails {"id":"long"}
//wire:answers {"id":"1"}
func own(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := requireArg(req, "id")
	if err != nil {
		return mcp.NewToolResultError(err.Error()), nil
	}
	if err := validateID(id); err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(id), nil
}

//wire:tool parse fixed|unfixable fixed@v0.34.0
//wire:fails {"n":"x"}
//wire:fails {}
//wire:answers {"n":"1"}
func parse(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := requireArg(req, "n")
	if err != nil {
		return nil, err
	}
	n, err := parseCount(text)
	if err != nil {
		return mcp.NewToolResultErrorFromErr("cannot count", err), nil
	}
	return mcp.NewToolResultText(strconv.Itoa(n)), nil
}

//wire:shared
