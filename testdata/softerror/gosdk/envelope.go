package gosdk

import (
	"context"
	"encoding/json"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// envelope encodes a map in a literal. The result for a map that cannot be encoded is another matter.
func envelope(m map[string]any) *mcp.CallToolResult {
	data, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(data)}}}
}

// RegisterEnvelopes adds tools whose answers are maps.
func RegisterEnvelopes(s *mcp.Server, run func(context.Context) (any, error)) {
	s.AddTool(&mcp.Tool{Name: "read"}, func(context.Context, *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		data, err := os.ReadFile("notes")
		if err != nil {
			return envelope(map[string]any{"success": false, "error": err.Error()}), nil // want `read reports`
		}
		return envelope(map[string]any{"success": true, "data": data}), nil
	})
	s.AddTool(&mcp.Tool{Name: "run"}, func(ctx context.Context, _ *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		data, err := run(ctx)
		if err != nil {
			return envelope(map[string]any{"success": false, "error": err.Error()}), nil // want `run reports the error of run`
		}
		return envelope(map[string]any{"success": true, "data": data}), nil
	})
}
