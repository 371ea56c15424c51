// Package blocks has error results with several blocks, with resources, structured content and _meta.
package blocks

import (
	"context"

	"example.com/shapes/kit"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// New returns the server.
func New() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "blocks", Version: "1"}, nil)
	s.AddTool(&mcp.Tool{Name: "several", InputSchema: kit.Object}, several)
	s.AddTool(&mcp.Tool{Name: "resource", InputSchema: kit.Object}, resource)
	s.AddTool(&mcp.Tool{Name: "structured", InputSchema: kit.Object}, structured)
	return s
}

func embedded() mcp.Content {
	return &mcp.EmbeddedResource{
		Resource: &mcp.ResourceContents{URI: "log://1", MIMEType: "text/plain", Text: "the log"},
	}
}

//wire:tool several open
//wire:fails {}
//wire:answers {"id":"1"}
func several(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return &mcp.CallToolResult{
			IsError: true,
			Content: []mcp.Content{&mcp.TextContent{Text: "two steps failed"}, &mcp.TextContent{Text: "the first: no id"}},
		}, nil
	}
	return kit.Text("fine"), nil
}

//wire:tool resource open
//wire:fails {}
//wire:answers {"id":"1"}
func resource(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return &mcp.CallToolResult{
			IsError: true,
			Content: []mcp.Content{&mcp.TextContent{Text: "the job failed, its log is attached"}, embedded()},
		}, nil
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "the log is attached"}, embedded()}}, nil
}

//wire:tool structured open
//wire:fails {}
//wire:answers {"id":"1"}
func structured(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if kit.Arg(req, "id") == "" {
		return &mcp.CallToolResult{
			IsError:           true,
			Meta:              mcp.Meta{"example.com/trace": "7"},
			Content:           []mcp.Content{&mcp.TextContent{Text: "the item is gone"}},
			StructuredContent: map[string]any{"reason": "gone"},
		}, nil
	}
	return kit.Text("fine"), nil
}
