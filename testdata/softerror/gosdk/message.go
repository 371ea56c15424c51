package gosdk

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type answer struct {
	Operation string `json:"operation,omitempty"`
	Status    string `json:"status,omitempty"`
	Message   string `json:"message,omitempty"`
}

// RegisterMessages adds tools whose answers have a text, and perhaps the name of the work.
func RegisterMessages(s *mcp.Server, start func(context.Context, string) (string, error), wait func(context.Context, string) error) {
	mcp.AddTool(s, &mcp.Tool{Name: "say"}, func(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, answer, error) {
		op, err := start(ctx, in.Path)
		if err != nil {
			return nil, answer{Message: "could not start: " + err.Error()}, nil // want `say reports "could not start`
		}
		return nil, answer{Message: "started " + op}, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "move"}, func(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, answer, error) {
		op, err := start(ctx, in.Path)
		if err != nil {
			return nil, answer{}, err
		}
		if err := wait(ctx, op); err != nil {
			return nil, answer{Operation: op, Status: "error", Message: err.Error()}, nil // want `move reports a failure as a success: .*; set isError`
		}
		if err := wait(ctx, in.Path); err != nil {
			return nil, answer{Operation: op, Status: "moved", Message: "the path is not watched: " + err.Error()}, nil
		}
		return nil, answer{Operation: op, Status: "moved"}, nil
	})
	mcp.AddTool(s, &mcp.Tool{Name: "check_health"}, func(ctx context.Context, _ *mcp.CallToolRequest, in input) (*mcp.CallToolResult, answer, error) {
		if err := wait(ctx, in.Path); err != nil {
			return nil, answer{Status: "failed", Message: err.Error()}, nil
		}
		return nil, answer{Status: "ok"}, nil
	})
}
