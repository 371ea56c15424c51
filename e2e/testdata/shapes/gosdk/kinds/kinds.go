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
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "kinds", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "guarded", InputSchema: kit.Object}, guarded)
	s.AddTool(&mcp.Tool{Name: "answered", InputSchema: kit.Object}, answered)
	s.AddTool(&mcp.Tool{Name: "hidden", InputSchema: kit.Object}, hidden)
	s.AddTool(&mcp.Tool{Name: "known", InputSchema: kit.Object}, known)
	return s
}

//wire:tool guarded fixed|unfixable fixed@v1.1.0
//wire:fails {} {"type":"validation"}
//wire:fails {"id":"none"} {"type":"not_found"}
//wire:fails {"id":"x"} {"type":"validation"}
//wire:answers {"id":"1"}
func guarded(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if id == "" {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "nothing to do"}}}, nil
	}
	if _, err := os.Stat("/no/such/" + id); id == "none" && errors.Is(err, fs.ErrNotExist) {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "gone"}}}, nil
	}
	n, err := strconv.Atoi(id)
	if err != nil {
		return nil, err
	}
	return kit.Text(strconv.Itoa(n)), nil
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

//wire:tool answered fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"404"} {"type":"not_found"}
//wire:fails {"id":"403"} {"type":"permission"}
//wire:fails {"id":"429"} {"type":"rate_limited"}
//wire:fails {"id":"502"} {"type":"network"}
//wire:answers {"id":"200"}
func answered(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	resp := answer(kit.Arg(req, "id"))
	if resp.StatusCode != http.StatusOK {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "the service refuses"}}}, nil
	}
	return kit.Text("fine"), nil
}

//wire:tool hidden fixed|unfixable fixed@v1.1.0
//wire:fails {} {"type":"internal"}
//wire:answers {"id":"1"}
func hidden(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := os.ReadFile("/no/such/file"); err != nil && kit.Arg(req, "id") == "" {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "cannot read"}}}, nil
	}
	return kit.Text("fine"), nil
}

//wire:tool known fixed|unfixable fixed@v1.1.0
//wire:fails {"id":"file"} {"type":"not_found"}
//wire:answers {"id":"1"}
func known(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := os.ReadFile("/no/such/" + kit.Arg(req, "id")); err != nil && kit.Arg(req, "id") != "1" {
		return nil, fmt.Errorf("invalid profile: %w", err)
	}
	return kit.Text("fine"), nil
}

//wire:shared
