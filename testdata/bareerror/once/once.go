// Package once has tools that do work which must not be done twice, and others that only look like it.
package once

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"

	"example.com/mcpserver/bareerror/once/post"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// A letter has been sent although the connection to the server was lost. The address is not to blame for that.
func send(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if err := post.Mail(req.GetString("to", ""), "hello"); err != nil {
		return nil, fmt.Errorf("the letter was not delivered: %w", err) // want `mcperr.Wrap\(`
	}
	return mcp.NewToolResultText("sent"), nil
}

type desk struct{ log *slog.Logger }

// Execute has a name that can mean anything, and logs before it reads.
func (d *desk) Execute(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	d.log.Info("reading")
	info, err := os.Stat(req.GetString("path", ""))
	if err != nil {
		return nil, fmt.Errorf("failed to read the entry: %w", err) // want `mcperr.Wrap\(`
	}
	return mcp.NewToolResultText(info.Name()), nil
}

// The request says how it is sent: with GET here.
func (d *desk) Submit(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.com", nil)
	if err != nil {
		return nil, err // want `returns the error of http.NewRequestWithContext`
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, fmt.Errorf("failed to send: %w", err) // want `mcperr.Wrap\(`
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the desk says %s", resp.Status) // want `mcperr.Wrap\(`
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, fmt.Errorf("failed to read the answer: %w", err) // want `mcperr.Wrap\(`
	}
	return mcp.NewToolResultText(string(text)), nil
}

// The order stands, although the answer was not received.
func (d *desk) Order(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://example.com", strings.NewReader("1"))
	if err != nil {
		return nil, err // want `returns the error of http.NewRequestWithContext`
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, fmt.Errorf("failed to send: %w", err) // want `mcperr.Wrap\(`
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the desk says %s", resp.Status) // want `mcperr.Wrap\(`
	}
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, fmt.Errorf("failed to read the answer: %w", err) // want `mcperr.Wrap\(`
	}
	return mcp.NewToolResultText(string(text)), nil
}

// Register adds the tools.
func Register(s *server.MCPServer) {
	d := &desk{slog.Default()}
	s.AddTool(mcp.NewTool("send"), send)
	s.AddTool(mcp.NewTool("read"), d.Execute)
	s.AddTool(mcp.NewTool("submit"), d.Submit)
	s.AddTool(mcp.NewTool("order"), d.Order)
}
