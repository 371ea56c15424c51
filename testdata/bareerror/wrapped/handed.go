package wrapped

import (
	"context"
	"fmt"

	"example.com/mcpserver/bareerror/helpers"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/mcperrlint/mcperrlint/mcperr"
)

func Handed(ctx context.Context, req mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	id, err := req.RequireString("id")
	if err != nil {
		return helpers.Fail(err) // want `Handed returns the error of req.RequireString`
	}
	if err := ctx.Err(); err != nil {
		return helpers.Fail(fmt.Errorf("failed to get issue: %w", err)) // want `mcperr.Wrap\("GET_ISSUE_FAILED", …\)`
	}
	return helpers.Fail(mcperr.NotFound("ISSUE_NOT_FOUND", "issue "+id+" not found"))
}
