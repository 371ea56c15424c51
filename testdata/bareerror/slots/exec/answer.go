package exec

import (
	"context"
	"encoding/json"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Answer is what handlers of the server's own return.
type Answer struct{ Text string }

// Handler answers calls.
type Handler func(ctx context.Context, args map[string]any) (*Answer, error)

// Offer makes a handler of the SDK.
func Offer(h Handler) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		a, err := h(ctx, req.GetArguments())
		if err != nil {
			return nil, err
		}
		return mcp.NewToolResultText(a.Text), nil
	}
}

// JSON makes an answer of a value. The handlers of other packages end with it.
func JSON(v any) (*Answer, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return nil, err // want `JSON returns the error of json.Marshal`
	}
	return &Answer{Text: string(data)}, nil
}
