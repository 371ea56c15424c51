//wire:since v0.34.0

// Package kinds has failures whose kind the code around them tells.
package kinds

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"strconv"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("kinds", "1")
	s.AddTool(mcp.NewTool("guarded"), guarded)
	s.AddTool(mcp.NewTool("answered"), answered)
	s.AddTool(mcp.NewTool("hidden"), hidden)
	s.AddTool(mcp.NewTool("known"), known)
	return s
}

//wire:tool guarded fixed
//wire:fails {} {"type":"validation"}
//wire:fails {"id":"none"} {"type":"not_found"}
//wire:fails {"id":"x"} {"type":"validation"}
//wire:answers {"id":"1"}
func guarded(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return mcp.NewToolResultError("nothing to do"), nil
	}
	if _, err := os.Stat("/no/such/" + id); id == "none" && errors.Is(err, fs.ErrNotExist) {
		return mcp.NewToolResultError("gone"), nil
	}
	n, err := strconv.Atoi(id)
	if err != nil {
		return nil, err
	}
	return mcp.NewToolResultText(strconv.Itoa(n)), nil
}

// answer returns the response of a service.
func answer(status string) *http.Response {
	code, _ := strconv.Atoi(status)
	resp := &http.Response{StatusCode: code, Header: make(http.Header)}
	if code == http.StatusTooManyRequests {
		resp.Header.Set("Retry-After", "7")
	}
	return resp
}

//wire:tool answered fixed
//wire:fails {"id":"404"} {"type":"not_found"}
//wire:fails {"id":"403"} {"type":"permission"}
//wire:fails {"id":"429"} {"type":"rate_limited"}
//wire:fails {"id":"502"} {"type":"network"}
//wire:answers {"id":"200"}
func answered(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp := answer(kit.Arg(req, "id"))
	if resp.StatusCode != http.StatusOK {
		return mcp.NewToolResultError("the service refuses"), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool hidden fixed
//wire:fails {} {"type":"internal"}
//wire:answers {"id":"1"}
func hidden(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := os.ReadFile("/no/such/file"); err != nil && kit.Arg(req, "id") == "" {
		return mcp.NewToolResultError("cannot read"), nil
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool known fixed
//wire:fails {"id":"file"} {"type":"not_found"}
//wire:answers {"id":"1"}
func known(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := os.ReadFile("/no/such/" + kit.Arg(req, "id")); err != nil && kit.Arg(req, "id") != "1" {
		return nil, fmt.Errorf("invalid profile: %w", err)
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:shared
