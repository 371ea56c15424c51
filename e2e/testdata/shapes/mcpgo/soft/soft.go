// Package soft has failures that look like answers, and answers that look like failures.
package soft

import (
	"context"
	"fmt"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("soft", "1")
	s.AddTool(mcp.NewTool("soft"), soft)
	s.AddTool(mcp.NewTool("attached"), attached)
	s.AddTool(mcp.NewTool("check_item"), check)
	return s
}

//wire:tool soft fixed|unfixable fixed@v0.34.0
//wire:soft {"id":"2"}
//wire:answers {"id":"1"}
func soft(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		return mcp.NewToolResultText("failed to load the item: " + err.Error()), nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool attached silent
//wire:answers {"id":"2"}
//wire:answers {"id":"1"}
func attached(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	text, err := kit.Load(kit.Arg(req, "id"))
	if err != nil {
		link := mcp.NewEmbeddedResource(mcp.TextResourceContents{URI: "item://2", MIMEType: "text/plain", Text: "-"})
		note := mcp.NewTextContent("This item is too big to show. Use the resource to read it.")
		return &mcp.CallToolResult{Content: []mcp.Content{note, link}}, nil
	}
	return mcp.NewToolResultText(text), nil
}

//wire:tool check_item silent
//wire:answers {"id":"2"}
//wire:answers {"id":"1"}
func check(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id := kit.Arg(req, "id")
	if _, err := kit.Load(id); err != nil {
		return mcp.NewToolResultText(fmt.Sprintf("Item %s is not healthy: %v", id, err)), nil
	}
	return mcp.NewToolResultText(fmt.Sprintf("Item %s is healthy", id)), nil
}
