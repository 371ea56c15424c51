// Package checks adds tools with a function that may refuse their arguments.
package checks

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type booking struct{ Room string }

// What refuses the arguments answers as the tool itself does.
func checkBooking(in booking) error {
	if in.Room == "" {
		return errors.New("room is required") // want `mcperr.Validation\("ROOM_REQUIRED", …\)`
	}
	return nil
}

func book(ctx context.Context, in booking) (string, error) {
	return "", errors.New("the desk is closed") // want `"DESK_CLOSED"`
}

// Register adds the tools.
func Register(s *mcp.Server) { add(s, "book", book, checkBooking) }

func add[In any](s *mcp.Server, name string, work func(context.Context, In) (string, error), validate func(In) error) {
	tool := &mcp.Tool{Name: name, InputSchema: json.RawMessage(`{"type":"object"}`)}
	s.AddTool(tool, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
			return nil, err // want `json.Unmarshal`
		}
		if err := validate(in); err != nil {
			return nil, err
		}
		out, err := work(ctx, in)
		if err != nil {
			return nil, err
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: out}}}, nil
	})
}
