// Package blocks has error results with several blocks, with resources and with _meta.
package blocks

import (
	"context"

	"example.com/shapes/kit"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// New returns the server.
func New() *server.MCPServer {
	s := server.NewMCPServer("blocks", "1")
	s.AddTool(mcp.NewTool("several"), several)
	s.AddTool(mcp.NewTool("resource"), resource)
	s.AddTool(mcp.NewTool("first"), first)
	return s
}

func embedded() mcp.Content {
	return mcp.NewEmbeddedResource(mcp.TextResourceContents{URI: "log://1", MIMEType: "text/plain", Text: "the log"})
}

//wire:tool several open
//wire:fails {}
//wire:answers {"id":"1"}
func several(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return &mcp.CallToolResult{
			IsError: true,
			Content: []mcp.Content{mcp.NewTextContent("two steps failed"), mcp.NewTextContent("the first: no id")},
		}, nil
	}
	return mcp.NewToolResultText("fine"), nil
}

//wire:tool resource open
//wire:fails {}
//wire:answers {"id":"1"}
func resource(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		res := mcp.NewToolResultError("the job failed, its log is attached")
		res.Content = append(res.Content, embedded())
		return res, nil
	}
	return &mcp.CallToolResult{Content: []mcp.Content{mcp.NewTextContent("the log is attached"), embedded()}}, nil
}

//wire:tool first open
//wire:fails {}
//wire:answers {"id":"1"}
func first(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{embedded()}}, nil
	}
	return mcp.NewToolResultText("fine"), nil
}
