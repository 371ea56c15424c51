// Package given has helpers that report errors which they are given: those of work that must not be done twice, too.
package given

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Register adds the tools.
func Register(s *server.MCPServer, p *plant) {
	s.AddTool(mcp.NewTool("create_pump"), p.create)
	s.AddTool(mcp.NewTool("list_pumps"), p.list)
	s.AddTool(mcp.NewTool("read_log"), p.log)
	s.AddTool(mcp.NewTool("read_note"), p.note)
}

type plant struct{ pumps pumps }

type pumps interface {
	createPump(ctx context.Context, name string) error
	listPumps(ctx context.Context) error
}

// The same helper reports what may be done again and what may not. Its fix promises no retry for either.
func fail(action string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultError(fmt.Sprintf("Failed to %s: %v", action, err)) // want `mcperr.Wrap\(""`
}

func (p *plant) create(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := p.pumps.createPump(ctx, req.GetString("name", "")); err != nil {
		return fail("create the pump", err), nil
	}
	return mcp.NewToolResultText("created"), nil
}

func (p *plant) list(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := p.pumps.listPumps(ctx); err != nil {
		return fail("list the pumps", err), nil
	}
	return mcp.NewToolResultText("none"), nil
}

// A helper that only reads gets promises. The error behind a variable and a text is the cause.
func unread(what string, err error) *mcp.CallToolResult {
	if errors.Is(err, context.DeadlineExceeded) {
		return mcp.NewToolResultError(what + " took too long") // want `mcperr.Timeout`
	}
	return mcp.NewToolResultError(what + " failed: " + err.Error()) // want `mcperr.Result`
}

func (p *plant) log(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := os.ReadFile("pumps.log")
	if err != nil {
		return unread("the log", err), nil
	}
	return mcp.NewToolResultText(string(text)), nil
}

// The parentheses around the text in front of the error go with the colon.
func unnamed(name string, err error) *mcp.CallToolResult {
	return mcp.NewToolResultError((name + " cannot be read: ") + err.Error()) // want `READ_FAILED`
}

func (p *plant) note(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := os.ReadFile("notes")
	if err != nil {
		return unnamed(req.GetString("name", ""), err), nil
	}
	return mcp.NewToolResultText(string(text)), nil
}
