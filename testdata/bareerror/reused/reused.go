// Package reused has an adapter that uses one variable for the errors of the tools and for its own.
package reused

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func adapt(run func(json.RawMessage) (any, error)) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		out, err := run(req.Params.Arguments)
		if err != nil {
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: err.Error()}}}, nil
		}
		text, err := json.Marshal(out)
		if err != nil {
			return nil, err // want `^adapt returns the error of json.Marshal without a type: without a boundary, go-sdk sends a JSON-RPC error`
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}}, nil
	}
}

func decode(args json.RawMessage) (any, error) {
	if len(args) == 0 {
		return nil, errors.New("data is required") // want `^decode returns "data is required" without a type: the model gets its text, but no code and no retry`
	}
	return string(args), nil
}

// Register adds the tool.
func Register(s *mcp.Server) {
	s.AddTool(&mcp.Tool{Name: "decode"}, adapt(decode))
}
