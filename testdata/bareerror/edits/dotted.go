package edits

import (
	"context"
	"errors"
	. "fmt"

	. "github.com/mcperrlint/mcperrlint/mcperr"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func Dotted(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	if ctx.Err() != nil {
		return nil, Errorf("dotted %s is required: %w", req.Params.Name, ctx.Err()) // want `Dotted returns`
	}
	var known error = Internal("DOTTED_FAILED", "dotted")
	if req == nil {
		return nil, known
	}
	return nil, errors.New("dotted name is required") // want `Dotted returns`
}
