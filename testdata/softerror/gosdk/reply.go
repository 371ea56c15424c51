package gosdk

import (
	"context"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type flaw struct {
	Status int    `json:"status"`
	Text   string `json:"text"`
}

type reply[T any] struct {
	Data *T    `json:"data,omitempty"`
	Err  *flaw `json:"error,omitempty"`
}

type refusal struct{ text string }

func (r *refusal) Error() string { return r.text }

// serve has an envelope of its own for what is refused.
func serve[In, T any](run func(context.Context, In) (*T, error)) mcp.ToolHandlerFor[In, reply[T]] {
	return func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, reply[T], error) {
		data, err := run(ctx, in)
		if err == nil {
			return nil, reply[T]{Data: data}, nil
		}
		var refused *refusal
		if errors.As(err, &refused) {
			return nil, reply[T]{Err: &flaw{403, refused.text}}, nil // want `reports`
		}
		return nil, reply[T]{}, err
	}
}

// RegisterReplies adds a tool.
func RegisterReplies(s *mcp.Server, write func(context.Context, input) (*output, error)) {
	mcp.AddTool(s, &mcp.Tool{Name: "write_page"}, serve(write))
}
