// Package kit has an adapter that renders the errors of the server's own.
package kit

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

// Tool is a tool of the server.
type Tool interface {
	Definition() mcp.Tool
	Run(ctx context.Context, args map[string]any) (any, error)
}

// Error is the error of a tool.
type Error struct{ Category, Message string }

func (e *Error) Error() string { return e.Message }

// BadInput makes an error.
func BadInput(message string) *Error { return &Error{"bad_input", message} }

// Install adds tools to a server.
func Install(s *server.MCPServer, tools []Tool) {
	for _, t := range tools {
		s.AddTool(t.Definition(), adapt(t))
	}
}

func adapt(t Tool) server.ToolHandlerFunc {
	return func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		value, err := t.Run(ctx, req.GetArguments())
		var own *Error
		if errors.As(err, &own) {
			return mcp.NewToolResultError("[" + own.Category + "] " + own.Message), nil
		}
		if err != nil {
			return mcp.NewToolResultError(err.Error()), nil
		}
		text, _ := value.(string)
		return mcp.NewToolResultText(text), nil
	}
}
