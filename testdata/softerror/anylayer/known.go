package anylayer

import (
	"context"
	"errors"

	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mark3labs/mcp-go/server"
)

type toolError struct{ message string }

func (e *toolError) Error() string { return e.message }

type keeper interface {
	Execute(ctx context.Context, args map[string]any) (any, error)
}

// RegisterKeepers adds tools of a layer that calls all errors but its own unexpected, so that the finding has no fix.
func RegisterKeepers(s *server.MCPServer) {
	for name, k := range map[string]keeper{"keep": keep{}} {
		s.AddTool(mcp.NewTool(name), func(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			value, err := k.Execute(ctx, req.GetArguments())
			var own *toolError
			if errors.As(err, &own) {
				return mcp.NewToolResultError(own.message), nil
			}
			if err != nil {
				return mcp.NewToolResultError("unexpected: " + err.Error()), nil
			}
			text, _ := value.(string)
			return mcp.NewToolResultText(text), nil
		})
	}
}

type keep struct{}

func (keep) Execute(_ context.Context, args map[string]any) (any, error) {
	text, ok := args["text"].(string)
	if !ok {
		return "Error: text must be a string", nil // want `Execute reports`
	}
	return text, nil
}
