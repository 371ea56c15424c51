// Package rendered has an adapter that renders errors. It has more to say of typed errors of the server's own.
package rendered

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// OpError is a typed error of the server's own.
type OpError struct {
	Code, Text string
	Retryable  bool
}

func (e *OpError) Error() string { return e.Text }

type action struct{ Name string }

// Serve adds the tool.
func Serve(s *mcp.Server) { add(s, "scale", scale) }

func add[In any](s *mcp.Server, name string, f func(ctx context.Context, in In) (string, error)) {
	s.AddTool(&mcp.Tool{Name: name}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		_ = json.Unmarshal(req.Params.Arguments, &in)
		out, err := f(ctx, in)
		if err != nil {
			return render(err), nil
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: out}}}, nil
	})
}

func render(err error) *mcp.CallToolResult {
	var op *OpError
	text := err.Error()
	if errors.As(err, &op) {
		text = op.Code + ": " + text
	}
	return &mcp.CallToolResult{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

func scale(ctx context.Context, in action) (string, error) {
	if in.Name == "" {
		return "", errors.New("name is required") // want `returns "name is required" without a type, although the server has typed errors of its own`
	}
	if in.Name == "a" {
		return "", &OpError{Code: "NAME_LOCKED", Text: "a is locked"}
	}
	return "", nil
}
