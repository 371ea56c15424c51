// Package toolkit makes handlers of plain functions, and results of their errors.
package toolkit

import (
	"context"
	"encoding/json"

	"github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Adapt makes a handler of a function, and of one that may refuse its arguments.
func Adapt[In any](work func(context.Context, In) (string, error), validate func(In) error) mcp.ToolHandler {
	return func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := json.Unmarshal(req.Params.Arguments, &in); err != nil {
			return refuse(err), nil
		}
		if err := validate(in); err != nil {
			return refuse(err), nil
		}
		out, err := work(ctx, in)
		if err != nil {
			return refuse(err), nil
		}
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: out}}}, nil
	}
}

func refuse(err error) *mcp.CallToolResult { return mcperr.Result[mcp.CallToolResult](err) }
