// Package soft has failures that look like answers, and answers that look like failures.
package soft

import (
	"context"
	"fmt"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type input struct {
	ID string `json:"id,omitempty"`
}

type status struct {
	Healthy bool   `json:"healthy"`
	Error   string `json:"error,omitempty"`
}

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "soft", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "soft", InputSchema: kit.Object}, soft)
	mcp.AddTool(s, &mcp.Tool{Name: "check_item"}, check)
	return s
}

//wire:tool soft fixed|unfixable fixed@v1.1.0
//wire:soft {"id":"2"}
//wire:answers {"id":"1"}
func soft(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		failed := fmt.Sprintf("failed to load the item: %v", err)
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: failed}}}, nil
	}
	return kit.Text(text), nil
}

//wire:tool check_item silent
//wire:answers {"id":"2"}
//wire:answers {"id":"1"}
func check(ctx context.Context, req *mcp.CallToolRequest, in input) (*mcp.CallToolResult, status, error) {
	if _, err := kit.Load(in.ID); err != nil {
		return nil, status{Error: err.Error()}, nil
	}
	return nil, status{Healthy: true}, nil
}
