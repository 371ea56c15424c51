// Package hiding has functions around its handlers that answer errors with another text.
package hiding

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func quiet(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err != nil {
			log.Print(err)
			return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "Sorry."}}}, nil
		}
		return res, nil
	}
}

type userError struct{ text string }

func (e *userError) Error() string { return e.text }

func partly(next mcp.ToolHandler) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		res, err := next(ctx, req)
		if err == nil {
			return res, nil
		}
		text := "the tool has failed"
		if user := new(userError); errors.As(err, &user) {
			text = user.text
		}
		return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}, nil
	}
}

func open(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if len(req.Params.Arguments) == 0 {
		return nil, errors.New("id is required") // want `^open returns "id is required" without a type: the client gets no code and no retry, and the model its text at best; return `
	}
	return &mcp.CallToolResult{}, nil
}

func read(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if _, err := os.ReadFile("state"); err != nil {
		return nil, fmt.Errorf("failed to read state: %w", err) // want `^read returns "failed to read state: %w".*: the client gets no code and no retry, and the model its text at best; return `
	}
	return &mcp.CallToolResult{}, nil
}

// Serve runs the server. It needs no boundary, because no error leaves the functions around the handlers.
func Serve() error {
	s := mcp.NewServer(&mcp.Implementation{Name: "doors"}, nil)
	s.AddTool(&mcp.Tool{Name: "open", InputSchema: map[string]any{"type": "object"}}, quiet(open))
	s.AddTool(&mcp.Tool{Name: "read", InputSchema: map[string]any{"type": "object"}}, partly(read))
	return s.Run(context.Background(), &mcp.StdioTransport{})
}
